package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** The catalogue of kernels: every class that implements {@link Kernel} is the first example of a case. */
public final class KernelCases {
    private static final Kernel A = new Gaussian(1.5);
    private static final Kernel B = new Polynomial(2, 0.5);
    private static final Kernel C = new Rational(2, 1 / 3.0);

    static final CustomKernel TENT = Kernel.of("tent", (x, z) -> Math.max(0, 1 - Naive.distance(x, z)));
    static final CustomKernel WAVE = Kernel.of("wave_2", KernelCases::cosines).assumedPositive();

    private KernelCases() {}

    /** Every case. */
    public static List<KernelCase> all() {
        return List.of(
                // Of the distance.
                KernelCase.of(new Gaussian(1 / 3.0), new Gaussian(1), new Gaussian(20)),
                KernelCase.of(
                                new Exponential(1),
                                new Exponential(0.7, 1.5),
                                new Exponential(3, 0.5),
                                new Exponential(2, 1.9))
                        .allowing((parameter, value) -> value > 0 && (!parameter.equals("p") || value <= 2)),
                KernelCase.of(new Matern(0.5, 1 / 3.0), new Matern(1.5, 1), new Matern(2.5, 2), new Matern(0.7, 1)),
                KernelCase.of(new Rational(1 / 3.0, 1), new Rational(1, 0.5), new Rational(30, 2)),
                // Of the inner product, and of the angle.
                KernelCase.of(new Constant(1 / 3.0), new Constant(2)),
                KernelCase.of(new Linear()).byDiagonal(),
                KernelCase.of(
                                new Polynomial(1, 1 / 3.0),
                                new Polynomial(2, 0.5),
                                new Polynomial(3),
                                new Polynomial(7, 2.5))
                        .byDiagonal(),
                KernelCase.of(new Sigmoid(1 / 3.0, -0.5), new Sigmoid(-2, 1))
                        .byOne()
                        .allowing((parameter, value) -> true),
                KernelCase.of(new Cosine()).on(TestPoints::nonZero).byOne(),
                // 0 where the angle is obtuse and near π.
                KernelCase.of(new ArcCosine(0, 1), new ArcCosine(1, 0.5), new ArcCosine(2, 2))
                        .byDiagonal()
                        .allowing((parameter, value) -> value > 0),
                KernelCase.of(new Tangent(1), new Tangent(0.3)).byDiagonal().allowing((parameter, value) -> value > 0),
                // Of the coordinates one by one.
                KernelCase.of(new Manhattan(1 / 3.0), new Manhattan(2)),
                KernelCase.of(new Minkowski(1, 1.5, 1), new Minkowski(2, 1.5, 1.5), new Minkowski(1 / 3.0, 2, 1.2)),
                KernelCase.of(new Periodic(1.3, 1), new Periodic(7, 1 / 3.0)),
                // A product of both signs.
                KernelCase.of(new Spectral(0.1, 1), new Spectral(1 / 3.0, 2)).byDiagonal(),
                KernelCase.of(new Gibbs(1, 0.3), new Gibbs(2, -0.7), new Gibbs(0.5, 0.05))
                        .allowing((parameter, value) -> parameter.equals("slope") || value > 0),
                KernelCase.of(new Subsets()).byDiagonal(),
                KernelCase.of(new ChiSquared(1 / 3.0), new ChiSquared(5)).on(TestPoints::nonNegative),
                KernelCase.of(new Intersection()).on(TestPoints::nonNegative),
                KernelCase.of(new Category(0), new Category(0.25), new Category(1))
                        .on(KernelCases::rounded)
                        .byOne(),
                KernelCase.of(new Anova(1, 0.7), new Anova(2, 1), new Anova(3, 2), new Anova(9, 1)),
                KernelCase.of(new Transition(0.5, 0.3), new Transition(-0.2, -1), new Transition(1, 5))
                        .allowing((parameter, value) -> parameter.equals("at") || value != 0),
                // Of the first column, which points of every contract have.
                KernelCase.of(
                                cells(new double[] {1, 0.1}),
                                cells(new double[] {1, 0}, new double[] {1, -0.5}),
                                cells(new double[] {0, 0}, new double[] {1, 0}),
                                cells(new double[] {1, 0}, new double[] {0, 0}, new double[] {1, 0.2}))
                        .byOne(),
                // Of texts.
                KernelCase.of(TestTexts.letters("ACG"), new Spectrum(1), new Spectrum(2)),
                KernelCase.of(
                        TestTexts.letters("ACG"),
                        new Mismatch(2, 1, 4),
                        new Mismatch(2, 0, 26),
                        new Mismatch(1, 1, 20)),
                KernelCase.of(
                        TestTexts.letters("ab"),
                        new Subsequence(1, 0.5),
                        new Subsequence(2, 0.7),
                        new Subsequence(2, 1)),
                KernelCase.of(TestTexts::set, new Overlap()),
                KernelCase.of(TestTexts::set, new Jaccard()),
                KernelCase.of(TestTexts::tree, new Subtrees()),
                KernelCase.of(TestTexts::graph, new WeisfeilerLehman(0), new WeisfeilerLehman(2)),
                KernelCase.of(TestTexts::graph, new ShortestPaths()),
                KernelCase.of(TestTexts::series, new GlobalAlignment(3), new GlobalAlignment(7.5)),
                KernelCase.of(TestTexts::series, new TimeWarping(1), new TimeWarping(20)),
                // Given by the user.
                KernelCase.of(TENT, WAVE).withoutInputGradient().readBy(text -> KernelText.parse(text, TENT, WAVE)),
                KernelCase.of(new Precomputed()).on(KernelCases::items).withoutCoordinates(),
                // Of other kernels.
                KernelCase.of(
                                A.plus(C),
                                A.plus(B).plus(C),
                                new Linear().plus(new Linear()),
                                A.plus(B.times(C)).plus(A))
                        .byDiagonal(),
                KernelCase.of(
                                A.times(C),
                                A.times(B).times(C),
                                B.times(B),
                                A.plus(C).times(B).times(A))
                        .byDiagonal(),
                KernelCase.of(
                                new Gaussian(2).scaled(1 / 3.0),
                                new Linear().scaled(1e-7),
                                new Gaussian(2).scaled(3).scaled(0.5),
                                new Gaussian(2).times(new Linear()).scaled(2))
                        .byDiagonal(),
                KernelCase.of(
                                new Gaussian(2).power(1),
                                new Gaussian(2).plus(new Linear()).power(2),
                                new Rational(1, 2).power(3),
                                new Polynomial(1, 1).scaled(0.5).power(2).power(2))
                        .byDiagonal(),
                KernelCase.of(
                        new Linear().scaled(0.3).exp(),
                        new Gaussian(1 / 3.0).plus(new Constant(0.2)).exp(),
                        new Gaussian(2).exp().exp()),
                KernelCase.of(
                                new Polynomial(2, 1 / 3.0).normalized(),
                                new Polynomial(5, 1).scaled(3).normalized(),
                                new Polynomial(1, 1)
                                        .times(new Gaussian(2).scaled(7))
                                        .power(3)
                                        .normalized(),
                                new Linear().plus(new Gaussian(2)).normalized(),
                                new Linear()
                                        .plus(new Constant(1))
                                        .normalized()
                                        .power(2)
                                        .normalized())
                        .byOne(),
                KernelCase.of(d -> List.of(
                                new Gaussian(1.5).on(0, d - 1),
                                new Linear().on(d - 1, 0, 0).plus(new Manhattan(2).on(d / 2)),
                                new Polynomial(2, 1).on(1).on(0, d - 1)))
                        .byDiagonal()
                        .ofSomeColumns(),
                KernelCase.of(KernelCases::perColumn).byDiagonal(),
                KernelCase.of(KernelCases::afterMaps).byDiagonal().withoutInputGradient(),
                KernelCase.of(KernelCases::afterLinearMaps)
                        .byDiagonal()
                        .allowing((parameter, value) -> value > 0 && (!parameter.equals("p") || value <= 2)));
    }

