package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Mapped;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.metric.MetricLearning;
import dev.mercer.metric.MetricSearch;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Two columns that matter among twelve: a plain kernel drowns in the rest, a learned metric does not. */
public final class LearnedFeatures {
    private static final int COLUMNS = 12;

    private LearnedFeatures() {}

    /** y = sin(2x₁) + x₂² and a little noise; the other columns tell nothing. */
    private static Dataset rows(int n, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        DensePoints x = DensePoints.generate(n, COLUMNS, (i, k) -> random.nextGaussian());
        double[] y = IntStream.range(0, n)
                .mapToDouble(i -> Math.sin(2 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 1) + 0.1 * random.nextGaussian())
                .toArray();
        return Dataset.of(x, Reals.of(y));
    }

    private static double error(Regressor model) {
        Dataset test = rows(500, 2);
        double[] predicted = model.predict(test.points());
        Reals truth = (Reals) test.targets().orElseThrow();
        return Math.sqrt(IntStream.range(0, predicted.length)
                .mapToDouble(i -> Math.pow(predicted[i] - truth.get(i), 2))
                .average()
                .orElseThrow());
    }

    public static void main(String[] args) {
        Dataset train = rows(250, 1);
        double best = Double.POSITIVE_INFINITY;
        for (double sigma : new double[] {1, 2, 4, 8, 16})
            for (double lambda : new double[] {1e-6, 1e-5, 1e-4, 1e-3, 1e-2})
                best = Math.min(
                        best, error(KernelRidge.of(new Gaussian(sigma), lambda).fit(train)));
        System.out.printf("the best of 25 plain kernels errs by %.1f%n", best);

        MetricSearch search = MetricSearch.standard().withPenalty(MetricSearch.Penalty.CHOSEN);
        KernelRegression ridge = KernelRidge.of(new Gaussian(4), 1e-4);
        Regressor model = new MetricLearning<>(ridge, search).fit(train);
        System.out.printf("with a learned metric it errs by %.1f%n", error(model));

        double rest = shares(model).stream().skip(2).sum();
        System.out.printf("the ten columns that tell nothing count for %.0f %%%n", 100 * rest);
    }

    /** How much each column counts in the learned distance, as a share of all. */
    public static Reals shares(Compute compute) {
        MetricSearch search = MetricSearch.standard().withPenalty(MetricSearch.Penalty.CHOSEN);
        KernelRegression ridge = KernelRidge.of(new Gaussian(4), 1e-4);
        return shares(new MetricLearning<>(ridge, search).fit(rows(250, 1), compute, Progress.none()));
    }

    private static Reals shares(Regressor model) {
        LinearMap metric = (LinearMap) ((Mapped) model.expansion().kernel()).map();
        double[] importances = metric.importances();
        double all = Arrays.stream(importances).sum();
        return Reals.of(Arrays.stream(importances).map(one -> one / all).toArray());
    }
}
