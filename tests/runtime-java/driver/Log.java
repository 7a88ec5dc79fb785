import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.zip.CRC32;

/** An independent reader of logs, by docs/log-format.md. Frames become lines of text without times; sets are united as that page says. */
final class Log {
    final List<String> lines = new ArrayList<>();
    int dropped;
    byte[] runId;
    long pid;
    String directory;
    String release;
    long modulesSize;
    String version;
    List<String> arguments;

    /** Test name to what it depends on: its own records and the ambient ones that belong to it. */
    final Map<String, TreeSet<String>> sets = new TreeMap<>();
    final Map<String, String> status = new TreeMap<>();

    /** Test to its methods that have a result, "*" for all. */
    final Map<String, TreeSet<String>> methods = new TreeMap<>();

    /** File to what was noted of it last, "regular 12 written", and its time. */
    final Map<String, String> files = new TreeMap<>();
    /** By "variable X" or "property x": the digest, with "absent " before it where there was none. */
    final Map<String, String> values = new TreeMap<>();
    final Map<String, Long> times = new TreeMap<>();
    /** Test to when it last began and ended. */
    final Map<String, long[]> spans = new TreeMap<>();

    private static final String[] KINDS = {"", "sense ", "file ", "resource ", "service ", "bundle ", "variable ", "property "};
    private static final String[] STATES = {"absent", "regular", "directory", "other"};
    private static final String[] STATUS = {"passed", "failed", "skipped", "incomplete"};
    private static final List<String> WORST_LAST = Arrays.asList("skipped", "passed", "failed", "incomplete");
    private final Map<Integer, String> tables = new HashMap<>();
    private final Map<Integer, Integer> slots = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    /** What table 0 has: names, not slots of an artifact. */
    final List<String> named = names;
    private final TreeSet<String> ambient = new TreeSet<>();
    private String lastTest;
    private ByteBuffer in;

    Log(Path file) throws IOException {
        ByteBuffer all = ByteBuffer.wrap(Files.readAllBytes(file));
        byte[] magic = new byte[7];
        all.get(magic);
        if (!Arrays.equals(magic, new byte[] {'R', 'T', 'L', 'O', 'G', 0, 0})) throw new IOException("magic");
        all.get(); // the version: what record takes is the selector's to test
        while (all.remaining() > 0) {
            dropped = all.remaining();
            if (all.remaining() < 8) return;
            int length = all.getInt();
            int sum = all.getInt();
            if (length <= 0 || length > all.remaining()) return;
            byte[] payload = new byte[length];
            all.get(payload);
            CRC32 crc = new CRC32();
            crc.update(payload);
            if ((int) crc.getValue() != sum) return;
            in = ByteBuffer.wrap(payload);
            frame();
            if (in.remaining() != 0) throw new IOException("frame is longer than its fields: " + lines.get(lines.size() - 1));
            dropped = 0;
        }
    }

    private void frame() throws IOException {
        int type = in.get();
        if (lines.isEmpty() != (type == 1)) throw new IOException("JVM frame is not the first, or not the only one");
        switch (type) {
            case 1: jvm(); break;
            case 2: {
                int number = varint();
                if (number != tables.size() + 1) throw new IOException("table numbers are not dense");
                tables.put(number, text());
                slots.put(number, varint());
                lines.add("TABLE " + tables.get(number) + " " + slots.get(number));
                break;
            }
            case 3: {
                if (varint() != names.size()) throw new IOException("names are not dense");
                int kind = in.get();
                if (kind < 0 || kind >= KINDS.length) throw new IOException("entity kind");
                names.add(KINDS[kind] + text());
                break;
            }
            case 4: {
                String test = text();
                lines.add("START " + test + kind());
                in.getLong();
                break;
            }
            case 5: test(); break;
            case 6: {
                TreeSet<String> hits = new TreeSet<>();
                lines.add("AMBIENT" + hits(hits));
                ambient.addAll(hits);
                if (lastTest != null) sets.get(lastTest).addAll(hits);
                break;
            }
            case 7: {
                String of = tables.get(varint()) + varint();
                lines.add("INIT " + of + hits(new TreeSet<>()));
                break;
            }
            case 8: in.getLong(); lines.add("END"); break;
            case 9: file(); break;
            case 10: {
                String name = names.get(varint());
                if (!name.startsWith("variable ") && !name.startsWith("property ")) throw new IOException("a value of what has none: " + name);
                String present = in.get() == 1 ? "" : "absent ";
                if (values.put(name, present + Long.toHexString(in.getLong()) + " " + Long.toHexString(in.getLong())) != null) throw new IOException("a second value");
                break;
            }
            case 11: {
                TreeSet<String> results = methods.computeIfAbsent(text(), t -> new TreeSet<>());
                if (in.get() == 1) results.add("*");
                for (int i = varint(); i > 0; i--) results.add(text());
                break;
            }
            default: throw new IOException("type " + type);
        }
    }

