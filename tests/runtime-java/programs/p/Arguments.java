package p;

/** Prints what java.management knows of the JVM's arguments, one a line, after the first probe. */
public final class Arguments {
    public static void main(String[] arguments) throws Exception {
        retouch.a.Hits.hit(1);
        if (arguments.length > 0) return;
        Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getRuntimeMXBean").invoke(null);
        for (Object argument : (java.util.List<?>) Class.forName("java.lang.management.RuntimeMXBean").getMethod("getInputArguments").invoke(bean)) {
            if (!argument.toString().startsWith("-Dretouch.")) System.out.println(argument);
        }
    }
}
