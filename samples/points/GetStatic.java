// A static field read through a subclass: the class that is written is recorded. Only the one that declares the field is
// initialised, so nothing else would name the other.
public class GetStatic {
  static class Declares {
    static int field = Integer.parseInt("1");
  }

  static class Touched extends Declares {}

  public static void main(String[] arguments) {
    int value = Touched.field;
  }
}
