import java.util.HashMap;
import java.util.Map;

/** Class names as numbers, in the order of their first use. */
final class SlotTable {
  private final Map<String, Integer> slots = new HashMap<>();

  int of(String name) {
    Integer known = slots.get(name);
    if (known != null) return known;
    int slot = slots.size();
    slots.put(name, slot);
    return slot;
  }

  int size() {
    return slots.size();
  }
}
