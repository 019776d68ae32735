package dev.mercer.gram;

import dev.mercer.linalg.SymmetricMatrix;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Searches for a pair whose two orders differ by more than rounding. */
public final class Symmetry {
    /** Far above the rounding error of a sum of thousands of terms, far below any deliberate asymmetry. */
    private static final double ROUNDING = 1e-10;

    private static final int MOST_PAIRS = 200_000;

    private Symmetry() {}

    /** k(xᵢ, xⱼ) and k(xⱼ, xᵢ), which differ; points count from 0. */
    public record Asymmetry(int i, int j, double forward, double backward) {}

    /** Any function of two of n items. */
    public interface Entries {
        double of(int i, int j);
    }

    /**
     * True when two orders of one pair differ by no more than rounding; {@code xx} and {@code zz} are k(x, x) and k(z,
     * z).
     */
    static boolean holds(double forward, double backward, double xx, double zz) {
        return SymmetricMatrix.asymmetry(forward, backward, xx, zz) <= ROUNDING;
    }

    /** An asymmetric pair among all pairs, or among a large sample. */
    public static Optional<Asymmetry> refute(int size, Entries entries) {
        double[] diagonal = new double[size];
        for (int i = 0; i < size; i++) diagonal[i] = StoredGram.finite(entries.of(i, i), i, i);
        long pairs = (long) size * (size - 1) / 2;
        if (pairs <= MOST_PAIRS) {
            return IntStream.range(0, size)
                    .boxed()
                    .flatMap(i -> IntStream.range(0, i).mapToObj(j -> differing(entries, diagonal, i, j)))
                    .flatMap(Optional::stream)
                    .findFirst();
        }
        SplittableRandom random = new SplittableRandom(size);
        return random.ints(MOST_PAIRS, 1, size)
                .mapToObj(i -> differing(entries, diagonal, i, random.nextInt(i)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Asymmetry> differing(Entries entries, double[] diagonal, int i, int j) {
        double forward = StoredGram.finite(entries.of(i, j), i, j);
        double backward = StoredGram.finite(entries.of(j, i), j, i);
        return holds(forward, backward, diagonal[i], diagonal[j])
                ? Optional.empty()
                : Optional.of(new Asymmetry(i, j, forward, backward));
    }
}
