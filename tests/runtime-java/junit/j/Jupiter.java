package j;

import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import retouch.a.Hits;

/** Jupiter classes, each as a nested class here, with a slot of its own for everything that runs. */
public final class Jupiter {
    public static class All {
        static {
            Hits.hit(1);
        }

        @BeforeAll
        static void before() {
            Hits.hit(2);
        }

        @AfterAll
        static void after() {
            Hits.hit(3);
        }

        @Test
        void plain() {
            Hits.hit(4);
        }

        static Stream<Integer> numbers() {
            Hits.hit(5);
            return Stream.of(6, 7);
        }

        @ParameterizedTest
        @MethodSource("numbers")
        void parameterised(int slot) {
            Hits.hit(slot);
        }

        @RepeatedTest(2)
        void repeated(org.junit.jupiter.api.RepetitionInfo info) {
            Hits.hit(8);
        }

        @TestFactory
        Stream<DynamicNode> dynamic() {
            Hits.hit(9);
            return Stream.of(dynamicTest("one", () -> Hits.hit(10)), dynamicTest("two", () -> Hits.hit(11)));
        }

        @Nested
        class Inner {
            @Test
            void nested() {
                Hits.hit(12);
            }

            @Nested
            class Innermost {
                @Test
                void nested() {
                    Hits.hit(13);
                }
            }
        }
    }

    public abstract static class Base {
        @Test
        void inherited() {
            Hits.hit(20);
        }
    }

    public static class Derived extends Base {}

    public static class DerivedToo extends Base {}

    @TestMethodOrder(MethodOrderer.MethodName.class)
    public static class InOrder {
        @Test
        void one() {
            Assertions.fail();
        }

        @Test
        void two() {}
    }

    public static class Fails {
        @Test
        void fails() {
            Hits.hit(30);
            Assertions.fail();
        }

        @Test
        void passes() {}
    }

    public abstract static class Nest {
        @Nested
        class Inherited {
            @Test
            void inside() {
                Hits.hit(37);
            }
        }
    }

    public static class Nests extends Nest {
        @Test
        void own() {
            Hits.hit(38);
        }
    }

    public static class FailsInside {
        @Nested
        class Inner {
            @TestFactory
            Stream<DynamicNode> dynamic() {
                return Stream.of(dynamicTest("fails", () -> Assertions.fail()));
            }
        }
    }

    public static class FailsBefore {
        @BeforeAll
        static void before() {
            Hits.hit(31);
            throw new IllegalStateException();
        }

        @Test
        void never() {
            Hits.hit(32);
        }
    }

    public static class Assumes {
        @Test
        void aborted() {
            Hits.hit(33);
            Assumptions.assumeTrue(false);
        }
    }

    public static class AssumesBefore {
        @BeforeAll
        static void before() {
            Hits.hit(34);
            Assumptions.assumeTrue(false);
        }

        @Test
        void never() {}
    }

    @Disabled
    public static class Skipped {
        @Test
        void never() {
            Hits.hit(35);
        }
    }

    /** What decides about it stands on the class, on what a class inherits, on annotation types, in containers of several. */
    @EnabledIfEnvironmentVariable(named = "CONDITION_OF_CLASS", matches = "1")
    public static class OnValues extends OnInherited {
        @Test
        @Composed
        void composed() {}

        @Test
        @EnabledIfEnvironmentVariable(named = "CONDITION_FIRST", matches = "1")
        @EnabledIfEnvironmentVariable(named = "CONDITION_SECOND", matches = "1")
        void both() {}
    }

    public abstract static class OnInherited {
        @Test
        @DisabledIfSystemProperty(named = "condition.inherited", matches = "1")
        void inherited() {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @EnabledIfSystemProperty(named = "condition.composed", matches = "1")
    @interface Composed {}

    public static class SkippedInside {
        @Test
        @Disabled
        void never() {
            Hits.hit(36);
        }
    }

    public static class Exits {
        @Test
        void exits() {
            Hits.hit(40);
            System.exit(7);
        }
    }

    /** Two classes that wait for each other, so that they overlap when run in parallel. */
    static final java.util.concurrent.CyclicBarrier both = new java.util.concurrent.CyclicBarrier(2);

    static void meet() throws Exception {
        both.await(60, java.util.concurrent.TimeUnit.SECONDS);
    }

    public static class Left {
        @Test
        void left() throws Exception {
            Hits.hit(50);
            meet();
            Hits.hit(51);
            meet();
        }
    }

    public static class Right {
        @Test
        void right() throws Exception {
            Hits.hit(60);
            meet();
            Hits.hit(61);
            meet();
        }
    }

    private Jupiter() {}
}
