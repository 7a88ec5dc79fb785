package j;

import java.util.ArrayList;
import java.util.List;
import org.junit.experimental.ParallelComputer;
import org.junit.runner.Computer;
import org.junit.runner.Description;
import org.junit.runner.JUnitCore;
import org.junit.runner.Request;
import org.junit.runner.Result;
import org.junit.runner.Runner;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;
import org.junit.runner.notification.RunNotifier;
import org.junit.runner.notification.StoppedByUserException;

/** Runs the classes named by JUnit 4 alone; "parallel" first: classes at the same time; "methods": methods too; "stopping": until one fails; "shallow": as Surefire does it; "/" begins another run. */
public final class Core {
    public static void main(String[] names) throws Exception {
        JUnitCore core = new JUnitCore();
        core.addListener((RunListener) Class.forName("retouch.runtime.JUnit4Listener").getConstructor().newInstance());
        if (names[0].equals("j.stopping") || names[0].equals("j.shallow")) oneByOne(names);
        Computer computer = new Computer();
        List<Class<?>> classes = new ArrayList<>();
        for (String name : names) {
            if (name.equals("j.parallel")) {
                computer = ParallelComputer.classes();
            } else if (name.equals("j.methods")) {
                computer = new ParallelComputer(true, true);
            } else if (name.equals("/")) {
                core.run(computer, classes.toArray(new Class<?>[0]));
                classes.clear();
            } else {
                classes.add(Class.forName(name, false, Core.class.getClassLoader()));
            }
        }
        core.run(computer, classes.toArray(new Class<?>[0]));
        System.exit(0); // the computer's pool has threads that stay
    }

    /** As Surefire does it: classes that are left begin all the same; "shallow": what a class holds is shown when it begins. */
    private static void oneByOne(String[] names) throws Exception {
        boolean stops = names[0].equals("j.stopping");
        RunNotifier notifier = new RunNotifier();
        notifier.addListener((RunListener) Class.forName("retouch.runtime.JUnit4Listener").getConstructor().newInstance());
        notifier.addListener(new RunListener() {
            @Override
            public void testFailure(Failure failure) {
                if (stops) notifier.pleaseStop();
            }
        });
        List<Runner> runners = new ArrayList<>();
        Description all = Description.createSuiteDescription("all");
        for (int i = 1; i < names.length; i++) {
            runners.add(Request.aClass(Class.forName(names[i], false, Core.class.getClassLoader())).getRunner());
            all.addChild(stops ? runners.get(i - 1).getDescription() : Description.createSuiteDescription(names[i]));
        }
        notifier.fireTestRunStarted(all);
        for (Runner runner : runners) {
            try {
                runner.run(notifier);
            } catch (StoppedByUserException stopped) {
                continue;
            }
        }
        notifier.fireTestRunFinished(new Result());
        System.exit(0);
    }
}
