package dev.mercer.util;

import java.util.Arrays;
import java.util.function.IntPredicate;

/** Lists of indices. */
public final class Indices {
    private Indices() {}

    /** Those of 0 … {@code count} − 1 for which {@code wanted} is true, in order; a plain loop, which is compiled once for all who ask. */
    public static int[] where(int count, IntPredicate wanted) {
        int[] found = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) if (wanted.test(i)) found[size++] = i;
        return Arrays.copyOf(found, size);
    }
}
