import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.ekstazi.Ekstazi;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;

/** Tells Ekstazi, which knows JUnit 3 and 4 only, of the test classes of the JUnit Platform. */
public final class EkstaziListener implements TestExecutionListener {
    private final Map<String, String> open = new ConcurrentHashMap<>();

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (!(identifier.getSource().orElse(null) instanceof ClassSource) || !open.isEmpty()) return;
        String name = ((ClassSource) identifier.getSource().get()).getClassName();
        open.put(identifier.getUniqueId(), name);
        Ekstazi.inst().beginClassCoverage(name);
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        String name = open.remove(identifier.getUniqueId());
        if (name != null) Ekstazi.inst().endClassCoverage(name, result.getStatus() == TestExecutionResult.Status.FAILED);
    }
}
