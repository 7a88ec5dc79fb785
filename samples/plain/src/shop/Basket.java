package shop;

public final class Basket {
  private Money sum = new Money(0);

  public void put(Money price) {
    sum = sum.plus(price);
  }

  public Money toPay() {
    return sum.plus(Tax.on(sum));
  }
}
