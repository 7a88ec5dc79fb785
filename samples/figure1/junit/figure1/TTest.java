package figure1;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class TTest {
  @Test
  void doesNotReachM() {
    assertThrows(ExceptionInInitializerError.class, () -> C.M());
  }
}
