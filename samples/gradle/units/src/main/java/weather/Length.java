package weather;

/** In millimetres. */
public final class Length {
  public final long millimetres;

  public Length(long millimetres) {
    this.millimetres = millimetres;
  }

  public Length plus(Length other) {
    return new Length(millimetres + other.millimetres);
  }
}
