package dev.mercer.examples.guide;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.examples.ChoosingSigma;
import dev.mercer.examples.LearnedFeatures;
import dev.mercer.examples.RepresenterTheorem;
import dev.mercer.examples.StringsAndGraphs;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.plot.Contour;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Grid;
import dev.mercer.plot.Mark;
import dev.mercer.plot.MatrixPictures;
import dev.mercer.plot.NumberPictures;
import dev.mercer.plot.Range;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Matrices and surfaces. */
final class MatrixGallery {
    private MatrixGallery() {}

    /** Three clouds in the plane. */
    private static DensePoints clouds() {
        SplittableRandom random = new SplittableRandom(8);
        double[][] centers = {{0, 0}, {4, 0}, {1, 4}};
        return DensePoints.generate(60, 2, (i, k) -> centers[i % 3][k] + random.nextDouble(-1.2, 1.2));
    }

    static Figure gram() {
        return gram("What the kernel sees: three groups", new Gaussian(1), clouds());
    }

    private static Figure gram(String title, Kernel kernel, DensePoints points) {
        Matrix gram = new Matrix(points.size(), points.size());
        for (int i = 0; i < gram.rows(); i++)
            for (int j = 0; j < gram.rows(); j++) gram.set(i, j, kernel.value(points, i, points, j));
        return MatrixPictures.gram(title, gram);
    }

    /** Twelve molecules of three kinds, four of each. */
    static Figure molecules() {
        return texts(
                "Alcohols, acids and rings, as a kernel of graphs sees them",
                "normalized(graph(wl(2)))",
                StringsAndGraphs.MOLECULES);
    }

    /** Twelve sentences: four say that somebody does something, four who does what to whom, four ask. */
    static Figure sentences() {
        return texts(
                "Statements and questions, as a kernel of trees sees them",
                "normalized(subtrees())",
                List.of(
                        "(S (NP dogs) (VP bark))",
                        "(S (NP cats) (VP sleep))",
                        "(S (NP dogs) (VP sleep))",
                        "(S (NP birds) (VP bark))",
                        "(S (NP (D the) (N dog)) (VP (V saw) (NP (D the) (N cat))))",
                        "(S (NP (D a) (N dog)) (VP (V saw) (NP (D the) (N bird))))",
                        "(S (NP (D the) (N cat)) (VP (V saw) (NP (D a) (N bird))))",
                        "(S (NP (D the) (N bird)) (VP (V saw) (NP (D the) (N dog))))",
                        "(Q (W who) (VP (V saw) (NP (D the) (N dog))))",
                        "(Q (W who) (VP (V saw) (NP (D the) (N cat))))",
                        "(Q (W who) (VP sleep))",
                        "(Q (W who) (VP bark))"));
    }

    /** Twelve baskets: breakfasts, salads and cakes. */
    static Figure baskets() {
        return texts(
                "Breakfasts, salads and cakes, as a kernel of sets sees them",
                "jaccard()",
                List.of(
                        "bread|butter|coffee|jam",
                        "bread|butter|tea|honey",
                        "bread|coffee|jam|milk",
                        "bread|butter|coffee|milk",
                        "lettuce|tomato|oil|vinegar",
                        "lettuce|cucumber|oil|vinegar",
                        "tomato|cucumber|oil|salt",
                        "lettuce|tomato|cucumber|oil",
                        "flour|butter|sugar|eggs",
                        "flour|sugar|eggs|milk",
                        "flour|butter|sugar|cocoa",
                        "flour|sugar|eggs|cocoa"));
    }

    private static Figure texts(String title, String notation, List<String> texts) {
        return gram(title, Kernel.parse(notation), Letters.points(texts));
    }

    private static Reals eigenvalues(String kernel, Points points) {
        double[] values = Eigen.valuesOf(Gram.of(Kernel.parse(kernel), points, Gallery.PLAIN, Progress.none())
                .toMatrix(Progress.none()));
        return Reals.of(IntStream.range(0, values.length)
                .mapToDouble(k -> values[k])
                .sorted()
                .toArray());
    }

    static Figure eigenvalues() {
        SplittableRandom random = new SplittableRandom(7);
        Points points = DensePoints.generate(40, 3, (i, k) -> random.nextDouble(-2, 2));
        Reals count = Reals.of(IntStream.rangeClosed(1, 40).asDoubleStream().toArray());
        Reals good = eigenvalues("gaussian(sigma=1)", points);
        Reals bad = eigenvalues("sigmoid(scale=0.5, c=-1)", points);
        return new Figure(
                "Below zero there is no feature space",
                new Figure.Axes("number of the eigenvalue, from the smallest", "eigenvalue of the Gram matrix"),
                Mark.curve("gaussian(sigma=1)", count, good),
                Mark.curve("sigmoid(scale=0.5, c=-1)", count, bad),
                Mark.guide("zero", Reals.of(1, 40), Reals.of(0, 0)));
    }

    static Figure validation() {
        double[] sigmas = IntStream.rangeClosed(-12, 5)
                .mapToDouble(k -> Math.pow(10, k / 8.0))
                .toArray();
        double[] lambdas = IntStream.rangeClosed(-12, 0)
                .mapToDouble(k -> Math.pow(10, k / 2.0))
                .toArray();
        List<Reals> errors = new ArrayList<>();
        for (double lambda : lambdas)
            errors.add(Reals.of(IntStream.range(0, sigmas.length)
                    .mapToDouble(i -> ChoosingSigma.error(sigmas[i], lambda))
                    .toArray()));
        return MatrixPictures.validation(
                "Leave-one-out error: a valley",
                new MatrixPictures.Surface(
                        new MatrixPictures.Surface.Setting("σ", Reals.of(sigmas)),
                        new MatrixPictures.Surface.Setting("λ", Reals.of(lambdas)),
                        "rmse of points left out",
                        errors));
    }

    static Figure l1() {
        Grid grid = Grid.over(new Range(-0.1, 0.7), new Range(-0.2, 0.4), 161, 121);
        DensePoints places = grid.points();
        double[] heights = IntStream.range(0, places.size())
                .mapToDouble(n -> RepresenterTheorem.withL1(places.get(n, 0), places.get(n, 1)))
                .toArray();
        return new Figure(
                        "With an L1 penalty the best θ is no multiple of Φ = (2, 1)",
                        new Figure.Axes("θ₁", "θ₂"),
                        new Contour(
                                "equal J", grid.with(heights), Reals.of(0.2, 0.24, 0.3, 0.4, 0.6), Contour.Style.SOLID),
                        Mark.guide("multiples of Φ", Reals.of(-0.1, 0.7), Reals.of(-0.05, 0.35)),
                        Mark.dots("best", Reals.of(0.45), Reals.of(0)),
                        Mark.dots("best multiple of Φ", Reals.of(0.352), Reals.of(0.176)))
                .withHeight(440);
    }

    /** Twelve columns, of which two count. */
    static Figure importances() {
        Reals shares = LearnedFeatures.shares(Gallery.PLAIN);
        List<Integer> order = IntStream.range(0, shares.size())
                .boxed()
                .sorted(Comparator.comparingDouble(k -> -shares.get(k)))
                .toList();
        return NumberPictures.shares(
                "Importance of inputs",
                "column",
                order.stream().map(k -> "x" + (k + 1)).toList(),
                Reals.of(order.stream().mapToDouble(shares::get).toArray()));
    }
}
