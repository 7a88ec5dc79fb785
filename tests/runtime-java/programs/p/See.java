package p;

import java.io.File;
import java.io.FileOutputStream;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.CopyOption;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.TreeSet;
import retouch.runtime.Collector;

/**
 * Shows values to the runtime as probes do: a program given by its arguments, each one a test of its own with that name. `=name` writes the file of that
 * name unseen by the runtime.
 */
public final class See {
    static final int MIRROR = 0;
    static final int INVOKED = 1;
    static final int CLASS_NAME = 2;
    static final int SERVICE = 3;
    static final int BUNDLE = 4;
    static final int RESOURCE = 5;
    static final int FILE_READ = 6;
    static final int FILE_LIST = 7;
    static final int FILE_TREE = 8;
    static final int FILE_WRITE = 9;
    static final int FILE_UPDATE = 10;
    static final int FILE_OPEN = 11;
    static final int FILE_MADE = 12;
    static final int FILE_ENSURED = 13;
    static final int FILE_LINK = 14;
    static final int FILE_MODE = 15;
    static final int FILE_ID = 16;
    static final int FILE_CONTENTS = 17;
    static final int DESCRIPTOR = 18;
    static final int BEAN = 19;
    static final int FILE_DELETED = 21;
    static final int VARIABLE = 22;
    static final int PROPERTY = 23;
    static final int PROPERTY_SET = 24;
    static final int VALUES = 25;
    static final int FILE_PEEK = 26;
    static final int DYNAMIC = 27;
    static final int DYNAMIC_LIST = 28;
    static final int LIBRARY = 29;
    static final int COMMAND = 30;

    interface Shape {}

    interface Round extends Shape {}

    static class Base implements Round {
        int field;

        Base(int n) {}

        void method(Other other) {}
    }

    static class Derived extends Base {
        Derived() {
            super(1);
        }
    }

    static class Other {}

    /** Its methods must never be called. */
    static class Hostile {
        @Override
        public boolean equals(Object o) {
            throw new AssertionError("equals");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode");
        }

        @Override
        public String toString() {
            throw new AssertionError("toString");
        }
    }

    static class HostileFile extends File {
        private static final long serialVersionUID = 1;

        HostileFile() {
            super("hostile");
        }

        @Override
        public String getPath() {
            throw new AssertionError("getPath");
        }
    }

    static class HostileList extends ArrayList<String> {
        private static final long serialVersionUID = 1;

        @Override
        public Object[] toArray() {
            throw new AssertionError("toArray");
        }
    }

    public static void main(String[] tests) throws Exception {
        for (String test : tests) {
            if (test.startsWith("=")) {
                write(test.substring(1), "changed");
                continue;
            }
            Object token = Collector.testStarted(test);
            run(test);
            Collector.testFinished(token, 0, new String[0]);
        }
    }

    private static void see(int kind, Object a) {
        retouch.a.Hits.see(a, null, kind);
    }

    private static void see(int kind, Object a, Object b) {
        retouch.a.Hits.see(a, b, kind);
    }

