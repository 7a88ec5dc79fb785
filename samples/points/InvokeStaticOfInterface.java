// A static method of an interface.
public class InvokeStaticOfInterface {
  interface Touched {
    static void method() {}
  }

  public static void main(String[] arguments) {
    Touched.method();
  }
}
