// Files and resources.
package k20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.BufferedReader;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileReader;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

interface Extension {}

// Kept for later tests.
class Data {
  static String resource(String name) throws Exception {
    try (InputStream in = Data.class.getResourceAsStream(name)) { return in == null ? "absent" : new String(in.readAllBytes()); }
  }
}

class ResourceTest { @Test void reads() throws Exception { assertEquals("one", Data.resource("data.txt")); } }
class AbsentResourceTest { @Test void reads() throws Exception { assertEquals("absent", Data.resource("/k20/absent.txt")); } }
class StreamTest {
  @Test void reads() throws Exception {
    try (InputStream in = new FileInputStream("k20-files/one.txt")) { assertEquals("one", new String(in.readAllBytes())); }
  }
}
class ReaderTest {
  @Test void reads() throws Exception {
    try (BufferedReader in = new BufferedReader(new FileReader(new File("k20-files", "one.txt")))) { assertEquals("one", in.readLine()); }
  }
}
class PathTest { @Test void reads() throws Exception { assertEquals("one", Files.readString(Paths.get("k20-files", "one.txt"))); } }
class AbsentFileTest { @Test void asks() { assertEquals(false, new File("k20-files/absent.txt").exists()); } }
class AbsentPathTest { @Test void asks() { assertEquals(false, Files.exists(Path.of("k20-files/absent.txt"))); } }
class ListTest { @Test void asks() { assertEquals(1, new File("k20-files").list().length); } }
class OwnFileTest {
  @Test void writesAndReads() throws Exception {
    Path own = Paths.get("k20-own.txt");
    Files.writeString(own, Long.toString(System.nanoTime()));
    assertEquals(true, Files.readString(own).length() > 0);
    Files.delete(own);
  }
}
class CopyTest {
  @Test void copies() throws Exception {
    Path copy = Paths.get("k20-places/copied.txt");
    Files.copy(Paths.get("k20-places/one.txt"), copy);
    Files.delete(copy);
  }
}
class MoveTest {
  @Test void moves() throws Exception {
    Path made = Files.createTempFile("k20", null);
    Path moved = Paths.get("k20-places/moved.txt");
    Files.move(made, moved);
    Files.delete(moved);
  }
}
class ReplaceTest {
  @Test void replaces() throws Exception {
    Files.copy(Paths.get("k20-places/one.txt"), Paths.get("k20-places/replaced.txt"), StandardCopyOption.REPLACE_EXISTING);
  }
}
class RemoveTest {
  @Test void removes() {
    assertEquals(true, new File("k20-places/empty").delete());
    assertEquals(true, new File("k20-places/empty").mkdir());
  }
}
class DirectoriesTest {
  @Test void makes() throws Exception {
    Files.createDirectories(Paths.get("k20-places/made/deep"));
    Files.delete(Paths.get("k20-places/made/deep"));
    Files.delete(Paths.get("k20-places/made"));
  }
}
class ServicesTest { @Test void asks() { assertEquals(false, ServiceLoader.load(Extension.class).iterator().hasNext()); } }
class UnrelatedTest { @Test void passes() {} }
