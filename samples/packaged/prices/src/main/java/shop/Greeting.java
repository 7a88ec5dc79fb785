package shop;

public final class Greeting {
  private Greeting() {}

  public static String to(String name) {
    return "Good morning, " + name;
  }
}
