package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.IterationForecast;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.RefinedSolver;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.Intercept;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Optional;

/**
 * Whether conjugate gradients will solve a ridge regression, and in how many iterations: seen on some of its rows, by the
 * solver that will do it. Takes about a tenth of a second with a fast back end; nothing where iteration is not tried.
 *
 * @param learner what will be solved
 * @param forms its data
 * @param compute the machine
 */
record IterationProbe(KernelRidge learner, PrimalOrDual forms, Compute compute) {
    /** Rows that tell what rounding does. */
    private static final int FEW = 1024;

    /** Right-hand sides: y, and 1 where there is an intercept. */
    int columns() {
        return learner.intercept() == Intercept.NONE ? 1 : 2;
    }

    /** Empty where iteration is not tried, or the samples cannot be computed: then the work will say why. */
    Optional<IterationForecast> forecast(Dataset data) {
        int n = data.size();
        if (!compute.fits(forms.dualNeed(compute, true))) return Optional.empty();
        long kept = (forms.weighted() ? 2 : 1) * SymmetricMatrix.bytes(n) + FloatSymmetricMatrix.bytes(n);
        try {
            return IterationForecast.rows(n, columns(), Math.max(0, compute.memoryBytes() - kept))
                    .map(rows -> IterationForecast.of(n, sample(data, rows / 2), sample(data, rows), compute.engine()));
        } catch (InvalidInputException notComputable) {
            return Optional.empty();
        }
    }

    /** The same for equations that are not kept. */
    Optional<IterationForecast> streamed(Dataset data) {
        long spare = forms.spare(compute);
        try {
            return IterationForecast.streamedRows(data.size(), spare)
                    .map(rows -> IterationForecast.streamed(
                            data.size(), spare, sample(data, rows / 2), sample(data, rows), compute.engine()));
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
        int[] chosen = KernelCost.sample(data.size(), rows);
        Reals weights = data.weights().select(chosen);
        Reals targets = data.targets()
                .filter(Reals.class::isInstance)
                .map(y -> ((Reals) y).select(chosen))
                .orElseGet(() -> Reals.constant(rows, 1));
        double total = forms.weighted() ? data.weights().sum() : data.size();
        double[] scale =
                weights.stream().map(w -> forms.weighted() ? Math.sqrt(w) : 1).toArray();
        double mean = columns() == 1 ? 0 : targets.sum() / rows;
        Matrix right = new Matrix(rows, columns());
        for (int i = 0; i < rows; i++) {
            right.set(i, 0, scale[i] * (targets.get(i) - mean));
            if (columns() > 1) right.set(i, 1, scale[i]);
        }
        Gram gram = Gram.of(forms.kernel(), forms.points().select(chosen), compute, Progress.none());
        SymmetricMatrix matrix = (forms.weighted() ? gram.scaled(scale) : gram).toMatrix(Progress.none());
        return new IterationForecast.Sample(matrix, learner.lambda() * total * rows / data.size(), right);
    }
}
