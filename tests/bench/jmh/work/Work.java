package work;

import java.util.function.IntSupplier;

/** One point of collection each, as small as javac makes it. */
public final class Work {
    static int field = 1;

    static final class Thing {
        final int value;

        Thing(int value) {
            this.value = value;
        }

        int value() {
            return value;
        }
    }

    private final Thing thing = new Thing(1);
    private final IntSupplier supplier = thing::value;

    static int staticMethod(int value) {
        return value + 1;
    }

    public int makesObject(int value) {
        return new Thing(value).value;
    }

    public int readsStatic() {
        return field;
    }

    public void writesStatic(int value) {
        field = value;
    }

    public int callsStatic(int value) {
        return staticMethod(value);
    }

    public int callsInterface() {
        return supplier.getAsInt();
    }

    public int callsVirtual() {
        return thing.value();
    }

    public int loops(int[] values) {
        int sum = 0;
        for (int value : values) sum += staticMethod(value);
        return sum;
    }
}
