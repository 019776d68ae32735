package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Progress;
import java.util.stream.IntStream;

/**
 * Whether a bound by duality must not be claimed: it needs a K that is positive semi-definite.
 *
 * <p>What was proven is believed. What is claimed or unknown, as a matrix that was computed elsewhere, is looked at: a Cholesky factor of
 * K, or of 500 points of it, exists but for rounding unless K is indefinite. That refutes, it does not prove.
 */
final class Indefinite {
    /** Points that are looked at: their factor takes a few milliseconds. */
    private static final int MOST = 500;

    private Indefinite() {}

    static boolean is(Gram gram) {
        return switch (gram.definiteness()) {
            case PROVEN -> false;
            case INDEFINITE -> true;
            case CLAIMED, UNKNOWN -> refuted(gram);
        };
    }

    private static boolean refuted(Gram gram) {
        int n = gram.size();
        int looked = Math.min(n, MOST);
        if (looked == 0 || !gram.compute().fits(gram.bytes() + 2 * SymmetricMatrix.bytes(looked))) return false;
        Gram some = looked == n
                ? gram
                : gram.select(IntStream.range(0, looked)
                        .map(i -> (int) ((long) i * n / looked))
                        .toArray());
        double largest = 0;
        for (int i = 0; i < looked; i++) largest = Math.max(largest, Math.abs(some.diagonal(i)));
        // The rounding of a factor, n·eps·‖K‖ with ‖K‖ ≤ n·max Kᵢᵢ where K is positive [Hig02, thm 10.3].
        double rounding = looked * Math.ulp(1.0) * looked * largest;
        try {
            some.factor(Math.max(rounding, Double.MIN_NORMAL), Progress.none());
            return false;
        } catch (NotPositiveDefiniteException refuted) {
            return true;
        }
    }
}
