import java.nio.file.Files;
import java.nio.file.Path;

/** What the runtime makes of the values that probes show it, by p.See. */
final class SeenCases {
    private static final String BASE = "[p/See$Base, p/See$Round, p/See$Shape]";

    private SeenCases() {}

    static void run() {
        is("a class with what it extends", "class", "[p/See$Base, p/See$Derived, p/See$Round, p/See$Shape]");
        is("the element class of an array", "array", "[p/See$Base, p/See$Derived, p/See$Round, p/See$Shape]");
        is("all classes of an array of classes", "classes", "[p/See$Other, p/See$Shape]");
        is("nothing of the JDK's, and no code of the program's is called", "nothing", "[]");
        for (String member : new String[] {"method", "field", "constructor", "parameter", "static"}) is("the class that declares a " + member, member, BASE);
        is("a package's annotations", "package", "[p/package-info]");
        is("the classes of a method type", "type", "[p/See$Other, p/See$Shape]");
        is("a type variable of the JDK's", "variable", "[]");
        is("the class of the object that a method is called on", "invoked", "[p/See$Base, p/See$Derived, p/See$Round, p/See$Shape]");
        is("the mirrors that a method is called on", "invoked on mirrors", "[p/See$Other, p/See$Shape]");
        is("a proxy's interfaces", "proxy", "[p/See$Round, p/See$Shape]");
        is("the class with a lambda's code", "lambda", "[p/See]");
        is("a lambda of the JDK's", "jdk lambda", "[]");
        is("a class that is not there", "name", "[q/Absent$Inner]");
        is("an array's class that is not there", "array name", "[q/Absent]");
        is("a class whose name begins as some of the JDK's do", "javax name", "[javax/my/K]");
        is("a service", "service", "[p/See$Shape, service p/See$Shape]");
        is("a service that was looked up before", "loaded service", "[p/See$Shape, service p/See$Shape]");
        is("a bundle", "bundle", "[bundle p/Messages]");
        is("a resource of a class", "resource of a class", "[p/See$Other, resource p/a/data.txt]");
        is("an absolute resource", "absolute resource", "[p/See$Other, resource q/data.txt]");
        is("a resource by a path, as a directory takes it", "resource by a path", "[p/See$Other, resource p/../q/./data.txt, resource q/data.txt]");
        is("a resource that lies above", "resource above", "[resource ../x/data.txt, sense files by the resource ../x/data.txt]");
        is("a resource of a loader", "resource of a loader", "[resource q/data.txt]");
        is("a system resource", "system resource", "[resource q/data.txt]");
        is("a class file as a resource, lines and all", "class file", "[p/Other, p/See$Other, sense lines]");
        is("the manifest as a resource", "manifest", "[resource META-INF/MANIFEST.MF, sense manifest]");
        is("a file", "file", "[file data/there]");
        is("whether a file is there", "peeked", "[file data/gone, file data/there]");
        is("the file that configures loggers, where a property names one", "loggers", "[file data/there]");
        is("a file in all forms that a name has", "many forms", "[file data/there]");
        is("a file that is not there", "absent file", "[file data/gone]");
        is("a file whose name is escaped in a URI", "escaped", "[file data/a b+c%\u00e4]");
        is("a directory", "directory", "[file data]");
        is("a directory's names", "list", "[file data/]");
        is("a tree's names", "tree", "[file data//tree]");
        is("the working directory's names", "working directory", "[file ./]");
        is("a subclass of File, which may replace getPath", "hostile", "[sense files in a p.See$HostileFile]");
        is("the names in a directory of the class path", "listed classes", "[sense classes, sense files in " + Jvm.programs + "]");
        is("a call that chooses its method when it runs: whatever its receiver and argument show", "dynamic", "[bundle p/Messages, file data/gone, file data/sub, "
            + "file data/there, p/See$Other, p/See$Round, p/See$Shape, q/Absent, q/Gone, resource q.Gone, service p/See$Round]");
        is("the same where it may list a directory", "dynamic list", "[file data, file data/, file data/there]");
        is("what is no part of the revision", "left out", "[]");
        is("the class path: its archives hold classes", "class path", "[sense classes, sense resources]");
        is("a file that the JVM wrote first", "write first", "[]");
        is("a file that was to be written and was not", "failed write", "[file data/there]");
        is("by the mode", "modes", "[file data/r, file data/rw]");
        is("by the options", "options", "[file options/appended, file options/default, file options/fresh, file options/kept, file options/read, file options/sorted]");
        is("the classes in a descriptor", "descriptor", "[q/Absent, q/Other]");
        is("what java.beans looks for", "bean", "[p/See$Base, p/See$BaseBeanInfo, p/See$BaseCustomizer, p/See$BaseEditor, p/See$Derived, p/See$DerivedBeanInfo, "
            + "p/See$DerivedCustomizer, p/See$DerivedEditor, p/See$Round, p/See$Shape]");
        is("lines by reflection", "shown lines", "[sense lines]");
        is("the same of a method that was looked at before", "lines shown later", "[sense lines]");
        is("what is there where a file is made", "made", "[file data/new, file data/there]");
        is("nothing of a directory that the program made", "below made", "[file data//place, file made/deep, file made/deep//place]");
        is("what is there where something is removed, and whether a directory is empty", "removed",
            "[file data/gone, file data/sub, file data/sub/, file data/there]");
        is("what is there where something is copied and not replaced", "copied", "[file data/new, file data/there, file data/unknown]");
        is("where a link leads", "link", "[file data/there//link]");
        is("permissions", "mode", "[file data/there//mode]");
        is("a system identifier", "identifier", "[file data/there]");
        is("files that the words of a process name", "commands", "[file data/sub/a, file data/sub/b, file data/sub/c, file data/sub/deep//contents, file data/there]");
        is("the same where it is started in another directory, of several, and folders", "commands elsewhere",
            "[file data//contents, file data/sub//contents, file data/sub/a, file data/sub/b, file data/sub/c, file data/sub/deep//contents, file data/there]");
        is("a process whose words are in a list of the program's own", "a command in a list of its own", "[sense files in a p.See$HostileList]");
        is("a process that is given its variables as they are", "command untouched", "[]");
        is("what a loader has in its places", "loader", "[file data//contents, file data/sub//contents, file data/there]");
        Checks.run("seen: a process on rewritten classes cannot be known where it does not log for itself", () -> {
            String silent = "sense files by a process on rewritten classes that lacks RETOUCH_LOGS or the runtime's jar";
            Log log = see("no folder of logs", "an empty one", "no runtime", "both").log();
            Checks.equal("[" + silent + "]", log.sets.get("no folder of logs").toString());
            Checks.equal("[" + silent + "]", log.sets.get("an empty one").toString());
            Checks.equal("[file data/rewritten.jar, " + silent + "]", log.sets.get("no runtime").toString());
            Checks.equal("[]", log.sets.get("both").toString());
        });
        Checks.run("seen: a relative path goes by what user.dir was given as, a relative name by the working directory, and each file has its own name", () -> {
            Log log = see(prepared().option("-Duser.dir=/"), "elsewhere").log();
            Checks.equal("[file /absent, file /data/there, file data/there]", log.sets.get("elsewhere").toString());
        });
        Checks.run("seen: the working directory by the name that user.dir has for it", () -> {
            Jvm jvm = prepared();
            Path link = Files.createSymbolicLink(jvm.directory.resolveSibling(jvm.directory.getFileName() + "link"), jvm.directory);
            Checks.equal("[file data/there]", see(jvm.option("-Duser.dir=" + link), "many forms").log().sets.get("many forms").toString());
        });
        Checks.run("seen: the names in a folder of rewritten classes are the resource that it is", () -> {
            Jvm jvm = prepared();
            Path artifact = jvm.directory.resolve("artifact");
            Files.createDirectories(artifact.resolve("META-INF/retouch"));
            Files.createFile(artifact.resolve("META-INF/retouch/artifact"));
            Files.createDirectory(artifact.resolve("cases"));
            Files.createFile(artifact.resolve("cases/plugin.jar"));
            Files.createDirectory(artifact.resolve("cases/deep"));
            Files.createFile(artifact.resolve("cases/deep/one.txt"));
            Log log = see(jvm.withFirst(artifact), "listed folder", "walked folder").log();
            Checks.equal("[resource cases, resource cases/plugin.jar]", log.sets.get("listed folder").toString());
            Checks.equal("[resource cases, resource cases/deep/one.txt, resource cases/plugin.jar]", log.sets.get("walked folder").toString());
        });
        Checks.run("seen: a native library, up to where it is", () -> Checks.equal("[file data/libgone.so, file data/libthere.so, file first/libgone.so, "
            + "file first/libthere.so, file libgone.so]", see(prepared().option("-Djava.library.path=first:data:."), "libraries").log().sets.get("libraries").toString()));
        Checks.run("seen: of what lies in an archive that is open, the archive", () -> {
            if (new Jvm().run("--describe-module", "jdk.zipfs").exit != 0) return; // a runtime image without it
            Log log = see("entries").log();
            Checks.equal("[file data/z.zip]", log.sets.get("entries").toString());
            Checks.that(log.files.get("data/z.zip").matches("regular [0-9]+ written"), log.files);
        });
        Checks.run("seen: a path that is no text in the JVM's encoding", () -> {
            Jvm jvm = prepared();
            Files.write(jvm.directory.resolve("data/sub/\u00e4"), new byte[0]);
            jvm.environment.add("LC_ALL=POSIX");
            Checks.equal("[sense files with a name that is no text to the JVM]", see(jvm, "each in a directory").log().sets.get("each in a directory").toString());
        });
        Checks.run("seen: what was only looked at where it was made is marked, until it is read", () -> {
            Checks.equal("{data/new=absent written peeked, data/there=regular 5 written peeked}", see("made").log().files.toString());
            Checks.equal("{data/there=regular 5 written}", see("made and read").log().files.toString());
        });
        Checks.run("seen: the names in a directory that is to be removed are marked, too", () -> {
            Checks.equal("{data/sub=directory written peeked, data/sub/=directory written peeked, data/sub/x=absent written peeked}",
                see("removed after it was filled").log().files.toString());
        });
        Checks.run("seen: variables and properties where that is asked for", () -> {
            Checks.equal("[property seen.absent, property seen.property, variable SEEN_ABSENT, variable SEEN_VARIABLE]", values("values").sets.get("values").toString());
            Checks.equal("{property seen.absent=absent cbf29ce484222325 340d631b7bdddcda, property seen.property=1a08aa1921ca5caf 4ebad6a2bf823674, "
                + "variable SEEN_ABSENT=absent cbf29ce484222325 340d631b7bdddcda, variable SEEN_VARIABLE=1a08aa1921ca5caf 4ebad6a2bf823674}",
                values("values").values.toString());
            Checks.equal("[property seen.before]", values("set property").sets.get("set property").toString());
            Checks.equal("[sense values]", values("all values").sets.get("all values").toString());
            Checks.equal("[sense values]", values("own properties").sets.get("own properties").toString());
            Log log = see("values", "all values").log();
            Checks.equal("[][]", "" + log.sets.get("values") + log.sets.get("all values"));
        });
        Checks.run("seen: a file outside is absolute", () -> {
            Jvm jvm = prepared().option("-Djava.io.tmpdir=tmp").run("p.See", "outside");
            Path outside = jvm.directory.toRealPath().getParent().getParent().resolve("outside");
            Checks.equal("[file " + outside + "]", jvm.log().sets.get("outside").toString());
        });
        Checks.run("seen: what a file was like, and that it was written", () -> {
            Jvm jvm = see("file", "absent file", "directory", "list");
            Log log = jvm.log();
            Checks.equal("{data=directory, data/=directory, data/gone=absent, data/there=regular 5}", log.files.toString());
            Checks.equal(Files.getLastModifiedTime(jvm.directory.resolve("data/there")).toMillis(), log.times.get("data/there"));
            log = see("read first").log();
            Checks.equal("{data/=directory written, data/there=regular 5 written}", log.files.toString());
            Checks.equal("{data/there=regular 5 written}", see("update").log().files.toString());
            log = see("modes").log();
            Checks.equal("{data/r=absent, data/rw=absent written}", log.files.toString());
        });
        Checks.run("seen: a file is noted as it was first, whatever comes after", () -> {
            Log log = see("file", "=data/there", "file").log();
            Checks.equal("{data/there=regular 5}", log.files.toString());
        });
        Checks.run("seen: again for every test", () -> {
            Log log = see("class", "class", "lambda", "class", "list", "list").log();
            for (String line : log.lines) Checks.that(!line.startsWith("TEST") || line.contains("See") || line.endsWith("file data/"), line);
        });
        Checks.run("seen: a value that was not looked at makes the test incomplete", () -> {
            Jvm jvm = new Jvm().run("p.SeeLost");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal("{A=passed, B=incomplete, C=passed}", jvm.log().status.toString());
        });
        Checks.run("seen: under a security manager that gives the program nothing", () -> {
            Jvm jvm = prepared();
            String policy = "grant codeBase \"file:" + Jvm.runtime + "\" { permission java.security.AllPermission; };\n"
                + "grant { permission java.lang.RuntimePermission \"accessDeclaredMembers\"; permission java.util.PropertyPermission \"*\", \"read\"; };\n";
            Files.write(jvm.directory.resolve("policy"), policy.getBytes());
            jvm.option("-Djava.security.manager", "-Djava.security.policy==policy").run("p.See", "class", "file", "javax name");
            if ((jvm.out + jvm.err).contains("Enabling a Security Manager is not supported")) return; // from Java 24 on
            Checks.equal("0", jvm.exit + jvm.out);
            Checks.equal("{class=[file policy, p/See$Base, p/See$Derived, p/See$Round, p/See$Shape], file=[file data/there, file policy], "
                    + "javax name=[file policy, javax/my/K]}",
                jvm.log().sets.toString());
        });
    }

