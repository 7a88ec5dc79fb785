import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A class file taken apart as far as its attributes (JVMS 4.1), which stay bytes: what a rewriter that only appends to the
 * constant pool leaves alone has the same bytes in both class files.
 */
final class RawClass {
  record Attribute(String name, byte[] info) {
    String text() {
      return name + " " + Arrays.hashCode(info) + "/" + info.length;
    }
  }

  /** A field or a method; `code` is null where it has none. */
  record Member(String text, List<Attribute> attributes) {
    Attribute code() {
      return attributes.stream().filter(a -> a.name.equals("Code")).findFirst().orElse(null);
    }
  }

  final int minor;
  final int major;
  final byte[] pool;
  final byte[] header;
  final List<Member> fields;
  final List<Member> methods;
  final List<Attribute> attributes;
  private final String[] names;

  static boolean looksLikeClass(byte[] bytes) {
    return bytes.length > 10 && ByteBuffer.wrap(bytes).getInt(0) == 0xCAFEBABE && ByteBuffer.wrap(bytes).getShort(6) >= 45;
  }

  RawClass(byte[] bytes) {
    ByteBuffer in = ByteBuffer.wrap(bytes);
    in.getInt();
    minor = u2(in);
    major = u2(in);
    names = new String[u2(in)];
    int start = in.position();
    for (int i = 1; i < names.length; i++) {
      int tag = in.get();
      switch (tag) {
        case 1 -> {
          byte[] text = new byte[u2(in)];
          in.get(text);
          names[i] = new String(text, StandardCharsets.ISO_8859_1);
        }
        case 5, 6 -> {
          in.getLong();
          i++;
        }
        case 7, 8, 16, 19, 20 -> in.getShort();
        case 15 -> {
          in.get();
          in.getShort();
        }
        default -> in.getInt();
      }
    }
    pool = Arrays.copyOfRange(bytes, start, in.position());
    start = in.position();
    in.position(start + 6);
    in.position(in.position() + 2 + 2 * in.getShort(in.position()));
    header = Arrays.copyOfRange(bytes, start, in.position());
    fields = members(in);
    methods = members(in);
    attributes = attributes(in);
    if (in.hasRemaining()) throw new IllegalArgumentException("bytes behind the class file");
  }

  /** Whether the other pool is this one, or this one with more at its end. */
  boolean poolIsKeptBy(RawClass other) {
    return other.pool.length >= pool.length && Arrays.equals(pool, 0, pool.length, other.pool, 0, pool.length);
  }

  private List<Member> members(ByteBuffer in) {
    int count = u2(in);
    List<Member> members = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String text = "flags " + u2(in) + " " + names[u2(in)] + " " + names[u2(in)];
      members.add(new Member(text, attributes(in)));
    }
    return members;
  }

  private List<Attribute> attributes(ByteBuffer in) {
    int count = u2(in);
    List<Attribute> attributes = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      String name = names[u2(in)];
      byte[] info = new byte[in.getInt()];
      in.get(info);
      attributes.add(new Attribute(name, info));
    }
    return attributes;
  }

  /** The attributes of a Code attribute (JVMS 4.7.3); versions before 45.3 have narrower sizes. */
  List<Attribute> insideCode(byte[] info, boolean narrow) {
    ByteBuffer in = ByteBuffer.wrap(info);
    in.position(narrow ? 2 : 4);
    int length = narrow ? u2(in) : in.getInt();
    in.position(in.position() + length);
    int rows = u2(in);
    in.position(in.position() + 8 * rows);
    return attributes(in);
  }

  private static int u2(ByteBuffer in) {
    return in.getShort() & 0xFFFF;
  }
}
