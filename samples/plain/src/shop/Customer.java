package shop;

public final class Customer {
  private final String name;

  public Customer(String name) {
    this.name = name;
  }

  public String greeting() {
    return "Good morning, " + name;
  }
}
