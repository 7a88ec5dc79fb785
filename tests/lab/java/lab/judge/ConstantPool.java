package lab.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of classes in a class file's constant pool, descriptors included: what a static analysis without bodies sees. */
final class ConstantPool {
    private static final Pattern IN_DESCRIPTOR = Pattern.compile("L([^;<>()]+)[;<]");

    private ConstantPool() {}

    static Set<String> classes(byte[] file) {
        java.nio.ByteBuffer in = java.nio.ByteBuffer.wrap(file);
        int count = in.position(8).getShort() & 0xFFFF;
        Map<Integer, String> texts = new HashMap<>();
        Set<Integer> names = new HashSet<>();
        for (int i = 1; i < count; i++) {
            int tag = in.get();
            switch (tag) {
                case 1 -> {
                    byte[] text = new byte[in.getShort() & 0xFFFF];
                    in.get(text);
                    texts.put(i, new String(text, java.nio.charset.StandardCharsets.UTF_8));
                }
                case 7 -> names.add(in.getShort() & 0xFFFF);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> in.getInt();
                case 5, 6 -> {
                    in.getLong();
                    i++;
                }
                case 15 -> in.position(in.position() + 3);
                default -> in.getShort();
            }
        }
        Set<String> found = new HashSet<>();
        for (int name : names) add(texts.get(name), found);
        for (String text : texts.values()) {
            if (text.startsWith("(") || text.startsWith("L") && text.endsWith(";") || text.startsWith("[")) add(text, found);
        }
        return found;
    }

    private static void add(String text, Set<String> to) {
        if (text.startsWith("[") || text.startsWith("(") || text.endsWith(";")) {
            for (Matcher matcher = IN_DESCRIPTOR.matcher(text); matcher.find();) to.add(matcher.group(1).replace('/', '.'));
        } else {
            to.add(text.replace('/', '.'));
        }
    }
}
