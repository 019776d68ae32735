package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.util.RandomOrder;
import dev.mercer.util.Require;
import java.util.Arrays;

/**
 * An {@link RbfBasis} whose centers are drawn from the training rows, without replacement.
 *
 * @param count the number of centers, ≥ 1; if there are no more rows than that, all rows are centers
 * @param sigma σ > 0, in the unit of the inputs
 * @param seed the same seed draws the same rows
 */
public record DrawnRbfBasis(int count, double sigma, long seed) implements Features {
    public DrawnRbfBasis {
        Require.atLeast("number of centers", 1, count);
        Require.scale("sigma", sigma);
    }

    @Override
    public RbfBasis on(Points rows) {
        int[] chosen = RandomOrder.first(count, rows.size(), seed);
        Arrays.sort(chosen);
        return new RbfBasis(DensePoints.generate(chosen.length, rows.dim(), (i, k) -> rows.get(chosen[i], k)), sigma);
    }
}
