package k15;

public class Provider implements Service {
  @Override public String text() { return "one"; }
}
