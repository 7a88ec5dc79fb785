// A method reference names the class of the method in its bootstrap arguments, and nowhere else.
public class MethodReference {
  static class Touched {
    static void method() {}
  }

  public static void main(String[] arguments) {
    Runnable reference = Touched::method;
  }
}