    private static void run(String test) throws Exception {
        Method method = Base.class.getDeclaredMethod("method", Other.class);
        switch (test) {
            case "class": see(MIRROR, Derived.class); break;
            case "array": see(MIRROR, Derived[][].class); break;
            case "classes": see(MIRROR, new Class<?>[] {Shape.class, null, int.class, Other[].class}); break;
            case "nothing":
                see(MIRROR, null);
                see(MIRROR, int.class);
                see(MIRROR, int[].class);
                see(MIRROR, String.class);
                see(MIRROR, new Hostile());
                see(CLASS_NAME, new Hostile());
                see(RESOURCE, new Hostile(), "x");
                see(RESOURCE, Other.class, null);
                see(FILE_READ, new Hostile());
                see(FILE_READ, null);
                see(FILE_OPEN, null, null);
                see(CLASS_NAME, null);
                see(CLASS_NAME, "[I");
                see(CLASS_NAME, "[L;");
                see(CLASS_NAME, "java.lang.String");
                see(CLASS_NAME, "javax.crypto.Cipher");
                see(CLASS_NAME, "sun.nio.fs.UnixPath");
                break;
            case "method": see(MIRROR, method); break;
            case "field": see(MIRROR, Base.class.getDeclaredField("field")); break;
            case "constructor": see(MIRROR, Base.class.getDeclaredConstructor(int.class)); break;
            case "parameter": see(MIRROR, method.getParameters()[0]); break;
            case "package": see(MIRROR, See.class.getPackage()); break;
            case "type": see(MIRROR, MethodType.methodType(Other.class, Shape.class, int.class)); break;
            case "variable": see(MIRROR, List.class.getTypeParameters()[0]); break;
            case "invoked": see(INVOKED, method, new Derived()); break;
            case "invoked on mirrors":
                for (Class<?> mirror : new Class<?>[] {Other.class, Shape.class}) see(INVOKED, Class.class.getMethod("getFields"), mirror);
                break;
            case "static": see(INVOKED, method, null); break;
            case "proxy":
                see(MIRROR, Proxy.newProxyInstance(See.class.getClassLoader(), new Class<?>[] {Round.class}, (a, b, c) -> null).getClass());
                break;
            case "lambda": {
                Runnable lambda = () -> {};
                see(MIRROR, lambda.getClass());
                break;
            }
            case "jdk lambda": see(MIRROR, java.util.function.Function.identity().getClass()); break;
            case "name": see(CLASS_NAME, "q.Absent$Inner"); break;
            case "array name": see(CLASS_NAME, "[[Lq.Absent;"); break;
            case "descriptor": see(DESCRIPTOR, "(ILq/Absent;[Ljava/lang/String;)[Lq/Other;"); break;
            case "bean": see(BEAN, Derived.class); break;
            case "shown lines": see(INVOKED, Throwable.class.getMethod("printStackTrace"), new Throwable()); break;
            case "lines shown later": {
                Method trace = Throwable.class.getMethod("getStackTrace");
                see(MIRROR, trace);
                see(INVOKED, trace, new Throwable());
                break;
            }
            case "javax name": see(CLASS_NAME, "javax.my.K"); break;
            case "service": see(SERVICE, Shape.class); break;
            case "loaded service": see(SERVICE, ServiceLoader.load(Shape.class)); break;
            case "bundle": see(BUNDLE, "p.Messages"); break;
            case "resource of a class": see(RESOURCE, Other[].class, "a/data.txt"); break;
            case "resource above": see(RESOURCE, ClassLoader.getSystemClassLoader(), "../x/data.txt"); break;
            case "resource by a path": see(RESOURCE, Other.class, "../q/./data.txt"); break;
            case "absolute resource": see(RESOURCE, Other.class, "/q/data.txt"); break;
            case "resource of a loader": see(RESOURCE, See.class.getClassLoader(), "q/data.txt"); break;
            case "system resource": see(RESOURCE, "q/data.txt"); break;
            case "class file": see(RESOURCE, Other.class, "Other.class"); break;
            case "manifest": see(RESOURCE, "META-INF/MANIFEST.MF"); break;
            default: runFiles(test);
        }
    }

