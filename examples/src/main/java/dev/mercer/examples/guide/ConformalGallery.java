package dev.mercer.examples.guide;

import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.model.Bounds;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Range;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Conformal intervals where the noise grows, and sets of classes where clouds meet. */
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
        Regressor ridge = KernelRidge.of(new Gaussian(0.5), 1e-2).fit(data, Gallery.PLAIN, Progress.none());
        Regressor quantiles =
                QuantileRegression.of(new Gaussian(0.7), 1e-3, 0.05, 0.95).fit(data, Gallery.PLAIN, Progress.none());
        Reals xs = Grid.spaced(new Range(0, 3), CURVE);
        DensePoints where = DensePoints.of(CURVE, 1, xs.toArray());
        Bounds same = Conformal.split(ridge, CalibrationSet.of(held), Gallery.PLAIN, Progress.none())
                .at(where, 0.9, Gallery.PLAIN, Progress.none());
        Bounds band = Conformal.quantiles(quantiles, CalibrationSet.of(held), Gallery.PLAIN, Progress.none())
                .at(where, 0.9, Gallery.PLAIN, Progress.none());
        double[] x = new double[held.size()];
        for (int i = 0; i < x.length; i++) x[i] = held.points().get(i, 0);
        return new Figure(
                "90 % of observations, where the noise grows",
                new Figure.Axes("x", "y"),
                Mark.dots("held-out rows", Reals.of(x), (Reals) held.targets().orElseThrow()),
                Mark.band("split: equally wide", xs, same.lower(), same.upper()),
                Mark.band("quantile: as wide as the noise", xs, band.lower(), band.upper()));
    }

    /** Three clouds in the plane that overlap. */
    private static Dataset clouds(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] centers = {{-1, 0}, {1, 0}, {0, 1.7}};
        DensePoints points = DensePoints.generate(
                size, 2, (i, k) -> centers[i % 3][k] + (random.doubles(12).sum() - 6) * 0.75);
        List<String> names = List.of("west", "east", "north");
        return Dataset.of(
                points,
                Labels.of(
                        IntStream.range(0, size).mapToObj(i -> names.get(i % 3)).toArray(String[]::new)));
    }

    static Figure sets() {
        Dataset data = clouds(150, 3);
        Classifier model = KernelLogistic.of(new Gaussian(1.5), 1e-3).fit(data, Gallery.PLAIN, Progress.none());
        ClassSets sets = Conformal.classes(model, CalibrationSet.of(clouds(99, 4)), Gallery.PLAIN, Progress.none());
        Grid grid = Grid.over(new Range(-4, 4.5), new Range(-3, 4.5), 120, 110);
        double[] more = sets.at(model.probabilities(grid.points(), Gallery.PLAIN, Progress.none()), 0.95).stream()
                .mapToDouble(set -> set.size() - 1.5)
                .toArray();
        List<Mark> marks = new ArrayList<>();
        Labels kinds = (Labels) data.targets().orElseThrow();
        for (String name : model.classes()) {
            int[] rows = IntStream.range(0, data.size())
                    .filter(i -> kinds.get(i).equals(name))
                    .toArray();
            marks.add(Mark.dots(
                    name,
                    Reals.of(IntStream.of(rows)
                            .mapToDouble(i -> data.points().get(i, 0))
                            .toArray()),
                    Reals.of(IntStream.of(rows)
                            .mapToDouble(i -> data.points().get(i, 1))
                            .toArray())));
        }
        marks.add(Mark.region("more than one class", grid.with(more)));
        return new Figure("Where sets of classes have more than one, level 0.95", new Figure.Axes("x", "z"), marks);
    }
}
