// What is looked for by other means, and is not there.
package k15b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandles;
import org.junit.jupiter.api.Test;

// optional class
// optional member

class Names {
  static String uninitialised(String name) {
    try {
      return Class.forName("k15b." + name, false, Names.class.getClassLoader()).getSimpleName();
    } catch (ClassNotFoundException e) {
      return "absent";
    }
  }
  static String lookup(String name) throws IllegalAccessException {
    try {
      return MethodHandles.lookup().findClass("k15b." + name).getSimpleName();
    } catch (ClassNotFoundException e) {
      return "absent";
    }
  }
  static String resource(String name) { return Names.class.getResource(name + ".class") == null ? "absent" : "there"; }
  static String array(String name) {
    try {
      return Class.forName("[Lk15b." + name + ";").getSimpleName();
    } catch (ClassNotFoundException e) {
      return "absent";
    }
  }
}

class UninitialisedTest { @Test void asks() { assertEquals("absent", Names.uninitialised("Optional")); } }
class LookupTest { @Test void asks() throws Exception { assertEquals("absent", Names.lookup("Optional")); } }
class ClassFileTest { @Test void asks() { assertEquals("absent", Names.resource("Optional")); } }
class ArrayTest { @Test void asks() { assertEquals("absent", Names.array("Optional")); } }
class InnerTest { @Test void asks() { assertEquals("absent", Names.uninitialised("Names$Inner")); } }
class Unrelated { static String text() { return "one"; } }
class UnrelatedTest { @Test void asks() { assertEquals("one", Unrelated.text()); } }
