// A call through an interface: the receiver is null, so no class comes into it but the interface.
public class InvokeInterface {
  interface Touched {
    void method();
  }

  public static void main(String[] arguments) {
    Touched receiver = null;
    try {
      receiver.method();
    } catch (NullPointerException expected) {
    }
  }
}
