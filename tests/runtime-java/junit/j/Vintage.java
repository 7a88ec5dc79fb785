package j;

import java.util.Arrays;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.junit.Assert;
import org.junit.Assume;
import org.junit.BeforeClass;
import org.junit.FixMethodOrder;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.junit.runners.MethodSorters;
import org.junit.runners.Parameterized;
import org.junit.runners.Suite;
import retouch.a.Hits;

/** JUnit 3 and 4 classes for the Vintage engine. */
public final class Vintage {
    public static class Three extends TestCase {
        public void testThree() {
            Hits.hit(100);
        }
    }

    public static class ThreeSuite {
        public static junit.framework.Test suite() {
            Hits.hit(101);
            return new TestSuite(Three.class);
        }
    }

    public static class ThreeFails extends TestCase {
        public void testOne() {
            Hits.hit(103);
        }

        public void testTwo() {
            Hits.hit(104);
            fail();
        }
    }

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Four {
        @BeforeClass
        public static void before() {
            Hits.hit(110);
        }

        @Test
        public void four() {
            Hits.hit(111);
        }

        @Test
        public void aborted() {
            Assume.assumeTrue(false);
        }
    }

    @FixMethodOrder(MethodSorters.NAME_ASCENDING)
    public static class Two {
        @Test
        public void one() {
            Assert.fail();
        }

        @Test
        public void two() {}
    }

    public static class FourFails {
        @Test
        public void fails() {
            Hits.hit(112);
            Assert.fail();
        }
    }

    public static class FourFailsBefore {
        @BeforeClass
        public static void before() {
            Hits.hit(117);
            Assert.fail();
        }

        @Test
        public void never() {}
    }

    public static class FourAssumesBefore {
        @BeforeClass
        public static void before() {
            Hits.hit(118);
            Assume.assumeTrue(false);
        }

        @Test
        public void never() {}
    }

    /** No test in it: its runner cannot be made. */
    public static class FourBroken {}

    static final CyclicBarrier both = new CyclicBarrier(2);

    static void meet() throws Exception {
        both.await(60, TimeUnit.SECONDS);
        Hits.hit(121);
        both.await(60, TimeUnit.SECONDS);
    }

    public static class Left {
        @Test
        public void left() throws Exception {
            Hits.hit(120);
            meet();
            Hits.hit(124);
            both.await(60, TimeUnit.SECONDS);
        }
    }

    public static class Right {
        @Test
        public void right() throws Exception {
            Hits.hit(123);
            meet();
            both.await(60, TimeUnit.SECONDS);
        }
    }

    @Ignore
    public static class FourSkipped {
        @Test
        public void never() {
            Hits.hit(113);
        }
    }

    @RunWith(Parameterized.class)
    public static class FourParameterised {
        @Parameterized.Parameters
        public static Iterable<Object[]> numbers() {
            Hits.hit(114);
            return Arrays.asList(new Object[] {115}, new Object[] {116});
        }

        private final int slot;

        public FourParameterised(Integer slot) {
            this.slot = slot;
        }

        @Test
        public void parameterised() {
            Hits.hit(slot);
        }
    }

    @RunWith(Suite.class)
    @Suite.SuiteClasses({Four.class, FourParameterised.class})
    public static class FourSuite {}

    private Vintage() {}
}
