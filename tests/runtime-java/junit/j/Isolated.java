package j;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Runs j.Run in a class loader that has its own copy of everything on the class path, the runtime included. */
public final class Isolated {
    public static void main(String[] names) throws Exception {
        List<URL> urls = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(":")) urls.add(Paths.get(entry).toUri().toURL());
        ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader().getParent());
        Thread.currentThread().setContextClassLoader(loader);
        loader.loadClass("j.Run").getMethod("main", String[].class).invoke(null, (Object) names);
    }
}
