import java.nio.file.Paths;
import java.util.Collections;
import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.LoggingListener;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/** Runs the tests in a jar that --test_filter names, as the runners of Bazel's rules do: an expression to be found in {@code Class#method}. */
public final class FilteredTests {
  private FilteredTests() {}

  public static void main(String[] arguments) {
    String filter = System.getenv("TESTBRIDGE_TEST_ONLY");
    Pattern wanted = Pattern.compile(filter == null ? "" : filter);
    PostDiscoveryFilter isWanted = test -> {
      Object source = test.getSource().orElse(null);
      if (!(source instanceof MethodSource)) return FilterResult.included(null);
      MethodSource method = (MethodSource) source;
      return FilterResult.includedIf(wanted.matcher(method.getClassName() + '#' + method.getMethodName()).find());
    };
    LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
        .selectors(DiscoverySelectors.selectClasspathRoots(Collections.singleton(Paths.get(arguments[0]))))
        .filters(ClassNameFilter.includeClassNamePatterns(".*"), isWanted)
        .build();
    Launcher launcher = LauncherFactory.create();
    SummaryGeneratingListener summary = new SummaryGeneratingListener();
    LoggingListener log = LoggingListener.forBiConsumer((problem, text) -> {
      System.out.println(text.get());
      if (problem != null) problem.printStackTrace(System.out);
    });
    launcher.execute(request, summary, log);
    System.exit(summary.getSummary().getTotalFailureCount() == 0 ? 0 : 1);
  }
}
