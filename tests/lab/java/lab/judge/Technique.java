package lab.judge;

import java.util.ArrayList;
import java.util.List;

/** A way to select tests. The dynamic ones differ in the point set of the rewriter and in how many tests share a JVM. */
public record Technique(String name, String points, String fork) {
    public boolean isShared() {
        return fork.equals("shared");
    }

    /** Whether the tests run rewritten, and what they recorded selects. */
    public boolean isDynamic() {
        return points != null;
    }

    /** Whether it is not judged itself, but says what retouch has to select: the naive set, or a record of everything in each revision. */
    public boolean isOracle() {
        return isOracle(name);
    }

    static boolean isOracle(String name) {
        return name.equals("naive") || name.equals("fresh");
    }

    /** Whether each revision records all tests into a store of its own, and selects by that of the revision before. */
    public boolean isFresh() {
        return name.equals("fresh");
    }

    /** @param fork null: both */
    public static List<Technique> of(String name, String fork) {
        List<Technique> found = new ArrayList<>();
        for (String mode : fork == null ? List.of("each", "shared") : List.of(fork)) {
            switch (name) {
                // One JVM for each test needs no more than the corrected set; the default set is a superset of it.
                case "retouch" -> found.add(new Technique(name, mode.equals("each") ? "corrected" : "shared", mode));
                case "ekstazi" -> found.add(new Technique(name, "ekstazi", mode));
                // What the paper proves is about tests that start with fresh statics.
                case "naive" -> {
                    if (mode.equals("each")) found.add(new Technique(name, "naive", mode));
                }
                case "fresh" -> {
                    if (mode.equals("each")) found.add(new Technique(name, "corrected", mode));
                }
                // What tests ran in does not matter to these.
                case "static", "loaded" -> {
                    if (mode.equals("each") || fork != null) found.add(new Technique(name, null, mode));
                }
                default -> throw new IllegalArgumentException("no technique '" + name + "'");
            }
        }
        return found;
    }
}
