package n;

import java.util.ArrayList;
import java.util.List;
import org.testng.TestNG;
import org.testng.xml.XmlClass;
import org.testng.xml.XmlSuite;
import org.testng.xml.XmlTest;

/** Runs the classes named by TestNG, in one suite; "/" begins another {@code <test>} of it; "methods" or "classes" first: in parallel. */
public final class Run {
    public static void main(String[] names) throws Exception {
        XmlSuite suite = new XmlSuite();
        XmlTest test = new XmlTest(suite);
        test.setName("test0");
        int tests = 1;
        List<XmlClass> classes = new ArrayList<>();
        for (String name : names) {
            if (name.equals("methods") || name.equals("classes") || name.equals("tests")) {
                suite.setParallel(XmlSuite.ParallelMode.getValidParallel(name));
                suite.setThreadCount(4);
            } else if (name.equals("/")) {
                test.setXmlClasses(classes);
                classes = new ArrayList<>();
                test = new XmlTest(suite);
                test.setName("test" + tests++);
            } else {
                classes.add(new XmlClass("n." + name));
            }
        }
        test.setXmlClasses(classes);
        TestNG runner = new TestNG(false);
        runner.setVerbose(0);
        List<XmlSuite> suites = new ArrayList<>();
        suites.add(suite);
        runner.setXmlSuites(suites);
        runner.run();
        System.out.println("status " + runner.getStatus());
    }
}
