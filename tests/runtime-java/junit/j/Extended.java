package j;

import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import retouch.a.Hits;

/** Jupiter classes with extensions: conditions, templates, callbacks, timeouts. */
public final class Extended {
    public static final class Never implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (!context.getTestMethod().isPresent()) Hits.hit(150);
            return ConditionEvaluationResult.disabled("never");
        }
    }

    @ExtendWith(Never.class)
    public static class Disabled {
        @BeforeAll
        static void before() {
            Hits.hit(151);
        }

        @Test
        void never() {}
    }

    static final CountDownLatch running = new CountDownLatch(1);
    static final CountDownLatch decided = new CountDownLatch(1);

    /** Decides while the test of Beside runs. */
    public static final class Late implements ExecutionCondition {
        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (context.getTestMethod().isPresent()) return ConditionEvaluationResult.enabled("");
            await(running);
            Hits.hit(152);
            return ConditionEvaluationResult.enabled("late");
        }
    }

    @ExtendWith(Late.class)
    public static class Decided {
        @Test
        void decided() {
            Hits.hit(153);
            decided.countDown();
        }
    }

    public static class Beside {
        @Test
        void beside() {
            running.countDown();
            await(decided);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(60, TimeUnit.SECONDS)) throw new IllegalStateException("nobody came");
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static final class Everything implements BeforeAllCallback, AfterAllCallback, TestTemplateInvocationContextProvider {
        @Override
        public void beforeAll(ExtensionContext context) {
            Hits.hit(154);
        }

        @Override
        public void afterAll(ExtensionContext context) {
            Hits.hit(155);
        }

        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            Hits.hit(156);
            return Arrays.<TestTemplateInvocationContext>asList(new TestTemplateInvocationContext() {}).stream();
        }
    }

    @ExtendWith(Everything.class)
    public static class Template {
        @TestTemplate
        void template() {
            Hits.hit(157);
        }
    }

    @Timeout(value = 100, unit = TimeUnit.MILLISECONDS)
    public static class TooLong {
        @Test
        void sleeps() throws Exception {
            Hits.hit(158);
            try {
                Thread.sleep(60000);
            } finally {
                Hits.hit(159);
                Thread.currentThread().interrupt(); // what the thread is left with is no hindrance
            }
        }
    }

    public static class Exhausts {
        @Test
        void exhausts() {
            Hits.hit(160);
            List<byte[]> all = new ArrayList<>();
            while (true) all.add(new byte[1 << 20]);
        }
    }

    /** Leaves to the engine what cannot be closed. */
    public static final class Leaving implements BeforeAllCallback {
        @Override
        public void beforeAll(ExtensionContext context) {
            context.getRoot().getStore(ExtensionContext.Namespace.GLOBAL).put("left", new Left());
        }
    }

    private static final class Left implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        @Override
        public void close() {
            Hits.hit(162);
            throw new IllegalStateException("cannot be closed");
        }
    }

    @ExtendWith(Leaving.class)
    public static class Leaves {
        @Test
        void passes() {}
    }

    /** With arguments that Jupiter reads. */
    public static class OnFile {
        @ParameterizedTest
        @CsvFileSource(resources = "first.csv", files = "data/first.csv")
        void one(int slot) {}
    }

    public static class OnFiles {
        @ParameterizedTest
        @CsvFileSource(resources = "/q/second.csv")
        @CsvFileSource(files = {"data/first.csv", "data/second.csv"})
        void several(int slot) {}
    }

    /** Tests that a resource holds, as those of engines for feature files and scripts are. */
    public static class FromResource {
        @TestFactory
        Stream<DynamicTest> tests() {
            return Stream.of(DynamicTest.dynamicTest("one", URI.create("classpath:/p/some.feature"), () -> Hits.hit(161)));
        }
    }

    private Extended() {}
}
