// An array whose class is used though no element is ever made.
public class NewArray {
  interface Super {}

  static class Touched implements Super {}

  public static void main(String[] arguments) {
    Object array = new Touched[0];
    System.out.println(array instanceof Super[]);
    Object[] others = {new int[1], new String[1]};
  }
}
