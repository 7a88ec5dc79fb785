package shop;

/** An amount in cents. */
public final class Money {
  public final long cents;

  public Money(long cents) {
    this.cents = cents;
  }

  public Money plus(Money other) {
    return new Money(cents + other.cents);
  }
}
