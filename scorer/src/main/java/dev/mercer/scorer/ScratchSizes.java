package dev.mercer.scorer;

import java.util.ArrayList;
import java.util.List;

/** Counts the arrays that a prediction needs for intermediate results, so that each row allocates them once. */
final class ScratchSizes {
    private final List<Integer> sizes = new ArrayList<>();

    /** Reserves an array of this length and returns its number. */
    int reserve(int length) {
        sizes.add(length);
        return sizes.size() - 1;
    }

    /** All arrays that were reserved. */
    double[][] allocate() {
        double[][] all = new double[sizes.size()][];
        for (int k = 0; k < all.length; k++) all[k] = new double[sizes.get(k)];
        return all;
    }
}
