// `new` of a class whose superclass cannot be initialised: the class itself never begins to run, and is recorded all the same.
public class New {
  static class Failing {
    static {
      if (true) throw new IllegalStateException();
    }
  }

  static class Touched extends Failing {}

  public static void main(String[] arguments) {
    try {
      new Touched();
    } catch (ExceptionInInitializerError expected) {
    }
  }
}
