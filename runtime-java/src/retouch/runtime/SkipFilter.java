package retouch.runtime;

import java.util.ArrayList;
import java.util.Optional;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Takes the tests of the skip list out of the plans of the JUnit Platform. What it takes out is not in the plan: it has no event, is in no
 * report and is not recorded.
 *
 * <p>The launcher removes an excluded descriptor only when it has no children, and prunes the empty containers afterwards, but not suites and
 * class templates: an empty suite would run, and fail. So what is named loses its children here. TestNG under the Platform runs the classes of
 * the plan, and one may configure the suite of others: there it is for SkipInterceptor.
 */
public final class SkipFilter implements PostDiscoveryFilter {
    private static final String TESTNG = "[engine:testng]";

    private final SkipList list = SkipList.get();

    @Override
    public FilterResult apply(TestDescriptor descriptor) {
        try {
            if (!list.isEmpty() && isNamed(descriptor)) {
                for (TestDescriptor child : new ArrayList<TestDescriptor>(descriptor.getChildren())) descriptor.removeChild(child);
                return FilterResult.excluded("named in the skip list");
            }
        } catch (RuntimeException e) {
            // A descriptor of an engine's own that cannot be asked, or changed: it runs.
        } catch (LinkageError e) {
            // As above.
        }
        return FilterResult.included(null);
    }

    private boolean isNamed(TestDescriptor descriptor) {
        Optional<TestDescriptor> parent = descriptor.getParent();
        if (!parent.isPresent() || descriptor.getUniqueId().toString().startsWith(TESTNG)) return false;
        TestSource source = descriptor.getSource().orElse(null);
        if (!parent.get().getParent().isPresent()) {
            return list.contains(PlatformNames.of(source, descriptor.getLegacyReportingName(), descriptor.getDisplayName()));
        }
        if (!list.namesMethods() || source == null) return false;
        String method = PlatformNames.ofMethod(source, descriptor.getUniqueId().toString(), top(descriptor));
        return method != null && list.contains(method);
    }

    private static TestSource top(TestDescriptor descriptor) {
        TestDescriptor at = descriptor;
        TestDescriptor parent = at.getParent().orElse(null);
        while (parent != null && parent.getParent().isPresent()) {
            at = parent;
            parent = at.getParent().orElse(null);
        }
        return at.getSource().orElse(null);
    }
}
