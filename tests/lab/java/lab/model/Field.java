package lab.model;

import java.util.ArrayList;
import java.util.List;

public final class Field {
    public String name;
    public String type;
    public boolean isStatic;
    public boolean isFinal;
    /** Null: none. */
    public String value;
    public final List<String> annotations = new ArrayList<>();

    public Field(String name, String type, boolean isStatic, String value) {
        this.name = name;
        this.type = type;
        this.isStatic = isStatic;
        this.value = value;
    }

    public Field copy() {
        Field copy = new Field(name, type, isStatic, value);
        copy.isFinal = isFinal;
        copy.annotations.addAll(annotations);
        return copy;
    }

    public boolean isNumber() {
        return type.equals("long") || type.equals("int");
    }
}
