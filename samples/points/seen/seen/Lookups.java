package seen;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Locale;
import java.util.MissingResourceException;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

// Services, bundles and resources, there and not there.
public class Lookups {
  public interface Service {
    String text();
  }

  public static class Provider implements Service {
    @Override
    public String text() {
      return "provided";
    }
  }

  public static void main(String[] arguments) throws Exception {
    for (Service service : ServiceLoader.load(Service.class)) System.out.println(service.text());
    System.out.println(ResourceBundle.getBundle("seen.Messages", Locale.ROOT).getString("key"));
    try {
      ResourceBundle.getBundle("seen.Gone");
    } catch (MissingResourceException e) {
      System.out.println("no bundle");
    }
    try (BufferedReader in = new BufferedReader(new InputStreamReader(Lookups.class.getResourceAsStream("data.txt")))) {
      System.out.println(in.readLine());
    }
    System.out.println(Lookups.class.getResource("/gone.txt"));
    System.out.println(ClassLoader.getSystemResource("seen/other.txt"));
  }
}
