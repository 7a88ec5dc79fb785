package retouch.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.testng.ITestNGMethod;

/**
 * Which test methods of TestNG depend on which, by method or by group: one whose dependency fails is skipped. Both are named by regular
 * expressions too, a method with its class before it or without. Where it is not clear which is meant, more are.
 */
final class NgDependencies {
    private static final Pattern PLAIN = Pattern.compile("[\\w.$-]*");

    private final Collection<ITestNGMethod> methods;
    private final Map<String, List<ITestNGMethod>> byGroup = new HashMap<String, List<ITestNGMethod>>();
    private final Map<String, List<ITestNGMethod>> byName = new HashMap<String, List<ITestNGMethod>>();

    NgDependencies(Collection<ITestNGMethod> methods) {
        this.methods = methods;
        for (ITestNGMethod method : methods) {
            add(byName, method.getMethodName(), method);
            for (String group : method.getGroups()) add(byGroup, group, method);
        }
    }

    /** What a method depends on, and what that depends on. */
    Set<ITestNGMethod> of(ITestNGMethod method) {
        Set<ITestNGMethod> all = new LinkedHashSet<ITestNGMethod>();
        ArrayList<ITestNGMethod> left = new ArrayList<ITestNGMethod>();
        left.add(method);
        while (!left.isEmpty()) {
            for (ITestNGMethod next : direct(left.remove(left.size() - 1))) {
                if (all.add(next)) left.add(next);
            }
        }
        return all;
    }

    private Set<ITestNGMethod> direct(ITestNGMethod method) {
        Set<ITestNGMethod> found = new LinkedHashSet<ITestNGMethod>();
        for (String pattern : method.getGroupsDependedUpon()) {
            addAll(found, byGroup.get(pattern));
            if (PLAIN.matcher(pattern).matches()) continue;
            for (Map.Entry<String, List<ITestNGMethod>> group : byGroup.entrySet()) {
                if (matches(pattern, group.getKey())) found.addAll(group.getValue());
            }
        }
        for (String pattern : method.getMethodsDependedUpon()) {
            if (PLAIN.matcher(pattern).matches()) {
                addNamed(found, pattern);
                continue;
            }
            for (ITestNGMethod other : methods) {
                if (matches(pattern, other.getMethodName()) || matches(pattern, qualified(other)) || matches(pattern, declared(other))) found.add(other);
            }
        }
        return found;
    }

    private void addNamed(Set<ITestNGMethod> found, String name) {
        List<ITestNGMethod> candidates = byName.get(name.substring(name.lastIndexOf('.') + 1));
        if (candidates == null) return;
        boolean clear = false;
        for (ITestNGMethod other : candidates) {
            if (!name.equals(qualified(other)) && !name.equals(declared(other))) continue;
            found.add(other);
            clear = true;
        }
        if (!clear) found.addAll(candidates);
    }

    private static String qualified(ITestNGMethod method) {
        return method.getTestClass().getName() + "." + method.getMethodName();
    }

    private static String declared(ITestNGMethod method) {
        return method.getConstructorOrMethod().getMethod().getDeclaringClass().getName() + "." + method.getMethodName();
    }

    private static boolean matches(String pattern, String text) {
        try {
            return Pattern.matches(pattern, text);
        } catch (PatternSyntaxException e) {
            return false;
        }
    }

    private static void add(Map<String, List<ITestNGMethod>> to, String key, ITestNGMethod method) {
        List<ITestNGMethod> known = to.get(key);
        if (known == null) to.put(key, known = new ArrayList<ITestNGMethod>());
        known.add(method);
    }

    private static void addAll(Set<ITestNGMethod> to, List<ITestNGMethod> methods) {
        if (methods != null) to.addAll(methods);
    }
}
