package lab.shrink;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import lab.model.ClassDecl;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;
import lab.model.TestDecl;

/** Ways to make a program smaller, largest first; each is applied to all revisions. */
final class Edits {
    private final Map<String, Consumer<Program>> edits = new LinkedHashMap<>();

    private Edits() {}

    static List<Consumer<Program>> of(List<Program> revisions) {
        Edits edits = new Edits();
        for (Program program : revisions) edits.addTests(program);
        for (Program program : revisions) {
            for (String name : program.data.keySet()) edits.add("data " + name, p -> p.data.remove(name));
            for (String name : program.services.keySet()) edits.add("service " + name, p -> p.services.remove(name));
        }
        for (Program program : revisions) {
            for (ClassDecl type : program.classes) edits.add("class " + type.name, p -> p.classes.removeIf(c -> c.name.equals(type.name)));
        }
        for (Program program : revisions) {
            for (ClassDecl type : program.classes) edits.addMembers(type);
        }
        return new ArrayList<>(edits.edits.values());
    }

    private void add(String what, Consumer<Program> edit) {
        edits.putIfAbsent(what, edit);
    }

    private void addTests(Program program) {
        for (TestDecl test : program.tests) {
            if (program.tests.size() > 1) add("test " + test.name, p -> p.tests.removeIf(t -> t.name.equals(test.name)));
            for (int i = 0; test.calls.size() > 1 && i < test.calls.size(); i++) {
                int place = i;
                add("call " + test.name + i, p -> {
                    for (TestDecl t : p.tests) {
                        if (t.name.equals(test.name) && place < t.calls.size()) t.calls.remove(place);
                    }
                });
            }
            add("goes on " + test.name, p -> p.tests.forEach(t -> t.goesOn = t.goesOn && !t.name.equals(test.name)));
        }
    }

    private void addMembers(ClassDecl type) {
        on(type, "parent", c -> c.parent = null);
        on(type, "modifiers", c -> c.modifiers.clear());
        on(type, "annotations", c -> {
            c.annotations.clear();
            c.methods.forEach(m -> m.annotations.clear());
        });
        onEach(type, "interface", type.interfaces, c -> c.interfaces, null);
        on(type, "members", c -> c.members.clear());
        onEach(type, "statement", type.statements, c -> c.statements, null);
        for (Field field : type.fields) {
            on(type, "field " + field.name, c -> c.fields.removeIf(f -> f.name.equals(field.name)));
            if (field.value != null && !field.value.matches("[0-9]+L?")) {
                on(type, "value " + field.name, c -> c.fields.forEach(f -> {
                    if (f.name.equals(field.name) && f.isNumber()) f.value = "1";
                }));
            }
        }
        for (Method method : type.methods) {
            on(type, "method " + method.name, c -> c.methods.removeIf(m -> m.name.equals(method.name)));
            Function<ClassDecl, Method> find = c -> c.method(method.name);
            onEach(type, "statement of " + method.name, method.statements, c -> find.apply(c) == null ? List.of() : find.apply(c).statements, null);
            if (method.terms.size() > 1) onEach(type, "no term of " + method.name, method.terms, c -> find.apply(c) == null ? List.of() : find.apply(c).terms, null);
            onEach(type, "term of " + method.name, method.terms, c -> find.apply(c) == null ? List.of() : find.apply(c).terms, "1L");
        }
    }

    private void on(ClassDecl type, String what, Consumer<ClassDecl> edit) {
        add(type.name + " " + what, program -> {
            ClassDecl found = program.find(type.name);
            if (found != null) edit.accept(found);
        });
    }

    private void onEach(ClassDecl type, String what, List<String> items, Function<ClassDecl, List<String>> list, String instead) {
        for (int i = 0; i < items.size(); i++) {
            int place = i;
            String item = items.get(i);
            if (item.equals(instead)) continue;
            on(type, what + " " + i, c -> {
                List<String> found = list.apply(c);
                if (place >= found.size() || !found.get(place).equals(item)) return;
                if (instead == null) found.remove(place);
                else found.set(place, instead);
            });
        }
    }
}
