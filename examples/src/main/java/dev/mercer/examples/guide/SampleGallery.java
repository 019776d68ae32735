package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.examples.CanonicalCorrelation;
import dev.mercer.examples.DensityEstimate;
import dev.mercer.examples.RepresentativeRows;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.OneClassSvm;
import dev.mercer.model.Detector;
import dev.mercer.plot.ClassPictures;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Range;
import dev.mercer.plot.Rows;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Pictures of what kernels tell of samples: tests, densities, outliers, rows that stand for others, correlated functions. */
final class SampleGallery {
    private static final int SIZE = 80;

    private SampleGallery() {}

    /** Numbers that bench/compare power measured: percent of 400 draws at level 0.05. */
    static Figure power() {
        Reals shifts = Reals.of(0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1);
        Reals ratios = Reals.of(0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4);
        return new Figure(
                "Two samples of 50 normal numbers: a difference is found",
                new Figure.Axes("difference of means, or of deviations, in deviations", "% of draws"),
                Mark.curve(
                        "means: kernel test", shifts, Reals.of(6, 7, 13.8, 27, 43.8, 60.3, 77, 86.3, 94.3, 97, 99.3)),
                Mark.curve(
                        "means: t-test (exact)",
                        shifts,
                        Reals.of(5, 7.9, 16.8, 31.8, 50.8, 69.7, 84.4, 93.4, 97.7, 99.4, 99.9)),
                Mark.curve("deviations: kernel test", ratios, Reals.of(5.8, 10.8, 31.8, 57.8, 76.8, 91, 96.3, 99.3)),
                Mark.curve("deviations: t-test", ratios, Reals.of(5.5, 5.8, 6.8, 6.5, 6.8, 6.8, 6.5, 6.8)));
    }

    /** Twelve uniform numbers: nearly normal, and the same in every Java version. */
    private static double normal(SplittableRandom random) {
        return random.doubles(12).sum() - 6;
    }

    static Figure density() {
        SplittableRandom random = new SplittableRandom(3);
        double[] x = new double[SIZE];
        for (int i = 0; i < SIZE; i++) x[i] = i % 4 == 0 ? 4 + 0.4 * normal(random) : normal(random);
        DensePoints points = DensePoints.of(SIZE, 1, x);
        double sigma = DensityEstimate.bestSigma(points, Gallery.PLAIN);
        Reals where = Grid.spaced(new Range(-4, 7), 200);
        DensePoints grid = DensePoints.of(200, 1, where.toArray());
        return new Figure(
                "A density, its σ by the likelihood of left-out points",
                new Figure.Axes("x", "density"),
                Mark.dots("80 numbers", Reals.of(x), Reals.of(new double[SIZE])),
                Mark.curve("estimate", where, Reals.of(DensityEstimate.density(points, sigma, grid, Gallery.PLAIN))),
                Mark.curve(
                        "true density",
                        where,
                        Reals.of(where.stream()
                                .map(v ->
                                        (0.75 * Math.exp(-v * v / 2) + 0.25 / 0.4 * Math.exp(-(v - 4) * (v - 4) / 0.32))
                                                / Math.sqrt(2 * Math.PI))
                                .toArray())));
    }

    /** A ring of points, and some elsewhere. */
    private static DensePoints ring(int size, double stray, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        double[][] points = new double[size][];
        for (int i = 0; i < size; i++) {
            double angle = 2 * Math.PI * i / size;
            double radius = 1 + 0.08 * normal(random);
            points[i] = random.nextDouble() < stray
                    ? new double[] {3.2 * random.nextDouble() - 1.6, 3.2 * random.nextDouble() - 1.6}
                    : new double[] {radius * Math.cos(angle), radius * Math.sin(angle)};
        }
        return DensePoints.of(points);
    }

    static Figure novelty() {
        DensePoints seen = ring(4 * SIZE, 0, 1);
        DensePoints fresh = ring(SIZE, 0.3, 2);
        Detector model = new OneClassSvm(new Gaussian(0.5), 0.05).fit(Dataset.of(seen), Gallery.PLAIN, Progress.none());
        double[] scores = model.scores(fresh, Gallery.PLAIN, Progress.none());
        Labels said = Labels.of(IntStream.range(0, SIZE)
                .mapToObj(i -> scores[i] < 0 ? "new row: outlier" : "new row: inlier")
                .toList());
        return ClassPictures.groups(
                "Outliers of a one-class machine that has seen a ring",
                new Figure.Axes("x₁", "x₂"),
                new Rows(fresh, said, List.of()));
    }

    static Figure representatives() {
        DensePoints points = ring(SIZE, 0.15, 4);
        int[] chosen = RepresentativeRows.representatives(new Gaussian(0.5), points, 8, Gallery.PLAIN);
        List<Integer> some = IntStream.of(chosen).boxed().toList();
        Labels roles = Labels.of(IntStream.range(0, SIZE)
                .mapToObj(i -> some.contains(i) ? "one of eight that stand for all" : "row")
                .toList());
        return ClassPictures.groups(
                "Eight rows whose mean embedding is nearest that of all",
                new Figure.Axes("x₁", "x₂"),
                new Rows(points, roles, List.of()));
    }

    static Figure correlation() {
        SplittableRandom random = new SplittableRandom(5);
        double[] x = new double[SIZE];
        double[] y = new double[SIZE];
        for (int i = 0; i < SIZE; i++) {
            x[i] = 4.0 * i / (SIZE - 1) - 2;
            y[i] = x[i] * x[i] + 0.3 * normal(random);
        }
        Gram one = Gram.of(new Gaussian(1), DensePoints.of(SIZE, 1, x), Gallery.PLAIN, Progress.none());
        Gram other = Gram.of(new Gaussian(1), DensePoints.of(SIZE, 1, y), Gallery.PLAIN, Progress.none());
        CanonicalCorrelation found = CanonicalCorrelation.of(one, other, 1);
        double sign = Math.signum(found.f().get(SIZE - 1));
        return new Figure(
                "Correlated functions of x and of y = x² + noise",
                new Figure.Axes("f(x)", "g(y)"),
                Mark.dots("a row", times(sign, found.f()), times(sign, found.g())));
    }

    private static Reals times(double factor, Reals values) {
        return Reals.of(values.stream().map(v -> factor * v).toArray());
    }
}
