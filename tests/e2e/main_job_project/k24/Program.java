// What threads of one test do during another one.
package k24;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class Late { static String text() { return "late"; } }
class Pooled { static String text() { return "pooled"; } }
class Element { static String text() { return "element"; } }

// A thread that waits until the next test lets it go on, and runs code for that one.
class Background {
  private static final CompletableFuture<Void> gate = new CompletableFuture<>();
  private static final CompletableFuture<String> result = new CompletableFuture<>();
  private static Thread thread;
  static synchronized void begin() {
    if (thread != null) return;
    thread = new Thread(() -> {
      gate.join();
      result.complete(Late.text());
    });
    thread.setDaemon(true);
    thread.start();
  }
  static String end() {
    begin();
    gate.complete(null);
    return result.join();
  }
}

// Threads that outlive the test that needed them first.
class Pool {
  private static final ExecutorService threads = Executors.newFixedThreadPool(2, run -> {
    Thread thread = new Thread(run);
    thread.setDaemon(true);
    return thread;
  });
  static String run() throws Exception { return threads.submit(() -> Pooled.text()).get(); }
}

class BackgroundFirstTest { @Test void begins() { Background.begin(); } }
class BackgroundSecondTest { @Test void waits() { assertEquals("late", Background.end()); } }
class PoolFirstTest { @Test void runs() throws Exception { assertEquals("pooled", Pool.run()); } }
class PoolSecondTest { @Test void runs() throws Exception { assertEquals("pooled", Pool.run()); } }
class StreamFirstTest {
  @Test void runs() { assertEquals(64, IntStream.range(0, 64).parallel().mapToObj(i -> Element.text()).filter("element"::equals).count()); }
}
class StreamSecondTest {
  @Test void runs() { assertEquals(64, IntStream.range(0, 64).parallel().mapToObj(i -> Element.text()).filter("element"::equals).count()); }
}
