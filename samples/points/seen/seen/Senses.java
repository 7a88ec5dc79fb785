package seen;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.function.Function;

// What is no class, file or resource by name.
public class Senses {
  static class Saved implements Serializable {
    int number = 4;
  }

  public static void main(String[] arguments) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(new Saved());
    }
    try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      System.out.println(((Saved) in.readObject()).number);
    }
    System.out.println(Senses.class.getPackage().getImplementationTitle());
    Function<Class<?>, Object[]> members = Class::getDeclaredFields;
    System.out.println(members.apply(Saved.class).length);
  }
}
