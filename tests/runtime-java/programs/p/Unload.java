package p;

import java.lang.ref.WeakReference;
import java.net.URL;
import java.net.URLClassLoader;
import retouch.runtime.Collector;

/** Loaders with hit tables of their own are dropped: one behind its test, one while its test runs, and more than fit into the heap. */
public final class Unload {
    public static void main(String[] arguments) throws Exception {
        Object token = Collector.testStarted("X");
        WeakReference<ClassLoader> loader = load(1);
        Collector.testFinished(token, 0, new String[0]);
        awaitEnd(loader);
        token = Collector.testStarted("Y");
        awaitEnd(load(2));
        Collector.testFinished(token, 0, new String[0]);
        token = Collector.testStarted("Z");
        for (int i = 0; i < 1500; i++) load(i);
        Collector.testFinished(token, 0, new String[0]);
    }

    private static void awaitEnd(WeakReference<ClassLoader> loader) throws InterruptedException {
        for (int i = 0; i < 100 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        System.out.println(loader.get() == null ? "gone" : "still there");
    }

    private static WeakReference<ClassLoader> load(int slot) throws Exception {
        URL[] urls = {Unload.class.getProtectionDomain().getCodeSource().getLocation()};
        ClassLoader loader = new URLClassLoader(urls, ClassLoader.getSystemClassLoader().getParent());
        loader.loadClass("retouch.a.Hits").getMethod("hit", int.class).invoke(null, slot);
        return new WeakReference<>(loader);
    }
}
