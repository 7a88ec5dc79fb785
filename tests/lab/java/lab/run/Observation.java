package lab.run;

/** What one run of a test showed. */
public record Observation(String values, String initialised) {}
