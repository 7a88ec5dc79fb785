package lab.model;

import java.util.ArrayList;
import java.util.List;

/** A test: expressions that are evaluated and recorded one after the other. */
public final class TestDecl {
    public final String name;
    public final List<String> calls = new ArrayList<>();
    /** Each call is guarded by itself; else the first exception ends the test. */
    public boolean goesOn;

    public TestDecl(String name) {
        this.name = name;
    }

    public TestDecl copy() {
        TestDecl copy = new TestDecl(name);
        copy.calls.addAll(calls);
        copy.goesOn = goesOn;
        return copy;
    }
}
