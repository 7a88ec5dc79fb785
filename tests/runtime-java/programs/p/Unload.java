package p;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import retouch.runtime.Collector;

/** A loader with a hit table of its own is dropped. */
public final class Unload {
    public static void main(String[] arguments) throws Exception {
        Object token = Collector.testStarted("X");
        WeakReference<ClassLoader> loader = load();
        Collector.testFinished(token, 0, new String[0]);
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println(loader.get() == null ? "gone" : "still there");
    }

    private static WeakReference<ClassLoader> load() throws Exception {
        URL[] urls = {Unload.class.getProtectionDomain().getCodeSource().getLocation()};
        ClassLoader loader = new URLClassLoader(urls, ClassLoader.getSystemClassLoader().getParent());
        loader.loadClass("retouch.a.Hits").getMethod("hit", int.class).invoke(null, 1);
        return new WeakReference<>(loader);
    }
}
