package k17;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

// What only reflection shows, of a class that the test uses.
@Retention(RetentionPolicy.RUNTIME)
@interface Inner {
  int value();
}

@Retention(RetentionPolicy.RUNTIME)
@interface Mark {
  int number();
  double fraction();
  char letter();
  String text();
  int[] list();
  Class<?> type();
  RetentionPolicy constant();
  Inner nested();
  int size() default 3;
}

@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE_USE)
@interface Typed {
  String value();
}

@Mark(number = 1, fraction = 0.5, letter = 'l', text = "a", list = {4, 6}, type = String.class,
    constant = RetentionPolicy.CLASS, nested = @Inner(5))
class Annotated {
  List<String> items;
  @Typed("typed") String typed;
  static String constant() { return "abc"; }
  void named(int first) {}
  final void closed() {}
}

class AnnotatedTest {
  private final Mark mark = Annotated.class.getAnnotation(Mark.class);

  @BeforeEach void use() { assertEquals(3, Annotated.constant().length()); }

  @Test void number() { assertEquals(1, mark.number()); }
  @Test void fraction() { assertEquals(0.5, mark.fraction()); }
  @Test void letter() { assertEquals('l', mark.letter()); }
  @Test void text() { assertEquals("a", mark.text()); }
  @Test void list() { assertArrayEquals(new int[] {4, 6}, mark.list()); }
  @Test void type() { assertEquals(String.class, mark.type()); }
  @Test void enumConstant() { assertEquals(RetentionPolicy.CLASS, mark.constant()); }
  @Test void nested() { assertEquals(5, mark.nested().value()); }
  @Test void defaultValue() { assertEquals(3, mark.size()); }
  @Test void signature() throws Exception {
    assertEquals("java.util.List<java.lang.String>", Annotated.class.getDeclaredField("items").getGenericType().toString());
  }
  @Test void typeAnnotation() throws Exception {
    assertEquals("typed", Annotated.class.getDeclaredField("typed").getAnnotatedType().getAnnotation(Typed.class).value());
  }
  @Test void parameterName() throws Exception {
    Method method = Annotated.class.getDeclaredMethod("named", int.class);
    assertEquals("first", method.getParameters()[0].getName());
  }
  @Test void accessFlag() throws Exception {
    assertTrue(Modifier.isFinal(Annotated.class.getDeclaredMethod("closed").getModifiers()));
  }
  @Test void constant() { assertEquals("abc", Annotated.constant()); }
}

class OtherTest {
  @Test void usesNothing() {}
}
