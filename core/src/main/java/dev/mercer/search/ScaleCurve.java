package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.TrialFit;
import dev.mercer.model.Regressor;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The bias–variance picture of a kernel: the training error and the leave-one-out error of ridge regression against the
 * scale, at one ρ.
 *
 * <p>Multiplying the scale of a kernel by f is the same as dividing the points by f, for every kernel. A small scale
 * overfits: the training error is small and the leave-one-out error is not. A large scale underfits: both are large.
 * Cost: two factorisations for each scale.
 *
 * @param factors the factors of the scale, ascending; factors at which the equations cannot be solved accurately are
 *     left out
 * @param training the mean squared error, or error rate, of the training rows
 * @param validation the leave-one-out mean squared error, or error rate
 */
public record ScaleCurve(Reals factors, Reals training, Reals validation) {
    /** The number of factors to each side, in powers of √2. */
    private static final int STEPS = 10;

    /** The most rows for the curve of a tuned kernel; a curve needs no more. */
    private static final int ROWS = 1000;

    /** The curve of a tuned kernel, on at most {@value #ROWS} of the rows, at the ρ that was best for ridge regression. */
    public static ScaleCurve of(Tuned tuned, Dataset data, Compute compute, Progress progress) {
        Dataset some = data.select(Indices.spread(data.size(), ROWS));
        return of(tuned.candidate().kernel(), tuned.ridgeRho(), Intercept.CENTRED, some, compute, progress);
    }

    /** The curve of a kernel, ρ = λΣw and an intercept, for numbers or classes. */
    public static ScaleCurve of(
            Kernel kernel, double rho, Intercept intercept, Dataset data, Compute compute, Progress progress) {
        Dataset used = data.weighted();
        Kernel inner = kernel.bind(used.names());
        Points points = used.points();
        // The points are scaled after all feature maps of the kernel.
        for (; inner instanceof Mapped mapped; inner = mapped.kernel())
            points = mapped.map().apply(points, progress);
        List<double[]> found = new ArrayList<>();
        Candidates candidates = new Candidates("factors of the scale");
        for (int step = -STEPS; step <= STEPS; step++) {
            progress.throwIfCancelled();
            double factor = Math.pow(2, step / 2.0);
            double[] lengths = new double[points.dim()];
            Arrays.fill(lengths, factor);
            Dataset scaled =
                    new Dataset(points.dividedBy(lengths), used.targets(), used.weights(), names(points.dim()));
            Kernel same = inner;
            double left = candidates.loss(() -> RidgeValidation.leaveOneOut(same, intercept, scaled, compute, progress)
                    .apply(rho)
                    .error());
            double training = candidates.loss(() -> training(same, rho, intercept, scaled, compute));
            if (Double.isFinite(left) && Double.isFinite(training)) found.add(new double[] {factor, training, left});
        }
        return new ScaleCurve(column(found, 0), column(found, 1), column(found, 2));
    }

    /** The square roots of the errors, in the unit of the target. */
    public ScaleCurve root() {
        return new ScaleCurve(factors, root(training), root(validation));
    }

    private static Reals root(Reals errors) {
        return Reals.of(errors.stream().map(Math::sqrt).toArray());
    }

    private static List<String> names(int dim) {
        List<String> names = new ArrayList<>();
        for (int k = 0; k < dim; k++) names.add("x" + k);
        return names;
    }

    private static double training(Kernel kernel, double rho, Intercept intercept, Dataset data, Compute compute) {
        Targets targets = data.targets().orElseThrow();
        KernelRegression ridge = KernelRidge.of(kernel, Penalty.lambda(rho, data.weights()), intercept);
        Regressor model = TrialFit.of(ridge, data, RidgeLeaveOneOut.numbers(targets), compute, Progress.none());
        return ValidationScore.of(targets, model.predictAll(data.points(), compute, Progress.none()), data.weights())
                .error();
    }

    private static Reals column(List<double[]> rows, int k) {
        return Reals.of(rows.stream().mapToDouble(row -> row[k]).toArray());
    }
}
