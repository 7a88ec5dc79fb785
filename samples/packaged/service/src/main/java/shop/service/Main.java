package shop.service;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import shop.Greeting;
import shop.Tax;

/** {@code /price?cents=100} and {@code /welcome?name=Ada}. Prints its port, and ends with its standard input. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/price", exchange -> answer(exchange, price(Long.parseLong(parameter(exchange)))));
    server.createContext("/welcome", exchange -> answer(exchange, Greeting.to(parameter(exchange))));
    server.start();
    System.out.println("port " + server.getAddress().getPort());
    System.in.read();
    server.stop(0);
  }

  private static String price(long cents) {
    return String.valueOf(cents + Tax.on(cents));
  }

  private static String parameter(HttpExchange exchange) {
    String query = exchange.getRequestURI().getQuery();
    return query.substring(query.indexOf('=') + 1);
  }

  private static void answer(HttpExchange exchange, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
