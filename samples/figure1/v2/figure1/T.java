package figure1;

/** The test. */
public class T {
  public static void main(String[] arguments) {
    C.M(); // initialises C first
    System.out.println("C.M() returned");
  }
}
