package dev.mercer.kernel;

import dev.mercer.data.DensePoints;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * A feature map of the catalogue: every class that implements {@link FeatureMap} is the first example of a case.
 *
 * @param maps one or more maps of the class for points of d coordinates
 * @param dims the numbers of coordinates to try
 */
record MapCase(IntFunction<List<FeatureMap>> maps, List<Integer> dims) {
    static List<MapCase> all() {
        return List.of(
                of(d -> List.of(
                        new Metric(TestPoints.normal(d, d, 8)),
                        new Metric(TestPoints.normal(1, d, 9)),
                        new Metric(TestPoints.normal(d + 2, d, 10)))),
                of(d -> List.of(scales(d, k -> 1 / (k + 3.0)), scales(d, k -> k))),
                of(d -> List.of(new Polar()), 2, 3, 5, 9),
                of(d -> List.of(
                        Quantiles.of(TestPoints.normal(50, d, 8)),
                        new Quantiles(DensePoints.generate(4, d, (r, k) -> k - 1.0 + r / 2)))),
                of(d -> powers(), 1, 2, 3, 5, 8),
                of(d -> List.of(new SubsetsMap()), 1, 2, 3, 7, 12),
                of(d -> List.of(new GaussianSeries(1 / 3.0, 1), new GaussianSeries(1, 4), new GaussianSeries(20, 7))),
                of(d -> List.of(
                        new RbfBasis(TestPoints.normal(4, d, 8), 1 / 3.0),
                        new RbfBasis(TestPoints.normal(1, d, 9), 2),
                        new RbfBasis(DensePoints.generate(2, d, (i, k) -> i == 0 ? -0.0 : 1e22), 2))),
                of(d -> List.of(
                        new Fourier(new Gaussian(1.5), 20),
                        new Fourier(new Gaussian(1.5), 20, 2),
                        new Fourier(new Matern(1.5, 2), 8),
                        new Fourier(new Exponential(1, 1.3), 2),
                        new Fourier(new Rational(0.7, 1), 6))),
                of(d -> List.of(
                        new TensorSketch(2, 16),
                        new TensorSketch(2, 16, 1, 2),
                        new TensorSketch(2, 16, 0.5, 1),
                        new TensorSketch(3, 32, 0, 1),
                        new TensorSketch(1, 2))));
    }

    private static MapCase of(IntFunction<List<FeatureMap>> maps, Integer... dims) {
        return new MapCase(maps, dims.length > 0 ? List.of(dims) : List.of(1, 2, 3, 5));
    }

    private static FeatureMap scales(int d, IntToDoubleFunction factor) {
        return Scales.of(IntStream.range(0, d).mapToDouble(factor).toArray());
    }

    private static List<FeatureMap> powers() {
        List<FeatureMap> maps = new ArrayList<>();
        for (int degree = 1; degree <= 5; degree++)
            for (double c : new double[] {1, 0, 2.5, 1 / 3.0}) maps.add(new PolynomialMap(degree, c));
        return maps;
    }

    List<FeatureMap> examples(int d) {
        return maps.apply(d);
    }

    /** The class of the first example. */
    Class<?> type() {
        return examples(3).get(0).getClass();
    }

    @Override
    public String toString() {
        return type().getSimpleName();
    }
}
