package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Polar;
import dev.mercer.kernel.PolynomialMap;
import dev.mercer.learn.FeatureClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelPerceptron;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.plot.ClassPictures;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Range;
import dev.mercer.plot.Rows;
import dev.mercer.score.Confusion;
import dev.mercer.score.Reliability;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The ground of classes, and how far to trust it. */
final class ClassGallery {
    private static final Figure.Axes PLANE = new Figure.Axes("x₁", "x₂");

    private ClassGallery() {}

    private static Figure regions(String title, Dataset data, Classifier model) {
        Rows rows = Rows.of(data, model);
        return ClassPictures.regions(
                ClassPictures.Ground.of(title, PLANE, rows),
                rows,
                model,
                points -> model.scores(points, Gallery.PLAIN, Progress.none()));
    }

    private static Labels alternating(int size, String even, String odd) {
        return Labels.of(
                IntStream.range(0, size).mapToObj(i -> i % 2 == 0 ? even : odd).toList());
    }

    /** Two rings whose points stray a little. */
    private static Dataset rings(int size) {
        Points points = DensePoints.generate(size, 2, (i, k) -> {
            double radius = i % 2 + 1 + 0.3 * Math.sin(7 * i);
            return radius * (k == 0 ? Math.cos(i) : Math.sin(i));
        });
        return Dataset.of(points, alternating(size, "inner", "outer"));
    }

    static Figure circles() {
        Dataset data = rings(80);
        Classifier model =
                FeatureClassification.of(new PolynomialMap(2), 1e-3).fit(data, Gallery.PLAIN, Progress.none());
        return regions("A line in the space of features is a curve here", data, model);
    }

    static Figure circlesLifted() {
        Dataset data = rings(80);
        DensePoints polar = new Polar().apply(data.points());
        int[] inner = IntStream.range(0, 80).filter(i -> i % 2 == 0).toArray();
        int[] outer = IntStream.range(0, 80).filter(i -> i % 2 == 1).toArray();
        return new Figure(
                "The same points in polar coordinates",
                new Figure.Axes("angle", "radius"),
                Mark.dots("inner", column(polar, 1, inner), column(polar, 0, inner)),
                Mark.dots("outer", column(polar, 1, outer), column(polar, 0, outer)),
                Mark.guide("a line between them", Reals.of(-3, 3), Reals.of(1.5, 1.5)));
    }

    private static Reals column(DensePoints points, int k, int[] rows) {
        return Reals.of(IntStream.of(rows).mapToDouble(i -> points.get(i, k)).toArray());
    }

    static Figure perceptron() {
        Points corners =
                Points.of(new double[] {1, 1}, new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1});
        Dataset xor = Dataset.of(corners, Labels.of("same", "same", "differ", "differ"));
        PerceptronSolver plain = new PerceptronSolver(PerceptronSolver.Start.ZERO, false, 1, 50);
        Classifier model = new KernelPerceptron(Kernel.parse("polynomial(degree=2)"), plain)
                .fit(xor, Gallery.PLAIN, Progress.none());
        Rows rows = Rows.of(xor, model);
        Figure figure = ClassPictures.regions(
                new ClassPictures.Ground(
                        "The perceptron on the exclusive or", PLANE, new Range(-2, 2), new Range(-2, 2)),
                rows,
                model,
                points -> model.scores(points, Gallery.PLAIN, Progress.none()));
        // A perceptron has no margin to speak of.
        return new Figure(
                figure.title(),
                figure.axes(),
                figure.marks().stream().filter(m -> !m.name().equals("margins")).toList(),
                figure.height());
    }

    /** Two clouds that overlap. */
    private static Dataset clouds(int size, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Points points = DensePoints.generate(
                size, 2, (i, k) -> (i % 2 == 0 ? -0.8 : 0.8) * (k == 0 ? 1 : 0.5) + random.nextGaussian());
        return Dataset.of(points, alternating(size, "healthy", "ill"));
    }

    private static Classifier logisticModel() {
        return KernelLogistic.of(new Gaussian(1.5), 1e-3).fit(clouds(120, 5), Gallery.PLAIN, Progress.none());
    }

    static Figure logistic() {
        return regions("Kernel logistic regression: as probable as not, on the line", clouds(120, 5), logisticModel());
    }

    static Figure calibration() {
        Dataset others = clouds(1000, 6);
        Matrix p = logisticModel().probabilities(others.points(), Gallery.PLAIN, Progress.none());
        boolean[] ill = new boolean[1000];
        for (int i = 0; i < 1000; i++) ill[i] = i % 2 == 1;
        Reliability found = Reliability.of(Reals.of(p.column(1)), ill);
        return ClassPictures.calibration(
                "Is it as probable as it says? 1,000 rows it has not seen",
                found.given(),
                found.observed(),
                found.interval());
    }

    static Figure confusion() {
        Dataset others = clouds(1000, 6);
        Labels found = logisticModel().predict(others.points(), Gallery.PLAIN, Progress.none());
        Labels actual = (Labels) others.targets().orElseThrow();
        Confusion confusion = Confusion.of(actual, found, Reals.constant(1000, 1));
        return ClassPictures.confusion("Confusion matrix", confusion.classes(), confusion.counts());
    }

    static Figure svm() {
        Dataset data = rings(80);
        Classifier model = Svm.ofC(new Gaussian(1), 100, data).fit(data, Gallery.PLAIN, Progress.none());
        return regions("Few points carry the boundary", data, model);
    }
}
