package shop;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class CustomerTest {
  @Test
  void isGreeted() {
    assertEquals("Good morning, Ada", new Customer("Ada").greeting());
  }
}
