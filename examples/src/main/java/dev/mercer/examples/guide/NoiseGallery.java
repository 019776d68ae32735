package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.gp.ProcessLikelihood;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.model.Bounds;
import dev.mercer.model.Regressor;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Range;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;

/** Gaussian processes whose observations are not normal with one variance. */
final class NoiseGallery {
    private static final int CURVE = 150;
    private static final KernelFamily FAMILY = new KernelFamily("gaussian(auto)");
    private static final EvidenceSearch SEARCH = EvidenceSearch.standard().withRestarts(0);

    private NoiseGallery() {}

    /** Numbers at random places from 0 to 6. */
    private static Dataset data(int size, SplittableRandom random, DoubleUnaryOperator target) {
        double[] x = random.doubles(size, 0, 6).toArray();
        double[] y = new double[size];
        for (int i = 0; i < size; i++) y[i] = target.applyAsDouble(x[i]);
        return Dataset.of(DensePoints.of(size, 1, x), Reals.of(y));
    }

    private static double normal(SplittableRandom random) {
        return random.doubles(12).sum() - 6;
    }

    private static DensePoints places() {
        return DensePoints.of(CURVE, 1, xs().toArray());
    }

    private static Reals xs() {
        return Grid.spaced(new Range(0, 6), CURVE);
    }

    private static Mark dots(Dataset data) {
        double[] x = new double[data.size()];
        for (int i = 0; i < x.length; i++) x[i] = data.points().get(i, 0);
        return Mark.dots("observations", Reals.of(x), (Reals) data.targets().orElseThrow());
    }

    private static Reals mean(Learner<Regressor> learner, Dataset data) {
        Regressor model = learner.fit(data, Gallery.PLAIN, Progress.none());
        return Reals.of(model.predict(places(), Gallery.PLAIN, Progress.none()));
    }

    static Figure outliers() {
        SplittableRandom random = new SplittableRandom(7);
        Dataset data =
                data(60, random, x -> Math.sin(2 * x) + 0.1 * normal(random) + (random.nextDouble() < 0.12 ? 4 : 0));
        GaussianProcess robust =
                GaussianProcess.of(FAMILY, new ProcessLikelihood.StudentT()).withSearch(SEARCH);
        return new Figure(
                "What outliers do to the mean",
                new Figure.Axes("x", "y"),
                dots(data),
                Mark.curve("normal noise", xs(), mean(GaussianProcess.of(FAMILY).withSearch(SEARCH), data)),
                Mark.curve("Student's t noise", xs(), mean(robust, data)));
    }

    static Figure varyingNoise() {
        SplittableRandom random = new SplittableRandom(3);
        Dataset data = data(120, random, x -> Math.sin(x) + (0.05 + 0.12 * x) * normal(random));
        Bounds same = bounds(GaussianProcess.of(FAMILY).withSearch(SEARCH), data);
        Bounds varying = bounds(
                GaussianProcess.of(FAMILY, new ProcessLikelihood.Heteroscedastic())
                        .withSearch(SEARCH),
                data);
        return new Figure(
                "90 % of observations, where the noise grows",
                new Figure.Axes("x", "y"),
                dots(data),
                Mark.band("one variance", xs(), same.lower(), same.upper()),
                Mark.band("heteroscedastic", xs(), varying.lower(), varying.upper()));
    }

    private static Bounds bounds(Learner<Regressor> learner, Dataset data) {
        return learner.fit(data, Gallery.PLAIN, Progress.none())
                .intervals(places(), 0.9, Gallery.PLAIN, Progress.none());
    }

    static Figure counts() {
        SplittableRandom random = new SplittableRandom(4);
        Dataset data = data(60, random, x -> count(Math.exp(1 + Math.sin(2 * x)), random));
        GaussianProcess process =
                GaussianProcess.of(FAMILY, new ProcessLikelihood.Poisson()).withSearch(SEARCH);
        Bounds bounds = bounds(process, data);
        return new Figure(
                "Rates of counts, and 90 % of the counts",
                new Figure.Axes("x", "count"),
                dots(data),
                Mark.band("90 % of counts", xs(), bounds.lower(), bounds.upper()),
                Mark.curve("rate", xs(), mean(process, data)));
    }

    /** Events of a process in time. */
    private static int count(double rate, SplittableRandom random) {
        int count = -1;
        for (double time = 0; time < rate; time -= Math.log(1 - random.nextDouble())) count++;
        return count;
    }
}
