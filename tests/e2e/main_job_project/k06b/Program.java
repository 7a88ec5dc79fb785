package k06b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;

// A cached constructor, and a method handle that is looked up by the first test alone.
class Made {
  @Override public String toString() { return "made"; }
}

class Called {
  static String text() { return "called"; }
}

class Cache {
  static Constructor<?> constructor;
  static MethodHandle handle;

  static Constructor<?> constructor() throws Exception {
    if (constructor == null) constructor = Class.forName("k06b.Made").getDeclaredConstructor();
    return constructor;
  }

  static MethodHandle handle() throws Exception {
    if (handle == null) handle = MethodHandles.lookup().findStatic(Class.forName("k06b.Called"), "text", MethodType.methodType(String.class));
    return handle;
  }
}

class FirstConstructorTest {
  @Test void makes() throws Exception { assertEquals("made", Cache.constructor().newInstance().toString()); }
}

class SecondConstructorTest {
  @Test void makes() throws Exception { assertEquals("made", Cache.constructor().newInstance().toString()); }
}

class FirstHandleTest {
  @Test void calls() throws Throwable { assertEquals("called", (String) Cache.handle().invoke()); }
}

class SecondHandleTest {
  @Test void calls() throws Throwable { assertEquals("called", (String) Cache.handle().invoke()); }
}
