package j;

import java.util.ArrayList;
import java.util.List;
import org.junit.experimental.ParallelComputer;
import org.junit.runner.Computer;
import org.junit.runner.JUnitCore;
import org.junit.runner.notification.RunListener;

/** Runs the classes named by JUnit 4 alone; "parallel" first: classes at the same time; "methods": methods too; "/" begins another run. */
public final class Core {
    public static void main(String[] names) throws Exception {
        JUnitCore core = new JUnitCore();
        core.addListener((RunListener) Class.forName("retouch.runtime.JUnit4Listener").getConstructor().newInstance());
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
}
