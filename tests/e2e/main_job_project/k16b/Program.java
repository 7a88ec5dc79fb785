// More of what reflection shows, also by JDK code.
package k16b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.EnumSet;
import javax.management.Attribute;
import javax.management.StandardMBean;
import org.junit.jupiter.api.Test;

@Retention(RetentionPolicy.RUNTIME) @interface Told { String value() default "one"; }

enum Kind { FIRST /* more kinds */ }
class Fields { @Told int told; String plain; }
class Generic implements Comparable<Generic> {
  @Override public int compareTo(Generic other) { return 0; }
}
abstract class Holder<T> {}
class Strings extends Holder<String> {}
class Throwing { void risky() throws Exception {} }

class EnumTest { @Test void asks() { assertEquals(1, EnumSet.allOf(Kind.class).size()); } }

// What the JDK makes of a text, by the type of a member, when it has kept the constants.
enum Color { RED, GREEN }
class Beans {
  public interface PaintMXBean { Color getColor(); void setColor(Color color); }
}
class Paint implements Beans.PaintMXBean {
  private Color color;
  @Override public Color getColor() { return color; }
  @Override public void setColor(Color color) { this.color = color; }
}
class ConstantFirstTest { @Test void asks() { assertEquals("RED", Color.valueOf("RED").name()); } }
class ConstantSecondTest {
  @Test void asks() throws Exception {
    StandardMBean bean = new StandardMBean(new Paint(), Beans.PaintMXBean.class, true);
    bean.setAttribute(new Attribute("Color", "GREEN"));
    assertEquals("GREEN", bean.getAttribute("Color"));
  }
}

class FieldAnnotationTest {
  @Test void asks() throws Exception { assertEquals("one", Fields.class.getDeclaredField("told").getAnnotation(Told.class).value()); }
}
class FieldTypeTest {
  @Test void asks() throws Exception { assertEquals(String.class, Fields.class.getDeclaredField("plain").getType()); }
}
class SuperclassTest {
  @Test void asks() { assertEquals("k16b.Holder<java.lang.String>", Strings.class.getGenericSuperclass().getTypeName()); }
}
class ExceptionTest {
  @Test void asks() throws Exception { assertEquals(1, Throwing.class.getDeclaredMethod("risky").getExceptionTypes().length); }
}
