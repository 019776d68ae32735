package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;

/**
 * Conformal intervals where new rows have other inputs than the held-out ones, but the same y for the same x: each held-out
 * error counts with the ratio w(x) of the new density of inputs to the old one [TFCR19].
 *
 * <p>The ratio is known where a rule chooses the new rows, and is else the odds of a classifier that tells new rows from old
 * ones, up to a factor that does not matter.
 */
public final class CovariateShift {
    private CovariateShift() {}

    /**
     * Half the width of an interval: the smallest error such that the errors up to it have the share {@code level} of all
     * weight, that of the new row included. Infinite for a row that is too unlike the held-out ones.
     */
    public static double halfWidth(double[] errors, double[] ratios, double own, double level) {
        double needed = level * (Arrays.stream(ratios).sum() + own) * (1 - 1e-9);
        double counted = 0;
        for (int i : IntStream.range(0, errors.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> errors[i]))
                .toList()) {
            counted += ratios[i];
            if (counted >= needed) return errors[i];
        }
        return Double.POSITIVE_INFINITY;
    }

    /** A sine on 0 … 3 whose noise grows with x. */
    private static Dataset sine(int n, DoubleUnaryOperator inverse, Random random) {
        Points x = DensePoints.generate(n, 1, (i, k) -> 3 * inverse.applyAsDouble(random.nextDouble()));
        return Dataset.of(x, Reals.of(column(x, v -> Math.sin(2 * v) + (0.05 + 0.2 * v) * random.nextGaussian())));
    }

    private static double[] column(Points x, DoubleUnaryOperator f) {
        return IntStream.range(0, x.size())
                .mapToDouble(i -> f.applyAsDouble(x.get(i, 0)))
                .toArray();
    }

    private static double[] errors(Regressor model, Dataset rows) {
        Reals y = (Reals) rows.targets().orElseThrow();
        double[] predicted = model.predict(rows.points());
        return IntStream.range(0, y.size())
                .mapToDouble(i -> Math.abs(y.get(i) - predicted[i]))
                .toArray();
    }

    public static void main(String[] args) {
        Random random = new Random(2);
        Regressor model = KernelRidge.of(new Gaussian(0.5), 1e-2).fit(sine(100, u -> u, random));
        Dataset held = sine(400, u -> u, random);
        Dataset fresh = sine(2000, Math::sqrt, random);
        double[] errors = errors(model, held);
        double[] found = errors(model, fresh);
        // The new inputs have the density 2x/9, the old ones 1/3: the ratio is x, up to a factor.
        double[] x = column(fresh.points(), v -> v);
        double[] equal = column(held.points(), v -> 1);
        double[] ratios = column(held.points(), v -> v);
        double plain = IntStream.range(0, found.length)
                .filter(i -> found[i] <= halfWidth(errors, equal, 1, 0.9))
                .count();
        double weighted = IntStream.range(0, found.length)
                .filter(i -> found[i] <= halfWidth(errors, ratios, x[i], 0.9))
                .count();
        System.out.printf("equal weights hold    %.0f %% of new rows%n", 100 * plain / found.length);
        System.out.printf("weights by ratio hold %.0f %% of new rows%n", 100 * weighted / found.length);
    }
}
