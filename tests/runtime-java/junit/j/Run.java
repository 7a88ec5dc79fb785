package j;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs the classes named, one plan for all; "/" begins another plan on the same launcher. Listeners come by ServiceLoader only. */
public final class Run {
    public static void main(String[] names) throws Exception {
        Launcher launcher = LauncherFactory.create();
        List<DiscoverySelector> selectors = new ArrayList<>();
        for (String name : names) {
            if (!name.equals("/")) {
                selectors.add(selectClass(Class.forName(name, false, Thread.currentThread().getContextClassLoader())));
                continue;
            }
            launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectors).build());
            selectors.clear();
        }
        launcher.execute(LauncherDiscoveryRequestBuilder.request().selectors(selectors).build());
    }
}