    private void jvm() throws IOException {
        runId = new byte[16];
        in.get(runId);
        in.getLong();
        pid = varint();
        directory = text();
        release = text();
        modulesSize = varint();
        version = text();
        boolean known = in.get() == 1;
        int count = varint();
        if (known) arguments = new ArrayList<>();
        for (int i = 0; i < count; i++) arguments.add(text());
        lines.add("JVM");
    }

    private void file() throws IOException {
        String name = names.get(varint());
        if (!name.startsWith("file ")) throw new IOException("a state of what is no file: " + name);
        int state = in.get();
        long size = in.getLong();
        long time = in.getLong();
        if (state < 0 || state > 3 || state != 1 && size != 0 || state == 0 && time != 0) throw new IOException("file state");
        int written = in.get();
        if (written < 0 || written > 3) throw new IOException("written");
        files.put(name.substring(5), STATES[state] + (state == 1 ? " " + size : "") + ((written & 1) != 0 ? " written" : "") + ((written & 2) != 0 ? " peeked" : ""));
        times.putIfAbsent(name.substring(5), time);
    }

    private void test() throws IOException {
        String test = text();
        String kind = kind();
        int result = in.get();
        long[] span = {in.getLong(), in.getLong()};
        if (span[0] > span[1]) throw new IOException("test ends before it starts");
        spans.put(test, span);
        TreeSet<String> hits = new TreeSet<>();
        lines.add("TEST " + test + kind + " " + STATUS[result] + hits(hits));
        sets.computeIfAbsent(test, t -> new TreeSet<>()).addAll(hits);
        sets.get(test).addAll(ambient);
        String before = status.get(test);
        if (before == null || WORST_LAST.indexOf(before) < WORST_LAST.indexOf(STATUS[result])) status.put(test, STATUS[result]);
        lastTest = test;
    }

    private String kind() throws IOException {
        int kind = in.get();
        if (kind < 0 || kind > 1) throw new IOException("test kind");
        return kind == 0 ? "" : " (run)";
    }

    private String hits(TreeSet<String> to) throws IOException {
        StringBuilder line = new StringBuilder();
        int groups = varint();
        int lastTable = -1;
        for (int g = 0; g < groups; g++) {
            int table = varint();
            if (table <= lastTable) throw new IOException("groups are not ascending");
            lastTable = table;
            int count = varint();
            if (count == 0) throw new IOException("empty group");
            int slot = 0;
            for (int i = 0; i < count; i++) {
                int step = varint();
                if (i > 0 && step == 0) throw new IOException("slot twice");
                slot += step;
                if (slot >= (table == 0 ? names.size() : slots.get(table))) throw new IOException("slot " + slot);
                String name = table == 0 ? names.get(slot) : tables.get(table) + slot;
                to.add(name);
                line.append(' ').append(name);
            }
        }
        return line.toString();
    }

    private int varint() throws IOException {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte b = in.get();
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) break;
        }
        if (value > Integer.MAX_VALUE) throw new IOException("varint " + value);
        return (int) value;
    }

    private String text() {
        byte[] bytes = new byte[(int) unsigned()];
        in.get(bytes);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < bytes.length;) {
            int b = bytes[i++] & 0xff;
            if (b < 0x80) {
                if (b == 0) throw new IllegalArgumentException("a zero byte in modified UTF-8");
                text.append((char) b);
            } else if (b < 0xe0) {
                text.append((char) ((b & 0x1f) << 6 | bytes[i++] & 0x3f));
            } else {
                text.append((char) ((b & 0xf) << 12 | (bytes[i++] & 0x3f) << 6 | bytes[i++] & 0x3f));
            }
        }
        return text.toString();
    }

    private long unsigned() {
        long value = 0;
        for (int shift = 0;; shift += 7) {
            byte b = in.get();
            value |= (long) (b & 0x7f) << shift;
            if (b >= 0) return value;
        }
    }
}
