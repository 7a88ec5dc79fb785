package retouch.runtime;

import java.io.FileOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.zip.CRC32;

/**
 * The log of this JVM (docs/log-format.md): frames of length, CRC-32 and payload, put together in memory and handed to the system whole, so
 * that a killed JVM leaves every frame that was written. What belongs to a later frame waits for it.
 *
 * <p>After a failed write nothing more is written: what is in the file stays a valid beginning, and tests that are not in it count as not
 * recorded. A frame whose making fails (an OutOfMemoryError) leaves no trace.
 */
final class LogWriter {
    static final int FORMAT = 17;

    private static final int JVM = 1;
    private static final int TABLE = 2;
    private static final int NAME = 3;
    private static final int START = 4;
    private static final int TEST = 5;
    private static final int AMBIENT = 6;
    private static final int INIT = 7;
    private static final int END = 8;
    private static final int FILE_STATE = 9;
    private static final int VALUE = 10;
    private static final int METHODS = 11;

    /** Kinds of entities, as the rewriter has them too. */
    static final int CLASS = 0;
    static final int SENSE = 1;
    static final int FILE = 2;
    static final int RESOURCE = 3;
    static final int SERVICE = 4;
    static final int BUNDLE = 5;
    static final int VARIABLE = 6;
    static final int PROPERTY = 7;

    private static final int KINDS = 8;
    private static final int FRAME_HEAD = 8;
    /** Frames of class initialisers wait for the next test; not more of them than this. */
    private static final int WAITING = 1 << 16;

    private static final Charset UTF_8 = Charset.forName("UTF-8");

    private final FileOutputStream file;
    private final String place;
    private final CRC32 crc = new CRC32();
    private byte[] buffer = new byte[1024];
    /** Up to here the buffer has whole frames. */
    private int size;
    /** The frame that is being made: where it begins and where it ends so far. */
    private int frame;
    private int end;
    private boolean dead;
    /** By kind: name to slot. */
    private final ArrayList<HashMap<String, Integer>> names = new ArrayList<HashMap<String, Integer>>();
    private int nameCount;

    LogWriter(FileOutputStream file, String place) {
        this.file = file;
        this.place = place;
        for (int kind = 0; kind < KINDS; kind++) names.add(new HashMap<String, Integer>());
        byte[] magic = {'R', 'T', 'L', 'O', 'G', 0, 0, FORMAT};
        System.arraycopy(magic, 0, buffer, 0, magic.length);
        size = magic.length;
    }

    /** A write failed: nothing more goes into the log. */
    boolean isDead() {
        return dead;
    }

    void jvm(JvmIdentity jvm) {
        begin(JVM);
        for (int i = 0; i < jvm.runId.length; i++) u1(jvm.runId[i]);
        u8(jvm.startMillis);
        varint(jvm.pid);
        text(jvm.workingDirectory);
        text(jvm.release);
        varint(jvm.modulesSize);
        text(jvm.version);
        u1(jvm.arguments == null ? 0 : 1);
        varint(jvm.arguments == null ? 0 : jvm.arguments.size());
        for (int i = 0; jvm.arguments != null && i < jvm.arguments.size(); i++) text(jvm.arguments.get(i));
        finish();
    }

    void table(int number, String id, int slots) {
        begin(TABLE);
        varint(number);
        text(id);
        varint(slots);
        finish();
    }

    /** The slot in table 0 of what the runtime itself names. */
    int name(int kind, String name) {
        Integer known = names.get(kind).get(name);
        if (known != null) return known;
        int slot = nameCount;
        names.get(kind).put(name, slot);
        try {
            begin(NAME);
            varint(slot);
            u1(kind);
            text(name);
            finish();
            nameCount++;
            return slot;
        } catch (Error e) {
            names.get(kind).remove(name);
            throw e;
        }
    }

    void file(int slot, FileState state, boolean written, boolean peeked) {
        begin(FILE_STATE);
        varint(slot);
        u1(state.kind);
        u8(state.size);
        u8(state.time);
        u1((written ? 1 : 0) | (peeked ? 2 : 0));
        finish();
    }