    private static void runFiles(String test) throws Exception {
        File there = new File("data/there");
        switch (test) {
            case "file": see(FILE_READ, "data/there"); break;
            case "peeked":
                see(FILE_PEEK, there);
                see(FILE_PEEK, Paths.get("data/gone"));
                see(FILE_PEEK, System.getProperty("java.io.tmpdir") + "/x");
                break;
            case "loggers":
                see(FILE_READ, java.util.logging.LogManager.getLogManager());
                System.setProperty("java.util.logging.config.file", "data/there");
                see(FILE_READ, new Object());
                see(FILE_READ, new java.util.logging.LogManager() {});
                break;
            case "many forms":
                see(FILE_READ, there);
                see(FILE_READ, there.toPath());
                see(FILE_READ, there.getAbsoluteFile());
                see(FILE_READ, there.toURI());
                see(FILE_READ, there.toURI().toURL());
                see(FILE_READ, "./data//there");
                see(FILE_READ, "data/../data/there");
                see(FILE_READ, java.net.URI.create("jar:" + there.toURI() + "!/entry"));
                break;
            case "elsewhere":
                see(FILE_READ, "data/there");
                see(FILE_READ, Paths.get("data/there"));
                see(FILE_READ, "/absent");
                break;
            case "each in a directory":
                try (java.nio.file.DirectoryStream<Path> all = java.nio.file.Files.newDirectoryStream(Paths.get("data/sub"))) {
                    for (Path each : all) {
                        if (!each.endsWith("deep")) see(FILE_READ, each);
                    }
                }
                break;
            case "entries": {
                java.util.zip.ZipOutputStream out = new java.util.zip.ZipOutputStream(new FileOutputStream("data/z.zip"));
                out.putNextEntry(new java.util.zip.ZipEntry("x"));
                out.close();
                java.nio.file.FileSystem zip = java.nio.file.FileSystems.newFileSystem(Paths.get("data/z.zip"), (ClassLoader) null);
                see(FILE_READ, zip.getPath("x"));
                see(FILE_LIST, zip.getPath("/"));
                see(FILE_WRITE, zip.getPath("/y"), new OpenOption[0]);
                break;
            }
            case "libraries":
                write("data/" + System.mapLibraryName("there"), "");
                for (String name : new String[] {"there", "gone", "zip", null}) see(LIBRARY, name);
                break;
            case "commands":
                for (String name : new String[] {"a", "b", "c"}) write("data/sub/" + name, "");
                see(COMMAND, new ProcessBuilder("sh", "data/there", "-v", "gone", "."));
                see(COMMAND, new String[] {"tool", "--in=data/sub/a" + File.pathSeparator + "data/sub/b", "/"});
                see(COMMAND, "cat data/sub/c > data/gone; cat data/sub/deep/*.txt");
                break;
            case "commands elsewhere":
                for (String name : new String[] {"a", "b", "c"}) write("data/sub/" + name, "");
                see(COMMAND, new ProcessBuilder("cat", "there").directory(new File("data")));
                see(COMMAND, Arrays.asList(new ProcessBuilder("ls", "data/sub/deep"), new ProcessBuilder("sh", "-c", "cat 'data/sub/a'; cat data/sub/b")));
                see(COMMAND, "cat c", new File("data/sub"));
                break;
            case "command untouched": {
                ProcessBuilder builder = new ProcessBuilder("cat", "/proc/self/environ");
                String before = output(builder);
                see(COMMAND, builder);
                if (!output(builder).equals(before)) throw new AssertionError(before);
                break;
            }
            case "no folder of logs": {
                write("data/classes/META-INF/retouch/artifact", "");
                see(COMMAND, new ProcessBuilder("java", "-cp", "data/classes" + File.pathSeparator + runtimeJar(), "p.Main"));
                break;
            }
            case "an empty one":
                see(COMMAND, new String[] {"java", "-cp", "data/classes" + File.pathSeparator + runtimeJar()}, new String[] {"RETOUCH_LOGS="});
                break;
            case "no runtime": {
                java.util.zip.ZipOutputStream out = new java.util.zip.ZipOutputStream(new FileOutputStream("data/rewritten.jar"));
                out.putNextEntry(new java.util.zip.ZipEntry("META-INF/retouch/artifact"));
                out.close();
                see(COMMAND, "java -Dretouch.logs=logs/of/this -jar data/rewritten.jar");
                break;
            }
            case "both": {
                ProcessBuilder builder = new ProcessBuilder("java", "-cp", "data/classes" + File.pathSeparator + runtimeJar(), "p.Main");
                builder.environment().put("RETOUCH_LOGS", "logs");
                see(COMMAND, builder);
                see(COMMAND, "java -Dretouch.logs=logs/of/this -cp data/classes" + File.pathSeparator + runtimeJar());
                see(COMMAND, new String[] {"java", "-cp", "data/classes"}, new String[] {"RETOUCH_LOGS=logs", "CLASSPATH=" + runtimeJar()});
                break;
            }
            case "a command in a list of its own":
                see(COMMAND, new ProcessBuilder(new HostileList()));
                break;
            case "absent file": see(FILE_READ, new File("data/gone")); break;
            case "escaped": see(FILE_READ, new File("data/a b+c%\u00e4").toURI()); break;
            case "directory": see(FILE_READ, Paths.get("data")); break;
            case "list": see(FILE_LIST, Paths.get("data")); break;
            case "tree": see(FILE_TREE, Paths.get("data")); break;
            case "working directory": see(FILE_LIST, new File(".")); break;
            case "outside": see(FILE_READ, "../../outside"); break;
            case "hostile": see(FILE_READ, new HostileFile()); break;
            case "left out":
                see(FILE_READ, "/dev/null");
                see(FILE_READ, "/proc/self/stat");
                see(FILE_READ, System.getProperty("java.io.tmpdir") + "/x");
                see(FILE_READ, System.getProperty("java.home") + "/release");
                see(FILE_READ, "logs/of/this/x");
                see(FILE_READ, java.net.URI.create("http://localhost/x"));
                break;
            case "class path":
                for (String element : System.getProperty("java.class.path").split(File.pathSeparator)) see(FILE_READ, element);
                break;
            case "listed folder":
                see(FILE_LIST, "artifact/cases");
                see(FILE_CONTENTS, "artifact/cases/plugin.jar");
                break;
            case "walked folder": see(FILE_TREE, Paths.get("artifact/cases")); break;
            case "listed classes": see(FILE_LIST, System.getProperty("java.class.path").split(File.pathSeparator)[0]); break;
            case "dynamic":
                see(DYNAMIC, new File("data/there"));
                see(DYNAMIC, java.io.FileReader.class, "data/gone");
                see(DYNAMIC, java.nio.file.Files.class, Paths.get("data/sub"));
                see(DYNAMIC, File.class, new File("data/named"));
                see(DYNAMIC, "data/text", "data/text");
                see(DYNAMIC, Class.class, "q.Absent");
                see(DYNAMIC, See.class.getClassLoader(), "q.Gone");
                see(DYNAMIC, java.util.ResourceBundle.class, "p.Messages");
                see(DYNAMIC, java.util.ServiceLoader.class, Round.class);
                see(DYNAMIC, "library", Other.class);
                break;
            case "dynamic list":
                see(DYNAMIC_LIST, new File("data"));
                see(DYNAMIC_LIST, new File("data/there"));
                break;
            case "write first":
                see(FILE_WRITE, "data/made");
                write("data/made", "made");
                see(FILE_READ, "data/made");
                break;
            case "read first":
                see(FILE_READ, there);
                see(FILE_LIST, "data");
                see(FILE_WRITE, there);
                write("data/there", "again");
                see(FILE_READ, there);
                break;
            case "failed write":
                see(FILE_WRITE, there);
                see(FILE_READ, there);
                break;
            case "made":
                see(FILE_MADE, "data/new");
                write("data/new", "x");
                see(FILE_READ, "data/new");
                see(FILE_MADE, there);
                break;
            case "made and read":
                see(FILE_MADE, there);
                see(FILE_READ, there);
                break;
            case "below made":
                see(FILE_ENSURED, "data");
                see(FILE_ENSURED, "made/deep");
                write("made/deep/x", "x");
                see(FILE_READ, "made/deep/x");
                see(FILE_LIST, "made/deep");
                see(FILE_TREE, "made/deep");
                break;
            case "removed":
                see(FILE_DELETED, there);
                see(FILE_DELETED, "data/sub");
                see(FILE_DELETED, "data/gone");
                break;
            case "removed after it was filled":
                see(FILE_MADE, "data/sub/x");
                see(FILE_DELETED, "data/sub/x");
                see(FILE_DELETED, "data/sub");
                see(FILE_WRITE, "data/sub");
                break;
            case "copied":
                see(FILE_MADE, "data/new", new CopyOption[0]);
                see(FILE_MADE, there, new CopyOption[] {StandardCopyOption.COPY_ATTRIBUTES});
                see(FILE_MADE, "data/replaced", new CopyOption[] {StandardCopyOption.REPLACE_EXISTING});
                see(FILE_MADE, "data/unknown", "x");
                break;
            case "link": see(FILE_LINK, there); break;
            case "mode": see(FILE_MODE, there); break;
            case "identifier":
                see(FILE_ID, "data/there");
                see(FILE_ID, there.toURI().toString());
                see(FILE_ID, "http://localhost/data/x");
                break;
            case "loader":
                see(FILE_CONTENTS, new java.net.URL[] {new File("data/").toURI().toURL(), there.toURI().toURL(), null});
                see(FILE_CONTENTS, new File("data/sub").toURI().toURL());
                break;
            case "update": see(FILE_UPDATE, there); break;
            case "values":
                see(VARIABLE, "SEEN_VARIABLE");
                see(VARIABLE, "SEEN_ABSENT");
                see(VARIABLE, "");
                see(VARIABLE, null);
                see(PROPERTY, "seen.property");
                see(PROPERTY, "seen.absent");
                see(PROPERTY, "java.version");
                break;
            case "set property":
                see(PROPERTY, "seen.before");
                see(PROPERTY_SET, "seen.before");
                see(PROPERTY_SET, "seen.set");
                System.setProperty("seen.set", "x");
                see(PROPERTY, "seen.set");
                break;
            case "all values": see(VALUES, null); break;
            case "own properties":
                System.setProperties(new java.util.Properties() {
                    @Override
                    public String getProperty(String key) {
                        if (key.equals("seen.property")) throw new AssertionError("getProperty");
                        return super.getProperty(key);
                    }
                });
                see(PROPERTY, "seen.property");
                break;
            case "modes":
                see(FILE_OPEN, "data/r", "r");
                see(FILE_OPEN, "data/rw", "rw");
                break;
            case "options": options(); break;
            default: throw new AssertionError(test);
        }
    }

