package k07b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

// An object that the first test makes is written by both.
class Point implements Serializable {
  private static final long serialVersionUID = 1;
  int x = 5;
}

class Kept {
  static Object point;
  static Object point() { return point == null ? point = new Point() : point; }
}

class FirstWriterTest {
  @Test void writes() throws Exception { assertEquals(39, Writer.size()); }
}

class SecondWriterTest {
  @Test void writes() throws Exception { assertEquals(39, Writer.size()); }
}

class Writer {
  static int size() throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    ObjectOutputStream out = new ObjectOutputStream(bytes);
    out.writeObject(Kept.point());
    out.flush();
    return bytes.size();
  }
}