    /** The digest is two times FNV-1a (64 bits) over the UTF-8 of the value: forwards, and backwards from that one's complement. */
    void value(int slot, String value) {
        byte[] bytes = value == null ? new byte[0] : value.getBytes(UTF_8);
        long high = 0xcbf29ce484222325L;
        for (int i = 0; i < bytes.length; i++) high = (high ^ bytes[i] & 0xff) * 0x100000001b3L;
        long low = ~high;
        for (int i = bytes.length - 1; i >= 0; i--) low = (low ^ bytes[i] & 0xff) * 0x100000001b3L;
        begin(VALUE);
        varint(slot);
        u1(value == null ? 0 : 1);
        u8(high);
        u8(low);
        finish();
    }

    void start(Window window) {
        begin(START);
        text(window.test);
        u1(window.kind);
        u8(window.start);
        finish();
    }

    void test(Window window, int status, Window hits) {
        begin(TEST);
        text(window.test);
        u1(window.kind);
        u1(status);
        u8(window.start);
        u8(window.end);
        if (hits == null) {
            varint(0);
        } else {
            hits.writeHits(this);
        }
        finish();
    }

    /** What ran of a test: before its TEST. */
    void methods(String test, String[] methods, boolean all) {
        begin(METHODS);
        text(test);
        u1(all ? 1 : 0);
        varint(methods.length);
        for (int i = 0; i < methods.length; i++) text(methods[i]);
        finish();
    }

    /** The same test once more; readers unite the sets and keep the worst status. */
    void again(Window window, int status, Window hits) {
        start(window);
        test(window, status, hits);
    }

    void ambient(Window window) {
        begin(AMBIENT);
        window.writeHits(this);
        finish();
    }

    void initialisation(Window window) {
        begin(INIT);
        varint(window.table.number);
        varint(window.slot);
        window.writeHits(this);
        finish();
        if (size > WAITING) flush();
    }

    void end() {
        begin(END);
        u8(System.currentTimeMillis());
        finish();
    }

    /** Hands everything to the system. */
    void flush() {
        int length = size;
        size = 0;
        if (dead || length == 0) return;
        try {
            file.write(buffer, 0, length);
        } catch (Throwable t) {
            dead = true;
            Warning.noLog(place, t);
        }
    }

    private void begin(int type) {
        frame = size;
        end = size + FRAME_HEAD;
        room(1);
        buffer[end++] = (byte) type;
    }

    private void finish() {
        int payload = frame + FRAME_HEAD;
        crc.reset();
        crc.update(buffer, payload, end - payload);
        int sum = (int) crc.getValue();
        int length = end - payload;
        for (int i = 0; i < 4; i++) {
            buffer[frame + i] = (byte) (length >>> (24 - 8 * i));
            buffer[frame + 4 + i] = (byte) (sum >>> (24 - 8 * i));
        }
        size = end;
    }

    private void room(int bytes) {
        if (buffer.length - end < bytes) buffer = Arrays.copyOf(buffer, Math.max(2 * buffer.length, end + bytes));
    }

    void u1(int value) {
        room(1);
        buffer[end++] = (byte) value;
    }

    private void u8(long value) {
        room(8);
        for (int shift = 56; shift >= 0; shift -= 8) buffer[end++] = (byte) (value >>> shift);
    }

    void varint(long value) {
        room(10);
        while ((value & ~0x7fL) != 0) {
            buffer[end++] = (byte) (value | 0x80);
            value >>>= 7;
        }
        buffer[end++] = (byte) value;
    }

    /** Byte length and modified UTF-8 (JVMS 4.4.7): U+0000 and what is above U+007F in two or three bytes, surrogates one by one. */
    void text(String text) {
        int bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            bytes += c >= 1 && c <= 0x7f ? 1 : c <= 0x7ff ? 2 : 3;
        }
        varint(bytes);
        room(bytes);
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 1 && c <= 0x7f) {
                buffer[end++] = (byte) c;
            } else if (c <= 0x7ff) {
                buffer[end++] = (byte) (0xc0 | c >> 6);
                buffer[end++] = (byte) (0x80 | c & 0x3f);
            } else {
                buffer[end++] = (byte) (0xe0 | c >> 12);
                buffer[end++] = (byte) (0x80 | c >> 6 & 0x3f);
                buffer[end++] = (byte) (0x80 | c & 0x3f);
            }
        }
    }
}
