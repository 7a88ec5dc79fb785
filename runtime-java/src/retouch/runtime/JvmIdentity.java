package retouch.runtime;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.util.List;

/** What the log says of the JVM that wrote it. Read once, at the start of the log. */
final class JvmIdentity {
    private static final int RELEASE_LIMIT = 1 << 16;

    final byte[] runId = new byte[16];
    final long startMillis = System.currentTimeMillis();
    final long pid = pid();
    final String workingDirectory = workingDirectory();
    final String release;
    final long modulesSize;
    final String version = property("java.vm.name") + "\n" + property("java.runtime.version") + "\n" + property("java.vendor");
    /** Null where they cannot be told exactly. */
    final List<String> arguments = JvmArguments.read();

    JvmIdentity() {
        File home = new File(property("java.home"));
        byte[] text = read(new File(home, "release"), RELEASE_LIMIT);
        if (text == null && home.getParentFile() != null) text = read(new File(home.getParentFile(), "release"), RELEASE_LIMIT);
        release = text == null ? "" : latin1(text);
        File modules = new File(home, "lib/modules");
        modulesSize = modules.isFile() ? modules.length() : new File(home, "lib/rt.jar").length();
        makeRunId();
    }

    static boolean isJava8() {
        return property("java.specification.version").startsWith("1.");
    }

    static String property(String name) {
        String value = System.getProperty(name);
        return value == null ? "" : value;
    }

    /** The beginning of a file, at most {@code limit} bytes; null where there is no such file. */
    static byte[] read(File file, int limit) {
        try {
            FileInputStream in = new FileInputStream(file);
            try {
                byte[] bytes = new byte[4096];
                int size = 0;
                int got;
                while (size < limit && (got = in.read(bytes, size, bytes.length - size)) > 0) {
                    size += got;
                    if (size == bytes.length) bytes = java.util.Arrays.copyOf(bytes, 2 * size);
                }
                return java.util.Arrays.copyOf(bytes, Math.min(size, limit));
            } finally {
                in.close();
            }
        } catch (IOException e) {
            return null;
        }
    }

    @SuppressWarnings("deprecation") // of bytes above 0x7f the constructor makes the Latin-1 characters, which is what is wanted
    static String latin1(byte[] bytes) {
        return new String(bytes, 0);
    }

    /** From the system's view of this process: ProcessHandle is not in Java 8, and java.management costs 30 ms. */
    private static long pid() {
        byte[] stat = read(new File("/proc/self/stat"), 32);
        long pid = 0;
        for (int i = 0; stat != null && i < stat.length && stat[i] >= '0' && stat[i] <= '9'; i++) pid = 10 * pid + stat[i] - '0';
        return pid;
    }

    /** A program may set user.dir; the system knows better where it tells. */
    static String workingDirectory() {
        try {
            File link = new File("/proc/self/cwd");
            if (link.isDirectory()) return link.getCanonicalPath();
        } catch (IOException e) {
            // The property is the next best.
        }
        return property("user.dir");
    }

    private void makeRunId() {
        byte[] random = new byte[16];
        try {
            FileInputStream in = new FileInputStream("/dev/urandom");
            try {
                if (in.read(random) < 0) random[0] = 1;
            } finally {
                in.close();
            }
        } catch (IOException e) {
            // Time, process and address-like hashes are what is left.
        }
        long a = mix(startMillis ^ mix(pid ^ mix(System.nanoTime())));
        long b = mix(a + System.identityHashCode(runId) + Runtime.getRuntime().freeMemory());
        for (int i = 0; i < 8; i++) {
            runId[i] = (byte) (random[i] ^ a >>> 8 * i);
            runId[i + 8] = (byte) (random[i + 8] ^ b >>> 8 * i);
        }
    }

    /** The finaliser of SplitMix64. */
    private static long mix(long z) {
        z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
        z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
        return z ^ z >>> 31;
    }
}
