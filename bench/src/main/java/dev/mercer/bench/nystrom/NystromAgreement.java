package dev.mercer.bench.nystrom;

import dev.mercer.bench.NormalData;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How far ways that should give the same function are apart, at places that were not learned from. */
final class NystromAgreement {
    private static final int PLACES = 1000;
    private static final int COLUMNS = 5;
    private static final Kernel KERNEL = new Gaussian(2);

    /** Of the agreement with exact ridge; the least that is promised. */
    private static final double SMALL_LAMBDA = 1e-8;

    private static final double LAMBDA = 1e-6;

    private final DensePoints points;
    private final Reals targets;
    private final DensePoints places = NormalData.points(PLACES, COLUMNS, 3);
    private final Compute compute;

    NystromAgreement(int rows, Compute compute) {
        this.points = NormalData.points(rows, COLUMNS, 1);
        this.compute = compute;
        double[] noise = NormalData.vector(rows, 2);
        double[] y = new double[rows];
        for (int i = 0; i < rows; i++) y[i] = Math.sin(2 * points.get(i, 0)) + points.get(i, 1) + 0.1 * noise[i];
        this.targets = Reals.of(y);
    }

    Map<String, Object> run() {
        Map<String, Object> found = new LinkedHashMap<>();
        Dataset data = Dataset.of(points, targets);
        double[] exact = KernelRidge.of(KERNEL, SMALL_LAMBDA, Intercept.CENTRED)
                .fit(data, compute, Progress.none())
                .predict(places);
        for (Nystrom.Way way : List.of(Nystrom.Way.AUTO, Nystrom.Way.DIRECT))
            found.put(way.name(), apart(nystrom(data, way), exact));
        found.put("streamed", streamed());
        return found;
    }

    /** With all rows as centres. */
    private double[] nystrom(Dataset data, Nystrom.Way way) {
        Nystrom all = new Nystrom(points.size())
                .withWay(way)
                .withPrecision(Precision.DOUBLE)
                .withStopping(new Stopping(1e-10, 500));
        return KernelRidge.of(KERNEL, SMALL_LAMBDA).withStrategy(all)
                .fit(data, compute, Progress.none())
                .predict(places);
    }

    /** Conjugate gradients with a randomly pivoted preconditioner, without K, beside a Cholesky factor in double. */
    private double streamed() {
        // K takes 4n² bytes, and a factor half as much again: with this budget there is neither.
        Compute little = new Compute(compute.backend(), compute.threads(), 4L * points.size() * points.size());
        Gram hidden = Gram.streamed(KERNEL, points, little);
        Reals weights = Reals.constant(points.size(), 1);
        Solution found = RidgeSolver.solve(hidden, List.of(targets), weights, LAMBDA, false, Progress.none());
        if (found.convergence().reason() != Reason.CONVERGED)
            throw new IllegalStateException("conjugate gradients ended with " + found.convergence());
        double[] alpha = Gram.of(KERNEL, points, compute, Progress.none())
                .factor(LAMBDA * points.size(), Progress.none())
                .solve(targets.toArray());
        return apart(predict(found.alpha().get(0)), predict(Reals.of(alpha)));
    }

    private double[] predict(Reals alpha) {
        Matrix scores = Expansion.of(KERNEL, points, alpha, 0).predict(places, compute, Progress.none());
        return scores.column(0);
    }

    private static double apart(double[] one, double[] other) {
        double apart = 0;
        for (int i = 0; i < one.length; i++) apart = Math.max(apart, Math.abs(one[i] - other[i]));
        return apart;
    }
}
