package dev.mercer.examples.guide;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Range;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Functions drawn from Gaussian processes, or learned, to see what a kernel expects. */
final class KernelGallery {
    private static final int POINTS = 200;

    private KernelGallery() {}

    static Figure draws() {
        Map<String, String> kernels = new LinkedHashMap<>();
        kernels.put("spectral(0.5, 3)", "spectral(0.5, 3)");
        kernels.put("gibbs(0.3, 0.25)", "gibbs(0.3, 0.25)");
        kernels.put(
                "gaussian(2), from 5 on gaussian(0.3)",
                "transition(5, -0.1) * gaussian(2) + transition(5, 0.1) * gaussian(0.3)");
        return drawn("A function drawn with each kernel", new Range(0, 10), kernels);
    }

    static Figure moreDraws() {
        Map<String, String> kernels = new LinkedHashMap<>();
        kernels.put("matern(0.8, 1)", "matern(0.8, 1)");
        kernels.put("0.1*arccosine(1)", "0.1*arccosine(1)");
        kernels.put("0.1*tangent()", "0.1*tangent()");
        return drawn("A rough function, and two of wide layers", new Range(-5, 5), kernels);
    }

    private static Figure drawn(String title, Range range, Map<String, String> kernels) {
        Reals xs = Grid.spaced(range, POINTS);
        List<Mark> marks = new ArrayList<>();
        kernels.forEach((name, kernel) -> marks.add(
                Mark.curve(name, xs, drawn(Kernel.parse(kernel), xs, 7 * (1 - marks.size()), marks.size() + 1))));
        return new Figure(title, new Figure.Axes("x", "f(x), one above the other"), marks);
    }

    private static Reals drawn(Kernel kernel, Reals xs, double height, long seed) {
        SymmetricMatrix gram = Gram.of(kernel, DensePoints.of(POINTS, 1, xs.toArray()), Gallery.PLAIN, Progress.none())
                .toMatrix(Progress.none());
        SplittableRandom random = new SplittableRandom(seed);
        double[] normals = new double[POINTS];
        // Twelve uniform numbers: nearly normal, and the same in every Java version.
        for (int i = 0; i < POINTS; i++) normals[i] = random.doubles(12).sum() - 6;
        double[] values = Cholesky.of(gram, 1e-6).multiplyFactor(normals);
        for (int i = 0; i < POINTS; i++) values[i] += height;
        return Reals.of(values);
    }

    /** Rows are in three quarters of the square; the curves go along its diagonal, into the quarter without rows. */
    static Figure additive() {
        SplittableRandom random = new SplittableRandom(11);
        double[][] rows = new double[100][];
        for (int i = 0; i < rows.length; i++) {
            double[] row;
            do row = random.doubles(2, -3, 3).toArray();
            while (row[0] > 0 && row[1] > 0);
            rows[i] = row;
        }
        Dataset data = Dataset.of(
                Points.of(rows),
                Reals.of(Arrays.stream(rows).mapToDouble(KernelGallery::sum).toArray()));
        Reals xs = Grid.spaced(new Range(-3, 3), POINTS);
        DensePoints diagonal = DensePoints.generate(POINTS, 2, (i, k) -> xs.get(i));
        List<Mark> marks = new ArrayList<>();
        marks.add(Mark.guide(
                "sin 2x + z²/2",
                xs,
                Reals.of(xs.stream().map(x -> sum(new double[] {x, x})).toArray())));
        for (String kernel : List.of("anova(degree=1, sigma=1)", "gaussian(sigma=1)"))
            marks.add(Mark.curve(
                    kernel,
                    xs,
                    Reals.of(KernelRidge.of(Kernel.parse(kernel), 1e-6)
                            .fit(data, Gallery.PLAIN, Progress.none())
                            .predict(diagonal, Gallery.PLAIN, Progress.none()))));
        return new Figure("Along x = z: no row has both above 0", new Figure.Axes("x = z", "prediction"), marks);
    }

    private static double sum(double[] row) {
        return Math.sin(2 * row[0]) + row[1] * row[1] / 2;
    }
}
