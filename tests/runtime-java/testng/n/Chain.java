package n;

import org.testng.annotations.Test;
import retouch.a.Hits;

/** Needs another class's group and, by name, a method of its own: TestNG takes no names with a '$'. */
public class Chain {
    @Test(dependsOnGroups = "fir.*")
    public void one() {
        Hits.hit(92);
    }

    @Test(dependsOnMethods = "one")
    public void two() {
        Hits.hit(93);
    }
}
