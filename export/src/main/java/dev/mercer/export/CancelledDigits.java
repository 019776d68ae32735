package dev.mercer.export;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.ColumnParts;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Cancellation in a sum Σⱼ αⱼk(x, cⱼ): single precision rounds each term with a relative error of 2⁻²⁴, which is a larger part of the sum if
 * large terms of opposite signs cancel, as with weights from an ill-conditioned matrix.
 */
final class CancelledDigits {
    private static final double UNIT = 0x1p-24;
    /** The largest allowed rounding error, as a part of the spread: a fifth of the guaranteed 1e-5, since errors of terms add up. */
    private static final double MOST = 2e-6;

    private static final int ROWS = 200;

    private CancelledDigits() {}

    /**
     * True for numbers so far from 0 that the rounding of their mean would show. The rounding of the inputs themselves is not counted, since
     * they are given in single precision.
     */
    static boolean isLarge(Encoder encoder) {
        return encoder.columns().stream()
                .flatMap(column -> column instanceof ColumnParts parts ? parts.parts().stream() : Stream.of(column))
                .map(column -> column instanceof WrittenColumn written ? written.values() : column)
                .anyMatch(column -> column instanceof Standardized numbers
                        && UNIT * Math.abs(numbers.mean()) > MOST * numbers.deviation());
    }

    /**
     * True if, at some of the centers, the terms are so large that rounding to single precision would show, and always for features, whose
     * weights cancel in the same way and which have no centers to test.
     */
    static boolean isLarge(Model model) {
        double spread = 0;
        double size = 0;
        for (Expansion term : model.expansion().terms()) {
            if (term.features().isPresent()) return true;
            if (term.centers().size() == 0) continue;
            Points some = some(term.centers());
            spread = Math.max(spread, spread(model.expansion().predict(some, Compute.standard(), Progress.none())));
            double[] sums = absolute(term)
                    .predict(some, Compute.standard(), Progress.none())
                    .values();
            size = Math.max(size, Arrays.stream(sums).map(Math::abs).max().orElse(0));
        }
        return UNIT * size > MOST * spread;
    }

    private static Points some(Points centers) {
        int count = Math.min(ROWS, centers.size());
        return centers.select(IntStream.range(0, count)
                .map(i -> (int) ((long) i * centers.size() / count))
                .toArray());
    }

    private static double spread(Matrix outputs) {
        return Arrays.stream(outputs.values()).max().orElse(0)
                - Arrays.stream(outputs.values()).min().orElse(0);
    }

    /** The term with the absolute values of its weights. */
    private static Expansion absolute(Expansion term) {
        List<Reals> weights = new ArrayList<>();
        for (Reals alpha : term.weights())
            weights.add(Reals.of(Arrays.stream(alpha.toArray()).map(Math::abs).toArray()));
        return new Expansion(
                Optional.empty(), term.kernel(), term.centers(), weights, Reals.constant(term.outputs(), 0));
    }
}
