package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class TaxTest {
  @Test
  void takesPartOfThePrice() {
    assertEquals(19, Tax.on(new Money(100)).cents);
  }
}
