package lab.build;

import java.util.LinkedHashMap;
import java.util.Map;

/** Sources that every generated program uses, and that never change: they are rewritten like the programs. */
final class Kit {
    private Kit() {}

    static final String TEST = """
            package org.junit.jupiter.api;
            @java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)
            public @interface Test {}
            """;

    static final String REFLECT = """
            package kit;

            import java.lang.reflect.*;
            import java.util.*;

            public final class Reflect {
                public interface Body { long run() throws Throwable; }
                public interface Raiser { void run() throws Throwable; }

                private static long hash(Object of) { return of == null ? 0 : of.toString().hashCode(); }

                private static long failed(Throwable t) {
                    Throwable cause = t instanceof InvocationTargetException && t.getCause() != null ? t.getCause() : t;
                    return hash(cause.getClass().getName());
                }
                public static long presence(String name) {
                    try { return Class.forName(name) != null ? 1 : 0; } catch (Throwable t) { return failed(t); }
                }
                public static long members(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Method m : of.getDeclaredMethods()) names.add(m.toString());
                    for (Field f : of.getFields()) names.add(f.toString());
                    return hash(names);
                }
                /** A class that no code of the caller names. */
                public static Class<?> typeOf(Class<?> of, String field) {
                    try { return of.getField(field).getType(); } catch (Throwable t) { return Object.class; }
                }
                public static long annotations(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Object a : of.getAnnotations()) names.add(a.toString());
                    for (Method m : of.getDeclaredMethods()) for (Object a : m.getAnnotations()) names.add(m + " " + a);
                    return hash(names);
                }
                public static long ancestors(Class<?> of) {
                    StringBuilder names = new StringBuilder();
                    for (Class<?> at = of; at != null; at = at.getSuperclass()) names.append(at.getName()).append(Arrays.toString(at.getInterfaces()));
                    return hash(names);
                }
                public static long make(String name) {
                    try { return hash(Class.forName(name).getDeclaredConstructor().newInstance().getClass().getName()); } catch (Throwable t) { return failed(t); }
                }
                public static long call(Class<?> of, String name) {
                    try { return (Long) of.getMethod(name).invoke(null); } catch (Throwable t) { return failed(t); }
                }
                public static long call(Object on, String name) {
                    try { return (Long) on.getClass().getMethod(name).invoke(on); } catch (Throwable t) { return failed(t); }
                }
                public static long handle(Class<?> of, String name) {
                    try {
                        return (long) java.lang.invoke.MethodHandles.publicLookup().findStatic(of, name, java.lang.invoke.MethodType.methodType(long.class)).invoke();
                    } catch (Throwable t) { return failed(t); }
                }
                public static long get(Class<?> of, String name) {
                    try { return ((Number) of.getField(name).get(null)).longValue(); } catch (Throwable t) { return failed(t); }
                }
                public static long proxy(Class<?> of, String name) {
                    try {
                        Object made = Proxy.newProxyInstance(of.getClassLoader(), new Class<?>[] {of}, (p, m, a) -> m.isDefault() ? 11L + hash(m.getDeclaringClass().getName()) : 22L);
                        return (Long) of.getMethod(name).invoke(made);
                    } catch (Throwable t) { return failed(t); }
                }
                @SuppressWarnings({"unchecked", "rawtypes"})
                public static long constant(Class of, String name) {
                    try { return Enum.valueOf(of, name).ordinal(); } catch (Throwable t) { return failed(t); }
                }
                public static long components(Class<?> of) {
                    return hash(Arrays.toString(of.getRecordComponents()));
                }
                public static long nest(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Class<?> c : of.getNestMembers()) names.add(c.getName());
                    for (Class<?> c : of.getDeclaredClasses()) names.add(c.toGenericString());
                    return hash(names);
                }
                public static long generics(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Field f : of.getDeclaredFields()) names.add(f.toGenericString());
                    names.add(of.toGenericString());
                    return hash(names);
                }
                public static long permitted(Class<?> of) {
                    return hash(Arrays.toString(of.getPermittedSubclasses()));
                }
                public static long raised(Raiser raiser) {
                    try { raiser.run(); } catch (IllegalStateException e) { return 1; } catch (RuntimeException e) { return 2; } catch (Throwable t) { return 3; }
                    return 0;
                }
                public static long guarded(Body body, Class<?> caught) {
                    try { return body.run(); } catch (Throwable t) { return caught.isInstance(t) ? 1 : 2; }
                }
                public static long dump(Object of) {
                    StringBuilder out = new StringBuilder();
                    try {
                        for (Class<?> at = of.getClass(); at != Object.class; at = at.getSuperclass()) {
                            out.append(at.getName());
                            for (Field f : at.getDeclaredFields()) {
                                if (Modifier.isStatic(f.getModifiers())) continue;
                                Object value = f.get(of);
                                out.append(f.getName()).append(value instanceof Number ? value : "");
                            }
                        }
                    } catch (Throwable t) { return failed(t); }
                    return hash(out);
                }
            }
            """;

    static Map<String, String> sources() {
        Map<String, String> files = new LinkedHashMap<>();
        files.put("kit.Reflect", REFLECT);
        return files;
    }
}
