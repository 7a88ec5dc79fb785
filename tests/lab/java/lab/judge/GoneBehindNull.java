package lab.judge;

import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lab.model.ClassDecl;
import lab.model.Program;
import lab.run.Observation;

/**
 * The one change of behaviour that the norm leaves outside (collection-points, section 4): a class that was not compiled again calls a method of a class
 * on null, and the method is gone. Resolution comes before the check for null (JVMS 6.5 invokevirtual), so the error is another one, though no object
 * of that class was there. Where the method's class is an interface, or its header or an ancestor's changed too, retouch has to select.
 */
final class GoneBehindNull {
    private static final Pattern GONE = Pattern.compile("java\\.lang\\.NoSuchMethodError: '\\S+ ([\\w.]+)\\.\\w+\\(");

    private GoneBehindNull() {}

    static boolean is(Observation before, Observation now, Program old, Program changed) {
        if (!before.values().contains("java.lang.NullPointerException: Cannot invoke ")) return false;
        Matcher gone = GONE.matcher(now.values());
        if (!gone.find() || before.values().contains(gone.group())) return false;
        String name = gone.group(1).substring(gone.group(1).lastIndexOf('.') + 1);
        ClassDecl type = old.find(name);
        return type != null && !type.isInterface() && keepsItsHeaders(name, old, changed);
    }

    private static boolean keepsItsHeaders(String name, Program old, Program changed) {
        ClassDecl before = old.find(name);
        ClassDecl now = changed.find(name);
        if (before == null || now == null) return before == now;
        if (before.kind != now.kind || !Objects.equals(before.parent, now.parent)) return false;
        if (!before.interfaces.equals(now.interfaces) || !before.modifiers.equals(now.modifiers)) return false;
        if (before.parent != null && !keepsItsHeaders(before.parent, old, changed)) return false;
        return before.interfaces.stream().allMatch(type -> keepsItsHeaders(type, old, changed));
    }
}
