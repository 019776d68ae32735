package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.io.plot.Band;
import dev.mercer.io.plot.Dots;
import dev.mercer.io.plot.Figure;
import dev.mercer.io.plot.Grid;
import dev.mercer.io.plot.Range;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.learn.belief.Conformal;
import dev.mercer.learn.belief.ConformalBand;
import dev.mercer.model.Bounds;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;

/** Conformal intervals where the noise grows. */
final class ConformalGallery {
    private static final int CURVE = 150;

    private ConformalGallery() {}

    /** A sine whose noise has the deviation 0.05 + 0.2x. */
    private static Dataset sine(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[] x = random.doubles(size, 0, 3).toArray();
        double[] y = new double[size];
        for (int i = 0; i < size; i++) {
            // Twelve uniform numbers: nearly normal, and the same in every Java version.
            double normal = random.doubles(12).sum() - 6;
            y[i] = Math.sin(2 * x[i]) + (0.05 + 0.2 * x[i]) * normal;
        }
        return Dataset.of(DensePoints.of(size, 1, x), Reals.of(y));
    }

    static Figure bands() {
        Dataset data = sine(150, 1);
        Dataset held = sine(99, 2);
        Regressor ridge = new KernelRidge(new Gaussian(0.5), 1e-2).fit(data, Gallery.PLAIN, Progress.none());
        Regressor quantiles =
                new QuantileRegression(new Gaussian(0.7), 1e-3, 0.05, 0.95).fit(data, Gallery.PLAIN, Progress.none());
        Reals xs = Grid.spaced(new Range(0, 3), CURVE);
        DensePoints where = DensePoints.of(CURVE, 1, xs.toArray());
        Bounds same = Conformal.split(ridge, CalibrationSet.of(held), Gallery.PLAIN, Progress.none())
                .at(where, 0.9, Gallery.PLAIN, Progress.none());
        Bounds band = ConformalBand.quantiles(quantiles, CalibrationSet.of(held), Gallery.PLAIN, Progress.none())
                .at(where, 0.9, Gallery.PLAIN, Progress.none());
        double[] x = new double[held.size()];
        for (int i = 0; i < x.length; i++) x[i] = held.points().get(i, 0);
        return new Figure(
                "90 % of observations, where the noise grows",
                new Figure.Axes("x", "y"),
                new Dots("held-out rows", Reals.of(x), (Reals) held.targets().orElseThrow()),
                new Band("split: equally wide", xs, same.lower(), same.upper()),
                new Band("quantile: as wide as the noise", xs, band.lower(), band.upper()));
    }
}
