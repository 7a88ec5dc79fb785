package lab.model;

import java.util.ArrayList;
import java.util.List;

/** A method that returns the sum of its terms; abstract where it has none. */
public final class Method {
    public String name;
    /** As in the source, empty for none. */
    public String parameters = "";
    public boolean isStatic;
    public final List<String> annotations = new ArrayList<>();
    /** Statements before the return. */
    public final List<String> statements = new ArrayList<>();
    public final List<String> terms = new ArrayList<>();

    public Method(String name, boolean isStatic) {
        this.name = name;
        this.isStatic = isStatic;
    }

    public Method copy() {
        Method copy = new Method(name, isStatic);
        copy.parameters = parameters;
        copy.annotations.addAll(annotations);
        copy.statements.addAll(statements);
        copy.terms.addAll(terms);
        return copy;
    }

    /** Calls go to higher ranks only, so that nothing recurs. */
    public int rank() {
        return name.charAt(1) - '0';
    }
}
