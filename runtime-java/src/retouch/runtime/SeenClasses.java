package retouch.runtime;

import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.TypeVariable;

/** From mirrors and names to classes. A class of the JDK is never recorded. */
final class SeenClasses {
    static final String LAMBDA = "$$Lambda";

    private SeenClasses() {}

    /** The classes that a mirror stands for. Only what no program can implement is asked. */
    static void addMirror(Object mirror, Entities found) {
        if (mirror instanceof Class) {
            addType((Class<?>) mirror, found);
        } else if (mirror instanceof Class[]) {
            addTypes((Class<?>[]) mirror, found);
        } else if (mirror instanceof Method) {
            addType(((Method) mirror).getDeclaringClass(), found);
        } else if (mirror instanceof Field) {
            addType(((Field) mirror).getDeclaringClass(), found);
        } else if (mirror instanceof Constructor) {
            addType(((Constructor<?>) mirror).getDeclaringClass(), found);
        } else if (mirror instanceof Parameter) {
            addType(((Parameter) mirror).getDeclaringExecutable().getDeclaringClass(), found);
        } else if (mirror instanceof MethodType) {
            addType(((MethodType) mirror).returnType(), found);
            addTypes(((MethodType) mirror).parameterArray(), found);
        } else if (mirror instanceof Package) {
            addNamed(((Package) mirror).getName() + ".package-info", found);
        } else if (mirror.getClass().getClassLoader() == null) {
            addOther(mirror, found);
        }
    }

    /** Mirrors of the JDK whose types a program may implement too, or that Java 8 does not have. */
    private static void addOther(Object mirror, Entities found) {
        if (mirror instanceof ParameterizedType) {
            addMirror(((ParameterizedType) mirror).getRawType(), found);
        } else if (mirror instanceof TypeVariable) {
            addMirror(((TypeVariable<?>) mirror).getGenericDeclaration(), found);
        } else if (mirror.getClass().getName().equals("java.lang.reflect.RecordComponent")) {
            try {
                addType((Class<?>) mirror.getClass().getMethod("getDeclaringRecord").invoke(mirror), found);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    private static void addTypes(Class<?>[] types, Entities found) {
        for (int i = 0; i < types.length; i++) {
            if (types[i] != null) addType(types[i], found);
        }
    }

    /**
     * A class with its superclass and interfaces: where it was made while the program ran no class file tells the selector of them. Such a
     * class stands for what it was made from: a lambda for the class that has its code, a proxy for its interfaces.
     */
    static void addType(Class<?> type, Entities found) {
        Class<?> element = type;
        while (element.isArray()) element = element.getComponentType();
        if (element.isPrimitive()) return;
        boolean isProxy = Proxy.class.isAssignableFrom(element) && Proxy.isProxyClass(element);
        if (isHidden(element)) {
            addOrigin(element, found);
        } else if (!isProxy && !add(element.getName(), found)) {
            return;
        }
        Class<?> superclass = element.getSuperclass();
        if (superclass != null) addType(superclass, found);
        Class<?>[] interfaces = element.getInterfaces();
        for (int i = 0; i < interfaces.length; i++) addType(interfaces[i], found);
    }

    /** Hidden, or made by Unsafe.defineAnonymousClass: no other class has such a name. */
    private static boolean isHidden(Class<?> type) {
        return type.getName().indexOf('/') >= 0;
    }

    /** The class whose file it was made from, p.C/0x123; or the class with a lambda's code, p.C$$Lambda$1/0x123. */
    private static void addOrigin(Class<?> type, Entities found) {
        String name = type.getName().substring(0, type.getName().indexOf('/'));
        int lambda = type.isSynthetic() ? name.lastIndexOf(LAMBDA) : -1; // a class file of the program may have such a name
        add(lambda > 0 ? name.substring(0, lambda) : name, found);
    }

    /** A class by the name that Class.forName takes: "p.C", "[Lp.C;", "[I". It may not exist. */
    static void addNamed(String name, Entities found) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') dimensions++;
        if (dimensions == 0) {
            add(name, found);
        } else if (name.length() > dimensions + 2 && name.charAt(dimensions) == 'L' && name.endsWith(";")) {
            add(name.substring(dimensions + 1, name.length() - 1), found);
        }
    }

    /** All classes in a descriptor: a String as the JVM has it, or a ConstantDesc of the JDK's. */
    static void addDescriptor(Object described, Entities found) {
        String text = described instanceof String ? (String) described : null;
        if (text == null) {
            if (described.getClass().getClassLoader() != null) return; // what the program's does is seen by itself
            try {
                text = (String) Class.forName("java.lang.invoke.TypeDescriptor").getMethod("descriptorString").invoke(described);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            } catch (IllegalArgumentException e) {
                found.add(LogWriter.SENSE, "classes"); // a handle, a dynamic constant: it may name anything
                return;
            }
        }
        for (int at = text.indexOf('L'); at >= 0;) {
            int end = text.indexOf(';', at);
            if (end < 0) return;
            addNamed(text.substring(at + 1, end).replace('/', '.'), found);
            at = text.indexOf('L', end);
        }
    }

    /** What java.beans looks for beside a class and those that it extends. */
    static void addBean(Object type, Entities found) {
        if (!(type instanceof Class)) return;
        addType((Class<?>) type, found);
        for (Class<?> at = (Class<?>) type; at != null && !JdkClasses.has(at.getName()); at = at.getSuperclass()) {
            addNamed(at.getName() + "BeanInfo", found);
            addNamed(at.getName() + "Editor", found);
            addNamed(at.getName() + "Customizer", found);
        }
    }

    /** Whether it was added: not one of the JDK, and not there yet. */
    private static boolean add(String name, Entities found) {
        if (JdkClasses.has(name)) return false;
        String internal = name.replace('.', '/');
        for (int i = 0; i < found.size(); i++) {
            if (found.kind(i) == LogWriter.CLASS && found.name(i).equals(internal)) return false;
        }
        found.add(LogWriter.CLASS, internal);
        return true;
    }
}