    /** The case of a kernel class. */
    static KernelCase of(Class<?> type) {
        return all().stream()
                .filter(each -> each.type() == type)
                .findFirst()
                .orElseThrow(() -> new AssertionError(type.getSimpleName() + " needs a line in KernelCases"));
    }

    /** A product of cosines, each of which has the two features cos x and sin x. */
    static double cosines(double[] x, double[] z) {
        double product = 1;
        for (int k = 0; k < x.length; k++) product *= Math.cos(x[k] - z[k]);
        return product;
    }

    /** Few values, so that points share coordinates. */
    private static Points rounded(int n, int d, long seed) {
        Points all = TestPoints.normal(n, d, seed);
        return DensePoints.generate(n, d, (i, k) -> Math.rint(all.get(i, k)));
    }

    static Cells cells(double[]... splits) {
        return new Cells(DensePoints.of(splits));
    }

    /** Rows of d − 1 items, drawn with repetition. */
    static Points items(int n, int d, long seed) {
        int[] items = new SplittableRandom(seed).ints(n, 1, d).toArray();
        return Precomputed.training(DensePoints.generate(n, d - 1, (i, k) -> ofItems(items[i], k + 1)), items);
    }

    static double ofItems(int s, int t) {
        return Math.exp(-Math.abs(s - t) / 3.0) * (1 + s * t);
    }

    private static List<Kernel> perColumn(int d) {
        double[] lengths = IntStream.range(0, d).mapToDouble(k -> (k + 1) / 3.0).toArray();
        double[] others = IntStream.range(0, d).mapToDouble(k -> 1 + k % 3).toArray();
        return List.of(
                new Gaussian(2).perColumn(lengths),
                new Matern(1.5, 1).plus(new Polynomial(2, 0.5)).perColumn(others),
                new Manhattan(1).perColumn(lengths).perColumn(others).scaled(2));
    }

    private static List<Kernel> afterMaps(int d) {
        List<Kernel> kernels = new ArrayList<>(List.of(new Gaussian(2).after(new PolynomialMap(1, 0.5))));
        kernels.add(new Linear().plus(new Constant(1)).after(new RbfBasis(TestPoints.normal(4, d, 77), 1 / 3.0)));
        if (d > 1) kernels.add(new Rational(1, 2).after(new Polar()));
        if (d < 8) kernels.add(new Linear().after(new PolynomialMap(2)).scaled(3));
        return kernels;
    }

    /** Linear maps have a gradient. */
    private static List<Kernel> afterLinearMaps(int d) {
        double[] factors = new double[d];
        Arrays.setAll(factors, k -> (k + 1) % 4 / 3.0);
        return List.of(
                new Exponential(3).after(new Metric(TestPoints.normal(Math.min(d, 5), d, 78))),
                new Gaussian(2).after(Scales.of(factors)));
    }
}
