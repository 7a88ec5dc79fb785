package retouch.runtime;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Properties;

/**
 * Environment variables and system properties that are read: by name and a digest of the value ({@code retouch.values=on},
 * RETOUCH_VALUES). Off by default: what a selection compares them with has to be told there.
 *
 * <p>No dependency are properties that the program sets itself, and those that the JVM makes of itself and of the machine, unless an option gave
 * them. Where all of them are handed out at once, nobody sees which are read.
 */
final class SeenValues {
    static final boolean ON = isOn();
    private static final String[] JVM_PROPERTIES = {"java.", "javax.accessibility.", "jdk.", "sun.", "os.", "user.", "file.", "path.", "line.", "native.", "awt.",
        "stdout.", "stderr.", "stdin.", "retouch."};

    /** Slots of table 0 by kind and name. Guarded by Collector.LOCK, like the other. */
    private static final HashMap<String, Integer> slots = new HashMap<String, Integer>();
    /** Properties that the program set or removed. */
    private static final HashSet<String> own = new HashSet<String>();

    private SeenValues() {}

    private static boolean isOn() {
        String value = Setting.get("retouch.values", "RETOUCH_VALUES");
        if ("on".equals(value)) return true;
        if (value != null && !"off".equals(value)) Warning.say("retouch.values is neither on nor off: " + value + "; variables and properties are not recorded");
        return false;
    }

    static void look(int kind, Object name, Recent recent) {
        if (kind == Seen.VALUES) {
            Collector.saw(all(), null, null);
            return;
        }
        if (!(name instanceof String) || ((String) name).isEmpty()) return; // the call fails
        String text = (String) name;
        if (kind == Seen.PROPERTY_SET) {
            Collector.setsProperty(text);
        } else if (kind == Seen.VARIABLE) {
            Collector.sawValue(LogWriter.VARIABLE, text, System.getenv(text), recent);
        } else if (!isOfJvm(text)) {
            Properties properties = System.getProperties();
            if (properties.getClass() != Properties.class) { // the program's own, which runs its code
                Collector.saw(all(), null, null);
                return;
            }
            Collector.sawValue(LogWriter.PROPERTY, text, properties.getProperty(text), recent);
        }
    }

    private static Entities all() {
        Entities all = new Entities();
        all.add(LogWriter.SENSE, "values");
        return all;
    }

    private static boolean isOfJvm(String property) {
        for (String prefix : JVM_PROPERTIES) {
            if (property.startsWith(prefix)) return true;
        }
        return false;
    }

    /** Under the lock: the slot to hit, -1 for none. */
    static int slot(int kind, String name, String value, LogWriter log) {
        if (kind == LogWriter.PROPERTY && own.contains(name)) return -1;
        String key = kind + name;
        Integer slot = slots.get(key);
        if (slot == null) {
            slot = log.name(kind, name);
            log.value(slot, value);
            slots.put(key, slot);
        }
        return slot;
    }

    /** Under the lock. */
    static void sets(String property) {
        own.add(property);
    }
}
