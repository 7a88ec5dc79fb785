package j;

import java.util.Arrays;
import junit.framework.TestCase;
import junit.framework.TestSuite;
import org.junit.Assert;
import org.junit.Assume;
import org.junit.BeforeClass;
import org.junit.Ignore;
import org.junit.Test;
import org.junit.runner.RunWith;
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

    public static class FourFails {
        @Test
        public void fails() {
            Hits.hit(112);
            Assert.fail();
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
