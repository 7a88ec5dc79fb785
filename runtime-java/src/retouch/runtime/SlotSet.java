package retouch.runtime;

/**
 * A set of slots of one table. Two levels, so that an empty or small set costs next to nothing however many slots the table has, adding
 * is O(1), and the slots come out in ascending order without a sort. Adding twice is harmless: a drain that failed half-way is repeated.
 */
final class SlotSet {
    private static final int PAGE_BITS = 10;
    private static final int WORDS = (1 << PAGE_BITS) / 64;

    private long[][] pages = new long[4][];
    private int size;

    /** Adds {@code slots[0..count)}. An Error in the middle leaves a valid set. */
    void addAll(int[] slots, int count) {
        for (int i = 0; i < count; i++) add(slots[i]);
    }

    void add(int slot) {
        long[] words = page(slot >>> PAGE_BITS);
        int word = (slot >>> 6) & (WORDS - 1);
        long bit = 1L << (slot & 63);
        if ((words[word] & bit) == 0) {
            words[word] |= bit;
            size++;
        }
    }

    private long[] page(int page) {
        if (page >= pages.length) {
            long[][] more = new long[Math.max(page + 1, 2 * pages.length)][];
            System.arraycopy(pages, 0, more, 0, pages.length);
            pages = more;
        }
        long[] words = pages[page];
        if (words == null) pages[page] = words = new long[WORDS];
        return words;
    }

    void addAll(SlotSet other) {
        for (int p = 0; p < other.pages.length; p++) {
            long[] words = other.pages[p];
            if (words == null) continue;
            long[] own = page(p);
            for (int w = 0; w < WORDS; w++) {
                size += Long.bitCount(words[w] & ~own[w]);
                own[w] |= words[w];
            }
        }
    }

    int size() {
        return size;
    }

    /** Count and ascending slots, each as the difference to the one before. */
    void write(LogWriter log) {
        log.varint(size);
        int last = 0;
        for (int p = 0; p < pages.length; p++) {
            long[] words = pages[p];
            if (words == null) continue;
            for (int w = 0; w < WORDS; w++) {
                for (long rest = words[w]; rest != 0; rest &= rest - 1) {
                    int slot = (p << PAGE_BITS) + (w << 6) + Long.numberOfTrailingZeros(rest);
                    log.varint(slot - last);
                    last = slot;
                }
            }
        }
    }
}
