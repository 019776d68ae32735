package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.IterationForecast;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.RefinedSolver;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;

/**
 * Forecasts whether conjugate gradients will solve a ridge regression, and in how many iterations, by running the
 * solver on samples of its rows. Takes about a tenth of a second with a fast back end; nothing where iteration is not
 * tried.
 *
 * @param problem the ridge regression
 * @param forms its data
 * @param compute the machine
 */
record IterationProbe(RidgeProblem problem, PrimalOrDual forms, Compute compute) {
    /** Rows that tell what rounding does. */
    private static final int FEW = 1024;

    /** Empty where iteration is not tried, or the samples cannot be computed: then the work will say why. */
    Optional<IterationForecast> forecast(Dataset data) {
        int n = data.size();
        if (!compute.fits(forms.dualNeed(compute, true))) return Optional.empty();
        long kept = (forms.weighted() ? 2 : 1) * SymmetricMatrix.bytes(n) + FloatSymmetricMatrix.bytes(n);
        try {
            return IterationForecast.rows(n, problem.columns(), Math.max(0, compute.memoryBytes() - kept))
                    .map(rows -> IterationForecast.of(n, sample(data, rows / 2), sample(data, rows), compute.engine()));
        } catch (InvalidInputException notComputable) {
            return Optional.empty();
        }
    }

    /** Whether single precision, refined, solves some of the rows: their equations are conditioned about as those of all. */
    boolean singleIsEnough(Dataset data) {
        if (data.size() <= FEW) return true;
        try {
            IterationForecast.Sample some = sample(data, FEW);
            return new RefinedSolver()
                    .bySingle(some.matrix(), some.shift(), some.right(), compute.engine(), Progress.none())
                    .converged();
        } catch (InvalidInputException notComputable) {
            return true;
        }
    }

    /** The equations of evenly spread rows, ρ scaled as their number. */
    private IterationForecast.Sample sample(Dataset data, int rows) {
        int[] chosen = Indices.spread(data.size(), rows);
        Reals weights = data.weights().select(chosen);
        double total = forms.weighted() ? data.weights().sum() : data.size();
        double[] scale =
                weights.stream().map(w -> forms.weighted() ? Math.sqrt(w) : 1).toArray();
        Matrix right = new Matrix(rows, problem.columns());
        for (int t = 0; t < problem.columns(); t++) {
            double[] target = t < problem.outputs() ? target(data, t, chosen) : ones(rows);
            double mean = t < problem.outputs() && problem.intercept()
                    ? Arrays.stream(target).average().orElse(0)
                    : 0;
            for (int i = 0; i < rows; i++) right.set(i, t, scale[i] * (target[i] - mean));
        }
        Gram gram = Gram.of(forms.kernel(), forms.points().select(chosen), compute, Progress.none());
        SymmetricMatrix matrix = (forms.weighted() ? gram.scaled(scale) : gram).toMatrix(Progress.none());
        return new IterationForecast.Sample(matrix, problem.lambda() * total * rows / data.size(), right);
    }

    /** Numbers as they are, classes as ±1, and ones where there is no target. */
    private static double[] target(Dataset data, int output, int... chosen) {
        Targets all = data.targets().orElse(null);
        if (all instanceof Reals one) return one.select(chosen).toArray();
        if (all instanceof TargetVectors several)
            return several.columns().get(output).select(chosen).toArray();
        if (all instanceof Labels labels)
            return Arrays.stream(chosen)
                    .mapToDouble(i -> labels.code(i) == output ? 1 : -1)
                    .toArray();
        return ones(chosen.length);
    }

    private static double[] ones(int count) {
        return Reals.constant(count, 1).toArray();
    }
}
