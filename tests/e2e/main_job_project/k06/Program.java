// Members that an earlier test looked up.
package k06;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import org.junit.jupiter.api.Test;

class Subject {
  static String field = "one";
  static String text() { return "one"; }
}

class Cache {
  static final VarHandle VARIABLE;
  static final MethodHandle GETTER;
  private static Method method;
  private static Field field;
  static {
    try {
      VARIABLE = MethodHandles.lookup().findStaticVarHandle(Subject.class, "field", String.class);
      GETTER = MethodHandles.lookup().findStaticGetter(Subject.class, "field", String.class);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  static Method method() throws Exception {
    if (method == null) method = Subject.class.getDeclaredMethod("text");
    return method;
  }
  static Field field() throws Exception {
    if (field == null) field = Subject.class.getDeclaredField("field");
    return field;
  }
}

class FirstMethodTest { @Test void uses() throws Exception { assertEquals("one", Cache.method().invoke(null)); } }
class SecondMethodTest { @Test void uses() throws Exception { assertEquals("one", Cache.method().invoke(null)); } }
class FirstFieldTest { @Test void uses() throws Exception { assertEquals("one", Cache.field().get(null)); } }
class SecondFieldTest { @Test void uses() throws Exception { assertEquals("one", Cache.field().get(null)); } }
class FirstHandleTest { @Test void uses() throws Throwable { assertEquals("one", (String) Cache.GETTER.invokeExact()); } }
class SecondHandleTest { @Test void uses() throws Throwable { assertEquals("one", (String) Cache.GETTER.invokeExact()); } }
class FirstVariableTest { @Test void uses() { assertEquals("one", (String) Cache.VARIABLE.get()); } }
class SecondVariableTest { @Test void uses() { assertEquals("one", (String) Cache.VARIABLE.get()); } }
