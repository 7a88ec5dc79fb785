// Class literals; those of arrays stand for their element class.
public class ClassLiteral {
  static class Touched {}

  static class Element {}

  public static void main(String[] arguments) {
    Object[] classes = {Touched.class, Element[][].class, int[].class, String.class};
  }
}
