package k21;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

// A run that is killed in the middle of a test, and a test that fails once.
class KilledTest {
  @Test void isKilled() throws Exception {
    if (Boolean.getBoolean("k21.kill")) {
      new ProcessBuilder("kill", "-9", String.valueOf(ProcessHandle.current().pid())).start().waitFor();
      Thread.sleep(60_000);
    }
  }
}

class OnceFailingTest {
  @Test void fails() {
    if (Boolean.getBoolean("k21.fail")) Assertions.fail("as asked");
  }
}
