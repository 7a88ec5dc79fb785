package p;

import java.net.URL;
import java.net.URLClassLoader;

/** The first probe stands in a thread that has a thread local, a context loader and a group of its own. */
public final class Inherit {
    private static final InheritableThreadLocal<String> local = new InheritableThreadLocal<String>() {
        @Override
        protected String childValue(String parent) {
            if (parent != null) System.out.println("inherited");
            return parent;
        }
    };

    public static void main(String[] arguments) throws Exception {
        ThreadGroup group = new ThreadGroup("own");
        Thread thread = new Thread(group, () -> {
            local.set("mine");
            Thread.currentThread().setContextClassLoader(new URLClassLoader(new URL[0]));
            retouch.a.Hits.hit(1);
            if (group.activeCount() != 1) System.out.println("another thread in the group");
        });
        thread.start();
        thread.join();
    }
}
