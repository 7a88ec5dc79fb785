// A lambda is an instance of its interface, and its method types name classes.
public class Lambda {
  interface Function<A, B> {
    B apply(A argument);
  }

  static class Argument {}

  static class Result {}

  public static void main(String[] arguments) {
    Function<Argument, Result> function = argument -> null;
  }
}
