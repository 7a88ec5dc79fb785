package retouch.runtime;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.List;

/**
 * Makes the log of this JVM and sees to its end. Runs with the runtime's own rights, whatever code the first probe stands in, and keeps
 * nothing of that code's loaders or context alive.
 */
final class Start implements PrivilegedAction<LogWriter> {
    /** Jars and folders that arguments of the JVM have it load from. */
    private static List<String> loaded;

    private final String directory;

    private Start(String directory) {
        this.directory = directory;
    }

    /** The new log, null where it cannot be made: then one warning has been given. */
    static LogWriter log(String directory) {
        return AccessController.doPrivileged(new Start(directory));
    }

    /**
     * What the JVM loads beside the class path is no artifact that the selector is given: all that runs depends on those files. When the log is
     * there to take them.
     */
    static void seeWhatIsLoaded() {
        AccessController.doPrivileged(new PrivilegedAction<Object>() {
            @Override
            public Object run() {
                for (String path : loaded) SeenFiles.loadedFrom(path);
                return null;
            }
        });
    }

    @Override
    public LogWriter run() {
        LogWriter log;
        JvmIdentity jvm = new JvmIdentity();
        try {
            log = new LogWriter(create(jvm), directory);
        } catch (IOException e) {
            Warning.noLog(directory, e);
            return null;
        } catch (SecurityException e) {
            Warning.noLog(directory, e);
            return null;
        }
        log.jvm(jvm);
        loaded = JvmArguments.loaded(jvm.arguments);
        log.flush();
        addShutdownHook();
        return log;
    }

    /**
     * A new file. Relative names are the system's to resolve, by the directory that the JVM was started in: a program may set user.dir.
     */
    private FileOutputStream create(JvmIdentity jvm) throws IOException {
        File folder = new File(directory);
        makeDirectory(folder);
        StringBuilder name = new StringBuilder().append(jvm.startMillis).append('-').append(jvm.pid).append('-');
        for (int i = 0; i < 4; i++) {
            name.append(Character.forDigit(jvm.runId[i] >> 4 & 15, 16)).append(Character.forDigit(jvm.runId[i] & 15, 16));
        }
        File file = new File(folder, name.append(".rtlog").toString());
        if (!file.createNewFile()) throw new IOException(file.getName() + " is there already");
        return new FileOutputStream(file);
    }

    private static void makeDirectory(File folder) {
        if (folder.isDirectory()) return;
        String parent = folder.getParent();
        if (parent != null) makeDirectory(new File(parent));
        folder.mkdir();
    }

    private static void addShutdownHook() {
        try {
            Thread hook = new JvmEnd().hook();
            hook.setContextClassLoader(null);
            Runtime.getRuntime().addShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The JVM is ending already. Without an END record its named run counts as unfinished, which is the safe side.
        } catch (SecurityException e) {
            // A security policy that gives the runtime too little: as above.
        }
    }
}
