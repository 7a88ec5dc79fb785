import java.io.InputStream;
import java.net.URL;
import java.nio.charset.StandardCharsets;

/** One test of a running server: SystemTest NAME PORT. */
public final class SystemTest {
  public static void main(String[] arguments) throws Exception {
    String server = "http://localhost:" + arguments[1];
    switch (arguments[0]) {
      case "pays":
        expect("119", server + "/price?cents=100");
        break;
      case "welcomes":
        expect("Good morning, Ada", server + "/welcome?name=Ada");
        break;
      default:
        throw new IllegalArgumentException("no test " + arguments[0]);
    }
  }

  private static void expect(String wanted, String url) throws Exception {
    try (InputStream in = new URL(url).openStream()) {
      String found = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      if (!found.equals(wanted)) throw new AssertionError(url + ": wanted " + wanted + ", found " + found);
    }
  }
}
