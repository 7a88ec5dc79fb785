package retouch.runtime;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        Map<String, List<ITestNGMethod>> tests = new LinkedHashMap<String, List<ITestNGMethod>>();
        List<ITestNGMethod> all = new ArrayList<ITestNGMethod>(methods.size());
        Set<String> running = new HashSet<String>();
        for (IMethodInstance instance : methods) {
            ITestNGMethod method = instance.getMethod();
            String test = test(method);
            all.add(method);
            List<ITestNGMethod> known = tests.get(test);
            if (known == null) tests.put(test, known = new ArrayList<ITestNGMethod>());
            known.add(method);
            if (!list.contains(method.getTestClass().getName()) && !(list.namesMethods() && list.contains(test))) running.add(test);
        }
        NgDependencies dependencies = new NgDependencies(all);
        ArrayList<String> left = new ArrayList<String>(running);
        while (!left.isEmpty()) {
            for (ITestNGMethod method : tests.get(left.remove(left.size() - 1))) {
                for (ITestNGMethod wanted : dependencies.of(method)) {
                    if (running.add(test(wanted))) left.add(test(wanted));
                }
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
}
