package seen;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Proxy;

// Classes that no instruction names: by computed names, by members, by handles, by proxies.
public class Reflection {
  static class Named {
    static String hello() {
      return "hello";
    }
  }

  static class Element {}

  static class Found {
    private int field = 3;
  }

  public interface Proxied {
    int number();
  }

  static class Looked {
    static String up() {
      return "up";
    }
  }

  static Class<?> named(String simple) throws Exception {
    return Class.forName("seen.Reflection$" + simple);
  }

  public static void main(String[] arguments) throws Throwable {
    System.out.println(named("Named").getDeclaredMethod("hello").invoke(null));
    try {
      named("Absent");
    } catch (ClassNotFoundException e) {
      System.out.println(e.getMessage());
    }
    Class<?> element = Reflection.class.getClassLoader().loadClass("seen.Reflection$Element");
    System.out.println(Array.newInstance(element, 1).getClass());
    Class<?> found = Class.forName("[Lseen.Reflection$Found;", false, Reflection.class.getClassLoader());
    System.out.println(found.getComponentType().getDeclaredFields().length);
    Class<?> proxied = named("Proxied");
    Object proxy = Proxy.newProxyInstance(proxied.getClassLoader(), new Class<?>[] {proxied}, (self, method, values) -> 7);
    System.out.println(proxied.getMethods()[0].invoke(proxy));
    Class<?> looked = MethodHandles.lookup().findClass("seen.Reflection$Looked");
    System.out.println((String) MethodHandles.lookup().findStatic(looked, "up", MethodType.methodType(String.class)).invokeExact());
  }
}
