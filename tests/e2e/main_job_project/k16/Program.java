// What reflection shows of a class.
package k16;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

@Retention(RetentionPolicy.RUNTIME) @interface Marked { String value(); }

class Members {
  void one() {}
  // another member
}
class Hierarchy /* no superinterface */ {}
record Components(int first) {}
class Parameters { void named(int first) {} }
sealed class Sealed permits Permitted /* another */ {}
final class Permitted extends Sealed {}
final class Other extends Object /* permitted */ {}

// Found once, kept for later tests.
class Found {
  private static final List<Class<?>> CLASSES = new ArrayList<>();
  static List<Class<?>> classes() {
    if (CLASSES.isEmpty()) CLASSES.addAll(Arrays.asList(Members.class, Hierarchy.class));
    return CLASSES;
  }
  static String members() {
    return classes().stream().map(Class::getDeclaredMethods).map(methods -> "" + methods.length).collect(Collectors.joining(","));
  }
  static String interfaces() {
    return classes().stream().map(Class::getInterfaces).map(types -> "" + types.length).collect(Collectors.joining(","));
  }
}

class MembersTest { @Test void asks() { assertEquals(1, Members.class.getDeclaredMethods().length); } }
class HierarchyTest { @Test void asks() { assertEquals(0, Hierarchy.class.getInterfaces().length); } }
class ComponentsTest { @Test void asks() { assertEquals("first", Components.class.getRecordComponents()[0].getName()); } }
class ParametersTest {
  @Test void asks() throws Exception {
    assertEquals("first", Parameters.class.getDeclaredMethod("named", int.class).getParameters()[0].getName());
  }
}
class PermittedTest { @Test void asks() { assertEquals(1, Sealed.class.getPermittedSubclasses().length); } }
class PackageTest { @Test void asks() { assertEquals("one", PackageTest.class.getPackage().getAnnotation(Marked.class).value()); } }
class FirstStreamTest {
  @Test void asks() { assertEquals("1,0", Found.members()); }
  @Test void asksForInterfaces() { assertEquals("0,0", Found.interfaces()); }
}
class SecondStreamTest {
  @Test void asks() { assertEquals("1,0", Found.members()); }
  @Test void asksForInterfaces() { assertEquals("0,0", Found.interfaces()); }
}
