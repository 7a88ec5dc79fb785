package shop;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BasketTest {
  @Test
  void isPaidWithTax() {
    Basket basket = new Basket();
    basket.put(new Money(100));
    basket.put(new Money(300));
    assertTrue(basket.toPay().cents > 400);
  }
}
