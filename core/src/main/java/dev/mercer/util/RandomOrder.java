package dev.mercer.util;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A random order of the numbers 0 … n − 1, drawn one after the other by the shuffle of Fisher and Yates: only the drawn
 * numbers are in memory, so that n may be large. The same seed gives the same order.
 */
public final class RandomOrder {
    /** The default seed of samples. */
    public static final long SAMPLE_SEED = 1;

    private final int size;
    private final SplittableRandom random;
    /** The numbers that swaps have moved to places beyond the drawn ones. */
    private final Map<Integer, Integer> moved = new HashMap<>();

    private int drawn;

    public RandomOrder(int size, long seed) {
        this(size, new SplittableRandom(seed));
    }

    private RandomOrder(int size, SplittableRandom random) {
        this.size = Require.atLeast("size", 0, size);
        this.random = random;
    }

    /** A random subset of {@code count} of the numbers 0 … {@code size} − 1, by selection sampling: every subset is equally likely. */
    public static BitSet subset(int count, int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        BitSet chosen = new BitSet(size);
        for (int i = 0, found = 0; i < size && found < count; i++) {
            if (random.nextInt(size - i) >= count - found) continue;
            chosen.set(i);
            found++;
        }
        return chosen;
    }

    /** Whether a number is left. */
    public boolean hasNext() {
        return drawn < size;
    }

    /** The next number; only if {@link #hasNext}. */
    public int next() {
        int other = random.nextInt(drawn, size);
        int here = take(drawn);
        int found = other == drawn ? here : take(other);
        if (other != drawn) moved.put(other, here);
        drawn++;
        return found;
    }

    private int take(int place) {
        Integer known = moved.remove(place);
        return known == null ? place : known;
    }

    /** The first {@code count} numbers of an order, or all if there are fewer. */
    public static int[] first(int count, int size, long seed) {
        return first(count, size, new SplittableRandom(seed));
    }

    /** The first {@code count} numbers of an order that is drawn with these random numbers, or all if there are fewer. */
    public static int[] first(int count, int size, SplittableRandom random) {
        RandomOrder order = new RandomOrder(size, random);
        int[] first = new int[Math.min(count, size)];
        for (int i = 0; i < first.length; i++) first[i] = order.next();
        return first;
    }
}
