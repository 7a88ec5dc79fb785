package retouch.runtime;

import java.lang.invoke.MethodType;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.function.BiConsumer;

/**
 * The sinks of what probes see, one for each kind: arguments of a call that is about to be made, on which depends what it touches. The
 * rewriter's reflective_points.h says which argument of which call is of which kind.
 *
 * <p>Nothing here calls code of a program: no equals, hashCode or toString of its objects, no method that a program can override. What was
 * seen since the last boundary is not looked at again. What is found is worked out without the lock, then hit under it. An error reaches the
 * generated class, which notes that a hit was lost.
 */
final class Seen implements BiConsumer<Object, Object> {
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
    static final int OBJECT = 20;
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

    private static final int KINDS = 31;
    private static final Seen[] ALL = make();
    /** Methods that show line numbers, of whatever class (the rewriter's collection_points.h). */
    private static final HashSet<String> LINES = new HashSet<String>(Arrays.asList("getStackTrace", "printStackTrace", "getAllStackTraces", "dumpStack",
        "getLineNumber", "dumpAllThreads", "getThreadInfo"));

    private final int kind;
    private final Recent recent = new Recent();

    private Seen(int kind) {
        this.kind = kind;
    }

    private static Seen[] make() {
        Seen[] all = new Seen[KINDS];
        for (int kind = 0; kind < KINDS; kind++) all[kind] = new Seen(kind);
        return all;
    }

    /** A BiConsumer[]; of its own for each caller, since it leaves the runtime. */
    static Object sinks() {
        return ALL.clone();
    }

    /** Under the lock, at each boundary. */
    static void forgetRecent() {
        for (int kind = 0; kind < KINDS; kind++) ALL[kind].recent.clear();
    }

    @Override
    public void accept(Object a, Object b) {
        if (isValue() && !Collector.seesValues) return;
        if (kind == DYNAMIC || kind == DYNAMIC_LIST) {
            SeenDynamic.look(a, b, kind == DYNAMIC_LIST);
            return;
        }
        Object seen = kind == MIRROR ? mirrorKey(a) : a;
        if (recent.has(seen) && (b == null || kind == INVOKED && ALL[MIRROR].recent.has(receiverKey(b)))) return;
        if (Restricted.isOn()) {
            Restricted.look(this, seen, b);
        } else {
            look(seen, b);
        }
    }

    static void see(int kind, Object a, Object b) {
        ALL[kind].accept(a, b);
    }

    void look(Object a, Object b) {
        if (isValue()) {
            SeenValues.look(kind, a, recent);
            return;
        }
        if (a == null) return;
        if (kind == OBJECT) {
            Entities type = new Entities();
            SeenClasses.addType(a.getClass(), type);
            Collector.saw(type, recent, a);
            return;
        }
        if (kind >= FILE_READ && kind <= FILE_CONTENTS || kind == FILE_DELETED || kind == FILE_PEEK) {
            SeenFiles.look(kind, a, b, b == null ? recent : null);
            return;
        }
        if (kind == LIBRARY) {
            if (a instanceof String) SeenFiles.library((String) a);
            return;
        }
        if (kind == COMMAND) {
            SeenFiles.command(a, b);
            return;
        }
        Entities found = new Entities();
        switch (kind) {
            case MIRROR:
            case INVOKED:
                SeenClasses.addMirror(a, found);
                break;
            case CLASS_NAME:
                if (a instanceof String) SeenClasses.addNamed((String) a, found);
                break;
            case SERVICE:
                SeenResources.addService(a, found);
                break;
            case DESCRIPTOR:
                SeenClasses.addDescriptor(a, found);
                break;
            case BEAN:
                SeenClasses.addBean(a, found);
                break;
            case BUNDLE:
                if (a instanceof String) found.add(LogWriter.BUNDLE, ((String) a).replace('.', '/'));
                break;
            default:
                SeenResources.addResource(a, b, found);
        }
        if (kind == INVOKED && a instanceof Method && LINES.contains(((Method) a).getName())) found.add(LogWriter.SENSE, "lines");
        // An array may hold something else the next time, and a receiver alone does not say which resource.
        boolean isWhole = !(a instanceof Object[]) && (b == null || kind == INVOKED);
        Collector.saw(found, isWhole ? recent : null, a);
        if (kind == INVOKED && b != null) {
            Entities receiver = new Entities();
            SeenClasses.addType(b.getClass(), receiver);
            if (receiverKey(b) == b) SeenClasses.addMirror(b, receiver);
            Collector.saw(receiver, ALL[MIRROR].recent, receiverKey(b));
        }
    }

    private boolean isValue() {
        return kind >= VARIABLE && kind <= VALUES;
    }

    /** What tells mirrors apart: a member stands for its class, and reflection makes another object of it each time that it is asked. */
    private static Object mirrorKey(Object mirror) {
        if (mirror instanceof Method) return ((Method) mirror).getDeclaringClass();
        if (mirror instanceof Constructor) return ((Constructor<?>) mirror).getDeclaringClass();
        return mirror instanceof Field ? ((Field) mirror).getDeclaringClass() : mirror;
    }

    /** What tells receivers of reflective calls apart: a mirror is itself looked at, of others only the class. To be called on is to be a mirror. */
    private static Object receiverKey(Object receiver) {
        boolean isMirror = receiver instanceof AnnotatedElement || receiver instanceof Type || receiver instanceof MethodType;
        return isMirror ? receiver : receiver.getClass();
    }
}
