// What is found by name, or is not there.
package k15;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Locale;
import java.util.ResourceBundle;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

// optional class

class Named { static String text() { return "one"; } }

class Names {
  static String find(String name) {
    try {
      return Class.forName("k15." + name).getSimpleName();
    } catch (ClassNotFoundException e) {
      return "absent";
    }
  }
  static String load(String name) {
    try {
      return Names.class.getClassLoader().loadClass("k15." + name).getSimpleName();
    } catch (ClassNotFoundException e) {
      return "absent";
    }
  }
}

class ForNameTest { @Test void asks() { assertEquals("absent", Names.find("Optional")); } }
class LoadClassTest { @Test void asks() { assertEquals("absent", Names.load("Optional")); } }
class FoundTest {
  @Test void asks() throws Exception {
    assertEquals("one", Class.forName("k15.Nam" + "ed").getDeclaredMethod("text").invoke(null));
  }
}
class ServiceTest { @Test void asks() { assertEquals("one", ServiceLoader.load(Service.class).iterator().next().text()); } }
class BundleTest {
  @Test void asks() {
    ResourceBundle.Control control = ResourceBundle.Control.getNoFallbackControl(ResourceBundle.Control.FORMAT_DEFAULT);
    assertEquals("one", ResourceBundle.getBundle("k15.Messages", Locale.GERMAN, control).getString("text"));
  }
}
