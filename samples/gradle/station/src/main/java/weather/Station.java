package weather;

public final class Station {
  private final String place;

  public Station(String place) {
    this.place = place;
  }

  public String title() {
    return "Weather in " + place;
  }
}