    private static void options() {
        Path folder = Paths.get("options");
        see(FILE_OPEN, folder.resolve("default"), new OpenOption[0]);
        see(FILE_OPEN, folder.resolve("read"), EnumSet.of(StandardOpenOption.READ));
        see(FILE_OPEN, folder.resolve("fresh"), EnumSet.of(StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW));
        see(FILE_OPEN, folder.resolve("appended"), new HashSet<OpenOption>(EnumSet.of(StandardOpenOption.APPEND)));
        see(FILE_OPEN, folder.resolve("sorted"), new TreeSet<OpenOption>(EnumSet.of(StandardOpenOption.WRITE)));
        see(FILE_WRITE, folder.resolve("written"), new OpenOption[0]);
        see(FILE_WRITE, folder.resolve("truncated"), new OpenOption[] {StandardOpenOption.TRUNCATE_EXISTING});
        see(FILE_WRITE, folder.resolve("kept"), new OpenOption[] {StandardOpenOption.CREATE});
        for (String name : new String[] {"fresh", "written", "truncated"}) {
            write("options/" + name, "x");
            see(FILE_READ, folder.resolve(name));
        }
    }

    private static String output(ProcessBuilder builder) throws Exception {
        return new java.util.Scanner(builder.start().getInputStream(), "ISO-8859-1").useDelimiter("\\z").next();
    }

    private static String runtimeJar() {
        String[] elements = System.getProperty("java.class.path").split(File.pathSeparator);
        return elements[elements.length - 1];
    }

    private static void write(String name, String text) {
        try {
            File file = new File(name);
            if (file.getParentFile() != null) file.getParentFile().mkdirs();
            FileOutputStream out = new FileOutputStream(file);
            out.write(text.getBytes());
            out.close();
        } catch (java.io.IOException e) {
            throw new AssertionError(e);
        }
    }
}
