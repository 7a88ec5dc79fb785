// Objects read from bytes that an earlier test wrote.
package k07;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

interface Mark {}
// Not serialisable: its constructor runs whenever an object is read.
class Base {
  final String made;
  Base() { made = "made"; }
}
class Data extends Base implements Serializable, Mark {
  @Override public String toString() { return "one"; }
}
// Another class stands in the bytes than the one that is read.
class Stored implements Serializable {
  private Object readResolve() { return "resolved"; }
}

class Bytes {
  private static byte[] data;
  private static byte[] stored;
  static Data read() throws Exception {
    if (data == null) data = write(new Data());
    return (Data) read(data);
  }
  static Object readStored() throws Exception {
    if (stored == null) stored = write(new Stored());
    return read(stored);
  }
  private static byte[] write(Object object) throws Exception {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (ObjectOutputStream objects = new ObjectOutputStream(out)) { objects.writeObject(object); }
    return out.toByteArray();
  }
  private static Object read(byte[] bytes) throws Exception { return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject(); }
}

class FirstTest { @Test void reads() throws Exception { assertEquals("one", Bytes.read().toString()); } }
class SecondTest { @Test void reads() throws Exception { assertEquals("one", Bytes.read().toString()); } }
class FirstMarkTest { @Test void reads() throws Exception { assertEquals(true, (Object) Bytes.read() instanceof Mark); } }
class SecondMarkTest { @Test void reads() throws Exception { assertEquals(true, (Object) Bytes.read() instanceof Mark); } }
class FirstMadeTest { @Test void reads() throws Exception { assertEquals("made", Bytes.read().made); } }
class SecondMadeTest { @Test void reads() throws Exception { assertEquals("made", Bytes.read().made); } }
class FirstResolvedTest { @Test void reads() throws Exception { assertEquals("resolved", Bytes.readStored()); } }
class SecondResolvedTest { @Test void reads() throws Exception { assertEquals("resolved", Bytes.readStored()); } }
