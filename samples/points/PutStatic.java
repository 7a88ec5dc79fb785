// A static field written through a subclass, as in GetStatic.
public class PutStatic {
  static class Declares {
    static int field = Integer.parseInt("1");
  }

  static class Touched extends Declares {}

  public static void main(String[] arguments) {
    Touched.field = 2;
  }
}
