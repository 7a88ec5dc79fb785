package retouch.runtime;

/** A list of entities: kinds and names. */
final class Entities {
    private int[] kinds = new int[8];
    private String[] names = new String[8];
    private int size;

    void add(int kind, String name) {
        if (size == kinds.length) {
            kinds = java.util.Arrays.copyOf(kinds, 2 * size);
            names = java.util.Arrays.copyOf(names, 2 * size);
        }
        kinds[size] = kind;
        names[size++] = name;
    }

    int size() {
        return size;
    }

    int kind(int i) {
        return kinds[i];
    }

    String name(int i) {
        return names[i];
    }
}
