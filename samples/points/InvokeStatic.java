// A static method of a class whose superclass cannot be initialised: figure 1 of the paper.
public class InvokeStatic {
  static class Failing {
    static {
      if (true) throw new IllegalStateException();
    }
  }

  static class Touched extends Failing {
    static void method() {}
  }

  public static void main(String[] arguments) {
    try {
      Touched.method();
    } catch (ExceptionInInitializerError expected) {
    }
  }
}
