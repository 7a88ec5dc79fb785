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
class Base { String describe() { return "base"; } }
class Data extends Base implements Serializable, Mark {
  @Override public String toString() { return "one"; }
}

class Bytes {
  private static byte[] bytes;
  static Object read() throws Exception {
    if (bytes == null) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      try (ObjectOutputStream objects = new ObjectOutputStream(out)) { objects.writeObject(new Data()); }
      bytes = out.toByteArray();
    }
    return new ObjectInputStream(new ByteArrayInputStream(bytes)).readObject();
  }
}

class FirstTest { @Test void reads() throws Exception { assertEquals("one", Bytes.read().toString()); } }
class SecondTest { @Test void reads() throws Exception { assertEquals("one", Bytes.read().toString()); } }
class FirstMarkTest { @Test void reads() throws Exception { assertEquals(true, Bytes.read() instanceof Mark); } }
class SecondMarkTest { @Test void reads() throws Exception { assertEquals(true, Bytes.read() instanceof Mark); } }
