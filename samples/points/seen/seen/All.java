package seen;

public class All {
  public static void main(String[] arguments) throws Throwable {
    Reflection.main(arguments);
    Lookups.main(arguments);
    FileAccess.main(arguments);
    Senses.main(arguments);
  }
}
