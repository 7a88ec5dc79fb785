package k02b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Objects kept in a static list, in a singleton and in a static array.
interface Item {
  String text();
}

class Listed implements Item {
  @Override public String text() { return "listed"; }
}

class Single implements Item {
  static final Item ONLY = new Single();
  @Override public String text() { return "single"; }
}

class Slot implements Item {
  @Override public String text() { return "slot"; }
}

class Kept {
  static final java.util.List<Item> LIST = new java.util.ArrayList<>();
  static final Item[] SLOTS = new Item[1];

  static Item listed() {
    if (LIST.isEmpty()) LIST.add(new Listed());
    return LIST.get(0);
  }

  static Item slot() {
    if (SLOTS[0] == null) SLOTS[0] = new Slot();
    return SLOTS[0];
  }
}

class FirstListTest {
  @Test void reads() { assertEquals("listed", Kept.listed().text()); }
}

class SecondListTest {
  @Test void reads() { assertEquals("listed", Kept.listed().text()); }
}

class FirstSingleTest {
  @Test void reads() { assertEquals("single", Single.ONLY.text()); }
}

class SecondSingleTest {
  @Test void reads() { assertEquals("single", Single.ONLY.text()); }
}

class FirstSlotTest {
  @Test void reads() { assertEquals("slot", Kept.slot().text()); }
}

class SecondSlotTest {
  @Test void reads() { assertEquals("slot", Kept.slot().text()); }
}
