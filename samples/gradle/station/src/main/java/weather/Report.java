package weather;

public final class Report {
  private Temperature lowest = new Temperature(1000);

  public void add(Temperature reading) {
    if (reading.isBelow(lowest)) lowest = reading;
  }

  public Temperature lowest() {
    return lowest;
  }
}
