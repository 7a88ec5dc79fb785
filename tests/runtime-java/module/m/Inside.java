package m;

import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import retouch.a.Hits;

class Inside {
    @Test
    void isInside() {
        Hits.hit(301);
        Assertions.assertEquals("m", Inside.class.getModule().getName());
        Assertions.assertEquals("m", Hits.class.getModule().getName());
    }
}
