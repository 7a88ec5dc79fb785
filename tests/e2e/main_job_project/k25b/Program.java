package k25b;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

// What the framework and the JDK find out about a class for the first test, the second one gets without any of its code.
enum Level { LOW, HIGH }

enum Color { RED, GREEN }

class FirstLevelTest {
  @ParameterizedTest @EnumSource(Level.class) void isShort(Enum<?> level) { assertTrue(level.name().length() < 5); }
}

class SecondLevelTest {
  @ParameterizedTest @EnumSource(Level.class) void isShort(Enum<?> level) { assertTrue(level.name().length() < 5); }
}

class FirstColorTest {
  @ParameterizedTest @CsvSource({"RED, 0", "GREEN, 1"}) void converts(Color color, int place) {}
}

class SecondColorTest {
  @ParameterizedTest @CsvSource({"RED, 0", "GREEN, 1"}) void converts(Color color, int place) {}
}
