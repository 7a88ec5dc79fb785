// An array of arrays, as in NewArray.
public class NewMultiArray {
  static class Touched {}

  public static void main(String[] arguments) {
    Object arrays = new Touched[1][2];
    Object numbers = new int[1][2];
  }
}
