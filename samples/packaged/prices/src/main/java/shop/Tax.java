package shop;

public final class Tax {
  private static final long PERCENT = 19;

  private Tax() {}

  public static long on(long cents) {
    return cents * PERCENT / 100;
  }
}
