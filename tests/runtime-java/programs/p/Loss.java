package p;

import java.lang.reflect.Field;
import retouch.runtime.Collector;

/** Tests A to D; something is lost between B and C, or in C, or in C while an initialiser runs. */
public final class Loss {
    public static void main(String[] arguments) throws Exception {
        for (String test : new String[] {"A", "B", "C", "D"}) {
            boolean here = test.equals("C");
            if (here && arguments[0].equals("between")) lose();
            Object token = Collector.testStarted(test);
            retouch.a.Hits.hit(1);
            if (here && arguments[0].equals("during")) lose();
            if (here && arguments[0].equals("initialiser")) {
                retouch.a.Hits.enter(2);
                lose();
                retouch.a.Hits.leave(2);
            }
            Collector.testFinished(token, 0, new String[0]);
        }
    }

    private static void lose() throws Exception {
        Field field = retouch.a.Hits.class.getDeclaredField("hits");
        field.setAccessible(true);
        byte[] hits = (byte[]) field.get(null);
        hits[hits.length - 1] = 1;
    }
}
