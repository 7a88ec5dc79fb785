import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;

/**
 * A cache as Bazel's --remote_cache=http:// wants it: GET and PUT below /ac/ and /cas/, on the loopback, in memory.
 *
 * <p>java HttpCache.java FILE: writes its port to FILE when it listens.
 */
public final class HttpCache {
  private static final Map<String, byte[]> kept = new ConcurrentHashMap<>();

  public static void main(String[] arguments) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", HttpCache::answer);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
    Path part = Path.of(arguments[0] + ".part");
    Files.writeString(part, server.getAddress().getPort() + "\n");
    Files.move(part, Path.of(arguments[0]));
  }

  private static void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      byte[] content = kept.get(path);
      if (exchange.getRequestMethod().equals("PUT")) {
        kept.put(path, exchange.getRequestBody().readAllBytes());
        exchange.sendResponseHeaders(200, -1);
      } else if (content == null) {
        exchange.sendResponseHeaders(404, -1);
      } else {
        exchange.sendResponseHeaders(200, content.length == 0 ? -1 : content.length);
        if (content.length != 0) exchange.getResponseBody().write(content);
      }
    }
  }
}
