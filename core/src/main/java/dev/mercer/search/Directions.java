package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.kernel.Scales;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.RidgeClassifier;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.metric.internal.MetricStep;
import dev.mercer.model.Expansion;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;

/**
 * Learns a full metric for columns that are already scaled: the average gradient outer product of ridge regression on
 * the scaled columns, turned into a metric by {@link MetricStep}.
 */
final class Directions {
    private final Kernel kernel;
    private final double[] factors;
    private final Dataset data;
    private final Intercept intercept;
    private final Compute compute;

    /** Directions for a radial kernel, at points whose columns are not yet multiplied by the factors. */
    Directions(Kernel kernel, double[] factors, Dataset points, Intercept intercept, Compute compute) {
        this.kernel = kernel;
        this.factors = factors.clone();
        this.data = Dataset.of(
                        Scales.of(factors).apply(points.points()),
                        points.targets().orElseThrow())
                .withWeights(points.weights());
        this.intercept = intercept;
        this.compute = compute;
    }

    /** The factors and {@code steps} metric steps in one map; empty if f is constant. */
    Optional<Metric> after(MetricStep step, int steps, double rho, Progress progress) {
        Optional<LinearMap> turned = Optional.empty();
        for (int t = 0; t < steps; t++) {
            Kernel now = turned.map(kernel::after).orElse(kernel);
            List<Matrix> gradients = fit(now, rho, progress).gradients(data.points(), compute, progress);
            turned = step.of(gradients, data.weights(), data.points(), compute).map(this::keepingMedian);
            if (turned.isEmpty()) return Optional.empty();
        }
        return turned.map(map -> joined(((Metric) map).root()));
    }

    /**
     * The map scaled so that the median distance between the points stays the same. The mean squared distance, which {@link MetricStep} keeps, can be
     * that of a few rows in a column with a large factor; a map without that column would then drive all other rows apart.
     */
    private LinearMap keepingMedian(LinearMap map) {
        double factor = KernelFamily.medianDistance(data.points(), data.weights())
                / KernelFamily.medianDistance(map.apply(data.points()), data.weights());
        return MetricStep.scaled(map, factor);
    }

    private Expansion fit(Kernel now, double rho, Progress progress) {
        double lambda = Penalty.lambda(rho, data.weights());
        return data.targets().orElseThrow() instanceof Labels
                ? TrialFit.of(RidgeClassifier.scores(now, lambda, intercept), data, compute, progress)
                        .expansion()
                : TrialFit.of(KernelRidge.dual(now, lambda, intercept), data, compute, progress)
                        .expansion();
    }

    private Metric joined(DensePoints root) {
        return new Metric(DensePoints.generate(root.size(), root.dim(), (r, k) -> root.get(r, k) * factors[k]));
    }
}
