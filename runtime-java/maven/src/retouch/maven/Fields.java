package retouch.maven;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/** The parameters of a goal, which Maven sets as fields: by name, wherever in the class's hierarchy they are declared. */
final class Fields {
  private final Object object;

  Fields(Object object) {
    this.object = object;
  }

  boolean has(String name) {
    return find(name) != null;
  }

  Object get(String name) throws ReflectiveOperationException {
    Field field = find(name);
    if (field == null) throw new NoSuchFieldException(object.getClass().getName() + " has no parameter " + name);
    return field.get(object);
  }

  Object getIfPresent(String name) throws ReflectiveOperationException {
    return has(name) ? get(name) : null;
  }

  Class<?> typeOf(String name) {
    return find(name).getType();
  }

  void set(String name, Object value) throws ReflectiveOperationException {
    find(name).set(object, value);
  }

  /** Null where there is no such method without parameters. */
  Object callIfPresent(String name) throws ReflectiveOperationException {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      for (Method method : type.getDeclaredMethods()) {
        if (!method.getName().equals(name) || method.getParameterTypes().length != 0) continue;
        method.setAccessible(true);
        return method.invoke(object);
      }
    }
    return null;
  }

  boolean hasMemberClass(String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Class.forName(type.getName() + '$' + name, false, type.getClassLoader());
        return true;
      } catch (ClassNotFoundException absent) {
        // perhaps in a superclass
      }
    }
    return false;
  }

  private Field find(String name) {
    for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
      try {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field;
      } catch (NoSuchFieldException absent) {
        // perhaps in a superclass
      }
    }
    return null;
  }
}
