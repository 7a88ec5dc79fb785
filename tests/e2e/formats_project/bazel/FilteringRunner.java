import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.discovery.ClassNameFilter;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Heeds TESTBRIDGE_TEST_ONLY as the test runners of Bazel's rules do: {@code plain} like those that take the filter as it is,
 * {@code escaping} like contrib_rules_jvm's, which takes some characters for themselves and anchors what ends like a method.
 */
public class FilteringRunner {
    public static void main(String[] arguments) {
        String filter = System.getenv("TESTBRIDGE_TEST_ONLY");
        if (filter == null || filter.isEmpty()) {
            filter = ".*";
        } else if (arguments[0].equals("escaping")) {
            filter = escaped(filter);
        }
        Pattern pattern = Pattern.compile(filter);
        PostDiscoveryFilter matching = test -> FilterResult.includedIf(!(test.isTest() || test.mayRegisterTests()) || pattern.matcher(nameOf(test)).find());
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
            .selectors(DiscoverySelectors.selectClasspathRoots(Set.of(Path.of(arguments[1]))))
            .filters(ClassNameFilter.includeClassNamePatterns(".*"), matching)
            .build();
        LauncherFactory.create().execute(request);
    }

    private static String nameOf(TestDescriptor test) {
        MethodSource source = (MethodSource) test.getSource().filter(MethodSource.class::isInstance).orElse(null);
        return source == null ? test.getDisplayName() : source.getClassName() + "#" + source.getMethodName();
    }

    private static String escaped(String filter) {
        boolean anchored = filter.endsWith("$");
        String text = (anchored ? filter.substring(0, filter.length() - 1) : filter).replaceAll("[(){}*+?^$]", "\\\\$0");
        int hash = text.indexOf('#');
        return anchored || (hash >= 0 && hash < text.length() - 1) ? text + "$" : text;
    }
}
