package n;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.testng.Assert;
import org.testng.SkipException;
import org.testng.annotations.AfterClass;
import org.testng.annotations.AfterMethod;
import org.testng.annotations.AfterSuite;
import org.testng.annotations.BeforeClass;
import org.testng.annotations.BeforeGroups;
import org.testng.annotations.BeforeMethod;
import org.testng.annotations.BeforeSuite;
import org.testng.annotations.BeforeTest;
import org.testng.annotations.DataProvider;
import org.testng.annotations.Factory;
import org.testng.annotations.Test;
import retouch.a.Hits;

/** TestNG classes, each as a nested class here, with a slot of its own for everything that runs. */
public final class Ng {
    public static class All {
        public All() {
            Hits.hit(1);
        }

        @BeforeClass
        public void before() {
            Hits.hit(2);
        }

        @AfterClass
        public void after() {
            Hits.hit(3);
        }

        @BeforeMethod
        public void beforeMethod() {
            Hits.hit(4);
        }

        @AfterMethod
        public void afterMethod() {
            Hits.hit(5);
        }

        @Test
        public void plain() {
            Hits.hit(6);
        }

        @DataProvider
        public Object[][] numbers() {
            Hits.hit(7);
            return new Object[][] {{8}, {9}};
        }

        @Test(dataProvider = "numbers")
        public void provided(int slot) {
            Hits.hit(slot);
        }

        @Test(invocationCount = 2)
        public void repeated() {
            Hits.hit(10);
        }
    }

    public abstract static class Base {
        @Test
        public void inherited() {
            Hits.hit(20);
        }
    }

    public static class Derived extends Base {}

    public static class DerivedToo extends Base {}

    public static class Made {
        private final int slot;

        public Made(int slot) {
            this.slot = slot;
        }

        @BeforeClass
        public void before() {
            Hits.hit(slot);
        }

        @Test
        public void made() {
            Hits.hit(slot + 1);
        }

        @AfterClass
        public void after() {
            Hits.hit(slot + 2);
        }
    }

    public static class Maker {
        @Factory
        public Object[] make() {
            Hits.hit(29);
            return new Object[] {new Made(30), new Made(33)};
        }
    }

    public static class Fails {
        @Test
        public void fails() {
            Hits.hit(40);
            Assert.fail();
        }

        @Test
        public void passes() {}
    }

    public static class Skips {
        @Test
        public void skips() {
            Hits.hit(41);
            throw new SkipException("skipped");
        }
    }

    public static class FailsBefore {
        @BeforeClass
        public void before() {
            Hits.hit(42);
            throw new IllegalStateException();
        }

        @Test
        public void never() {
            Hits.hit(43);
        }
    }

    public static class FailsAfter {
        @Test
        public void passes() {
            Hits.hit(44);
        }

        @AfterClass
        public void after() {
            Hits.hit(45);
            throw new IllegalStateException();
        }
    }

    public static class Outside {
        @BeforeSuite
        public void beforeSuite() {
            Hits.hit(50);
        }

        @BeforeTest
        public void beforeTest() {
            Hits.hit(51);
        }

        @AfterSuite
        public void afterSuite() {
            Hits.hit(52);
        }

        @Test
        public void outside() {
            Hits.hit(53);
        }
    }

    public static class FailsBeforeSuite {
        @BeforeSuite
        public void beforeSuite() {
            throw new IllegalStateException();
        }

        @Test
        public void never() {}
    }

    public static class First {
        @Test(groups = "first")
        public void first() {
            Hits.hit(60);
        }

        @Test
        public void alsoFirst() {
            Hits.hit(61);
        }
    }

    public static class Second {
        @Test(dependsOnGroups = "fir.*")
        public void second() {
            Hits.hit(62);
        }

        @Test
        public void alsoSecond() {
            Hits.hit(63);
        }
    }

    /** Two classes whose methods take turns. */
    public static class Odd {
        @Test(priority = 1)
        public void one() {
            Hits.hit(71);
        }

        @Test(priority = 3)
        public void three() {
            Hits.hit(73);
        }
    }

    public static class Even {
        @Test(priority = 2)
        public void two() {
            Hits.hit(72);
        }

        @Test(priority = 4)
        public void four() {
            Hits.hit(74);
        }
    }

    /** What runs before the first method of a group, while this class has begun. */
    public static class Groups {
        @BeforeGroups("grouped")
        public void beforeGroups() {
            Hits.hit(75);
        }

        @Test(groups = "grouped")
        public void grouped() {
            Hits.hit(76);
        }
    }

    public static class GroupsToo {
        @Test(groups = "grouped")
        public void groupedToo() {
            Hits.hit(77);
        }
    }

    public static class Pooled {
        @Test(invocationCount = 4, threadPoolSize = 2)
        public void pooled() {
            Hits.hit(95);
        }
    }

    static final CyclicBarrier both = new CyclicBarrier(2);

    static void meet() throws Exception {
        both.await(60, TimeUnit.SECONDS);
    }

    public static class Left {
        @Test
        public void left() throws Exception {
            Hits.hit(80);
            meet();
            Hits.hit(81);
            meet();
        }
    }

    public static class Right {
        @Test
        public void right() throws Exception {
            Hits.hit(90);
            meet();
            Hits.hit(91);
            meet();
        }
    }

    private Ng() {}
}
