package retouch.runtime;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.testng.IMethodInstance;
import org.testng.IMethodInterceptor;
import org.testng.ITestContext;
import org.testng.ITestNGMethod;

/**
 * Takes the tests of the skip list out of what TestNG runs. A test stays where one that runs depends on it, by method or by group: without it
 * the other would be skipped. Configuration of suites and of {@code <test>}s runs as always, whatever class it stands in.
 */
public final class SkipInterceptor implements IMethodInterceptor {
    private final SkipList list = SkipList.get();

    @Override
    public List<IMethodInstance> intercept(List<IMethodInstance> methods, ITestContext context) {
        // The JUnit Platform's engine for TestNG asks what there is: a class that it is not told of would not configure the suite either.
        if (list.isEmpty() || Boolean.getBoolean("testng.mode.dryrun")) return methods;
        try {
            return kept(methods);
        } catch (RuntimeException e) {
            return methods;
        } catch (LinkageError e) {
            return methods;
        }
    }

    private List<IMethodInstance> kept(List<IMethodInstance> methods) {
        Set<String> running = new HashSet<String>();
        Set<String> groups = new HashSet<String>();
        Set<String> wanted = new HashSet<String>();
        boolean more = true;
        // To a fixed point: what runs wants groups and methods, whose tests run.
        while (more) {
            more = false;
            for (IMethodInstance instance : methods) {
                ITestNGMethod method = instance.getMethod();
                String test = test(method);
                if (!running.contains(test) && isWanted(method, groups, wanted)) more |= running.add(test);
                if (!running.contains(test)) continue;
                for (String group : method.getGroupsDependedUpon()) more |= groups.add(group);
                for (String other : method.getMethodsDependedUpon()) more |= wanted.add(other);
            }
        }
        List<IMethodInstance> kept = new ArrayList<IMethodInstance>(methods.size());
        for (IMethodInstance instance : methods) {
            if (running.contains(test(instance.getMethod()))) kept.add(instance);
        }
        return kept;
    }

    /** The smallest unit that is recorded: it runs whole or not at all. */
    private String test(ITestNGMethod method) {
        String name = method.getTestClass().getName();
        return list.namesMethods() ? name + "#" + method.getMethodName() : name;
    }

    private boolean isWanted(ITestNGMethod method, Set<String> groups, Set<String> wanted) {
        String className = method.getTestClass().getName();
        String name = method.getMethodName();
        if (!list.contains(className) && !(list.namesMethods() && list.contains(className + "#" + name))) return true;
        for (String group : method.getGroups()) {
            for (String pattern : groups) {
                if (matches(pattern, group)) return true;
            }
        }
        // With a class before it, of the two it can be, or not; a method of that name in another class may run in vain.
        for (String pattern : wanted) {
            if (pattern.equals(name) || pattern.endsWith("." + name) || matches(pattern, className + "." + name)) return true;
        }
        return false;
    }

    /** Groups and methods are named by regular expressions too. */
    private static boolean matches(String pattern, String text) {
        try {
            return pattern.equals(text) || text.matches(pattern);
        } catch (java.util.regex.PatternSyntaxException e) {
            return false;
        }
    }
}
