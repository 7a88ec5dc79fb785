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
                /** Of a class that no text names. */
                public static String name(String prefix, String simple) { return prefix + simple; }
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
                public static long loaded(String name) {
                    try { return hash(Reflect.class.getClassLoader().loadClass(name).getSuperclass()); } catch (Throwable t) { return failed(t); }
                }
                public static long named(String name) {
                    try { return Class.forName(name, false, Reflect.class.getClassLoader()).getModifiers(); } catch (Throwable t) { return failed(t); }
                }
                public static long found(String name) {
                    try { return hash(java.lang.invoke.MethodHandles.lookup().findClass(name).getSuperclass()); } catch (Throwable t) { return failed(t); }
                }
                public static long initialised(Class<?> of) {
                    try { return java.lang.invoke.MethodHandles.lookup().ensureInitialized(of) == of ? 1 : 0; } catch (Throwable t) { return failed(t); }
                }
                public static long virtual(Object on, String name) {
                    try {
                        return (long) java.lang.invoke.MethodHandles.publicLookup().findVirtual(on.getClass(), name, java.lang.invoke.MethodType.methodType(long.class)).invoke(on);
                    } catch (Throwable t) { return failed(t); }
                }
                public static long constructed(Class<?> of) {
                    try {
                        Object made = java.lang.invoke.MethodHandles.publicLookup().findConstructor(of, java.lang.invoke.MethodType.methodType(void.class)).invoke();
                        return dump(made);
                    } catch (Throwable t) { return failed(t); }
                }
                public static long variable(Class<?> of, String name) {
                    try {
                        return (long) java.lang.invoke.MethodHandles.publicLookup().findStaticVarHandle(of, name, long.class).get();
                    } catch (Throwable t) { return failed(t); }
                }
                public static long unreflected(Class<?> of, String name) {
                    try { return (long) java.lang.invoke.MethodHandles.publicLookup().unreflect(of.getMethod(name)).invoke(); } catch (Throwable t) { return failed(t); }
                }
                public static long put(Class<?> of, String name) {
                    try { of.getField(name).setLong(null, 5); return of.getField(name).getLong(null); } catch (Throwable t) { return failed(t); }
                }
                public static long array(Class<?> of, Class<?> as) {
                    try { return as.isInstance(((Object[]) Array.newInstance(of, 1))) ? 1 : Array.newInstance(of, 0).getClass().getInterfaces().length; } catch (Throwable t) { return failed(t); }
                }
                /** Kept by a static field, for a later test. */
                public static Method method(Class<?> of, String name) {
                    try { return of.getMethod(name); } catch (Throwable t) { return null; }
                }
                public static java.lang.invoke.MethodHandle handleOf(Class<?> of, String name) {
                    try { return java.lang.invoke.MethodHandles.publicLookup().unreflect(of.getMethod(name)); } catch (Throwable t) { return null; }
                }
                public static long invoke(Object kept) {
                    try {
                        return kept instanceof Method ? (Long) ((Method) kept).invoke(null) : (long) ((java.lang.invoke.MethodHandle) kept).invoke();
                    } catch (Throwable t) { return failed(t); }
                }
                public static long data(Class<?> of, String name) {
                    try (java.io.InputStream in = of.getResourceAsStream(name)) {
                        return in == null ? -1 : hash(new String(in.readAllBytes()));
                    } catch (Throwable t) { return failed(t); }
                }
                public static long located(Class<?> of, String name) {
                    return of.getClassLoader().getResource(name) == null ? -1 : 1;
                }
                public static long provided(Class<?> of) {
                    StringBuilder names = new StringBuilder();
                    try {
                        for (Object provider : ServiceLoader.load(of, of.getClassLoader())) names.append(provider.getClass().getName());
                    } catch (Throwable t) { names.append(failed(t)); }
                    return hash(names);
                }
                /** How many there are, without a look at what they are. */
                public static long served(Class<?> of) {
                    long found = 0;
                    try {
                        for (Object provider : ServiceLoader.load(of, of.getClassLoader())) found++;
                    } catch (Throwable t) { return failed(t); }
                    return found;
                }
                public static long copied(Object of) {
                    try {
                        java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                        new java.io.ObjectOutputStream(bytes).writeObject(of);
                        return dump(new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())).readObject());
                    } catch (Throwable t) { return failed(t); }
                }
                /** An object that was written earlier: of a class with no fields and the version 1. */
                private static Object frozen(String name) throws Exception {
                    java.io.ByteArrayOutputStream bytes = new java.io.ByteArrayOutputStream();
                    java.io.DataOutputStream out = new java.io.DataOutputStream(bytes);
                    out.writeInt(0xACED0005);
                    out.write(0x73);
                    out.write(0x72);
                    out.writeUTF(name);
                    out.writeLong(1);
                    out.write(2);
                    out.writeShort(0);
                    out.write(0x78);
                    out.write(0x70);
                    return new java.io.ObjectInputStream(new java.io.ByteArrayInputStream(bytes.toByteArray())).readObject();
                }
                public static long thawed(String name) {
                    try { return dump(frozen(name)); } catch (Throwable t) { return failed(t); }
                }
                /** Without a look at its class. */
                public static long revived(String name) {
                    try { return frozen(name) instanceof Integer ? 1 : 2; } catch (Throwable t) { return failed(t); }
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
                    StringBuilder out = new StringBuilder();
                    for (RecordComponent c : of.getRecordComponents()) out.append(c).append(Arrays.toString(c.getAnnotations()));
                    return hash(out);
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
                public static Class<?> type(String name) {
                    try { return Class.forName(name, false, Reflect.class.getClassLoader()); } catch (Throwable t) { return Object.class; }
                }
                /** Looks through handles alone, as code of the JDK does: no call here shows what they find. From a class, an object or the name of a class. */
                public static long behind(Object of, String... path) {
                    try {
                        java.lang.invoke.MethodHandle all = java.lang.invoke.MethodHandles.identity(Object.class);
                        Class<?> at = path[0].equals("getClass") ? Object.class : Class.class;
                        for (String name : path) {
                            java.lang.invoke.MethodHandle next;
                            if (name.equals("[0]")) {
                                next = java.lang.invoke.MethodHandles.insertArguments(java.lang.invoke.MethodHandles.arrayElementGetter(at), 1, 0);
                                at = at.getComponentType();
                            } else {
                                Method method = name.equals("forName") ? Class.class.getMethod(name, String.class) : at.getMethod(name);
                                next = java.lang.invoke.MethodHandles.lookup().unreflect(method);
                                at = method.getReturnType();
                            }
                            all = java.lang.invoke.MethodHandles.filterReturnValue(all.asType(all.type().changeReturnType(next.type().parameterType(0))), next);
                        }
                        Object found = all.asType(java.lang.invoke.MethodType.genericMethodType(1)).invoke(of);
                        return hash(found instanceof Object[] ? Arrays.toString((Object[]) found) : found);
                    } catch (Throwable t) { return failed(t); }
                }
                /** What the texts of a class's annotations name. */
                public static long announced(Class<?> of) {
                    long sum = 0;
                    try {
                        for (java.lang.annotation.Annotation a : of.getAnnotations()) sum += behind(a.annotationType().getMethod("v0").invoke(a), "forName", "getFields");
                    } catch (Throwable t) { return failed(t); }
                    return sum;
                }
                /** Makes the attribute Value of a text, by its type. */
                @SuppressWarnings({"unchecked", "rawtypes"})
                public static long converted(Object bean, Class as, String text) {
                    try {
                        javax.management.StandardMBean view = new javax.management.StandardMBean(bean, as, true);
                        view.setAttribute(new javax.management.Attribute("Value", text));
                        return hash(view.getAttribute("Value"));
                    } catch (Throwable t) { return failed(t); }
                }
                public static long call(Class<?> of, Object on, String name) {
                    try { return (Long) of.getMethod(name).invoke(on); } catch (Throwable t) { return failed(t); }
                }
                /** A method of Class, by reflection. */
                public static long mirrored(Object of, String name) {
                    try { return hash(Arrays.toString((Object[]) Class.class.getMethod(name).invoke(of))); } catch (Throwable t) { return failed(t); }
                }
                public static long parameters(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Method m : of.getDeclaredMethods()) names.add(m + Arrays.toString(m.getParameters()) + Arrays.deepToString(m.getParameterAnnotations()));
                    return hash(names);
                }
                public static long types(Class<?> of) {
                    TreeSet<String> names = new TreeSet<>();
                    for (Field f : of.getDeclaredFields()) names.add(f + Arrays.toString(f.getAnnotatedType().getAnnotations()));
                    return hash(names);
                }
                public static long enclosing(Class<?> of) {
                    return hash(of.getEnclosingMethod());
                }
                public static long bundle(String name) {
                    try { return hash(ResourceBundle.getBundle(name, Locale.ROOT, Reflect.class.getClassLoader()).getString("k")); } catch (Throwable t) { return failed(t); }
                }
                public static long described(String name) {
                    try {
                        return hash(java.lang.invoke.MethodType.fromMethodDescriptorString("(L" + name.replace('.', '/') + ";)J", Reflect.class.getClassLoader()));
                    } catch (Throwable t) { return failed(t); }
                }
                public static long bean(Class<?> of) {
                    try { return java.beans.Introspector.getBeanInfo(of).getPropertyDescriptors().length; } catch (Throwable t) { return failed(t); }
                }
                public static long decoded(String name) {
                    byte[] text = ("<java><object class='" + name + "'/></java>").getBytes();
                    try (java.beans.XMLDecoder in = new java.beans.XMLDecoder(new java.io.ByteArrayInputStream(text), null, e -> {}, Reflect.class.getClassLoader())) {
                        return hash(in.readObject().toString());
                    } catch (Throwable t) { return failed(t); }
                }
                public static long raised(Raiser raiser) {
                    try { raiser.run(); } catch (IllegalStateException e) { return 1; } catch (RuntimeException e) { return 2; } catch (Throwable t) { return 3; }
                    return 0;
                }
                public static long guarded(Body body, Class<?> caught) {
                    try { return body.run(); } catch (StackOverflowError e) { throw e; } catch (Throwable t) { return caught.isInstance(t) ? 1 : 2; }
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