    private static void is(String name, String test, String wanted) {
        Checks.run("seen: " + name, () -> {
            Log log = see(test).log();
            Checks.equal("passed", log.status.get(test));
            Checks.equal(wanted, log.sets.get(test).toString());
        });
    }

    private static Log values(String test) throws Exception {
        Jvm jvm = prepared();
        jvm.environment.add("SEEN_VARIABLE=one");
        jvm.option("-Dretouch.values=on", "-Dseen.property=one").run("p.See", test);
        Checks.equal("0", jvm.exit + jvm.out + jvm.err);
        return jvm.log();
    }

    private static Jvm see(String... tests) throws Exception {
        Jvm jvm = prepared();
        jvm.environment.add("LC_ALL=C.UTF-8");
        return see(jvm, tests);
    }

    private static Jvm see(Jvm jvm, String... tests) throws Exception {
        String[] command = new String[tests.length + 1];
        command[0] = "p.See";
        System.arraycopy(tests, 0, command, 1, tests.length);
        jvm.run(command);
        Checks.equal("0", jvm.exit + jvm.out + jvm.err);
        return jvm;
    }

    private static Jvm prepared() throws Exception {
        Jvm jvm = new Jvm();
        Files.createDirectories(jvm.directory.resolve("data/sub/deep"));
        Files.write(jvm.directory.resolve("data/there"), "there".getBytes());
        return jvm;
    }
}
