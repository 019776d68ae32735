package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** The contract of every feature map of the catalogue. */
@ParameterizedClass
@MethodSource("dev.mercer.kernel.MapCase#all")
class FeatureMapContractTest {
    private static final double UNTOUCHED = -77.25;

    @Parameter
    MapCase each;

    @Test
    void writesAsManyFeaturesAsItSays() {
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                Points x = TestPoints.normal(4, d, 1);
                int features = map.dim(d);
                for (int i = 0; i < x.size(); i++) {
                    double[] out = new double[features + 3];
                    Arrays.fill(out, UNTOUCHED);
                    map.map(x, i, out);
                    for (int f = 0; f < features; f++)
                        assertThat(out[f])
                                .as("feature %d of %s", f, map)
                                .isFinite()
                                .isNotEqualTo(UNTOUCHED);
                    assertThat(Arrays.copyOfRange(out, features, features + 3))
                            .as("after the features of %s", map)
                            .containsOnly(UNTOUCHED);
                }
            }
    }

    @Test
    void asksForCancellationWhileItMaps() {
        Progress cancelled = new CancelledProgress();
        for (FeatureMap map : each.examples(2))
            assertThatThrownBy(() -> map.apply(TestPoints.normal(3, 2, 1), cancelled))
                    .isInstanceOf(CancelledException.class);
    }

    @Test
    void mapsPointsOneAtATimeAsAll() {
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                Points x = TestPoints.normal(7, d, 2);
                DensePoints all = map.apply(x);
                PointMap.OfOne single = map.single();
                double[] row = new double[d];
                double[] out = new double[all.dim() + 1];
                out[all.dim()] = UNTOUCHED;
                for (int i = 0; i < 7; i++) {
                    x.copyRow(i, row);
                    single.write(row, out);
                    for (int f = 0; f < all.dim(); f++)
                        assertThat(out[f])
                                .as("feature %d of %s", f, map)
                                .isCloseTo(all.get(i, f), within(1e-12 * (1 + Math.abs(all.get(i, f)))));
                    assertThat(out[all.dim()]).isEqualTo(UNTOUCHED);
                }
            }
    }

    @Test
    void appliesToAllPointsAsToEach() {
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                Points x = TestPoints.normal(7, d, 2);
                DensePoints all = map.apply(x);
                assertThat(all.size()).isEqualTo(7);
                assertThat(all.dim()).isEqualTo(map.dim(d));
                double[] one = new double[map.dim(d)];
                double[] row = new double[map.dim(d)];
                for (int i = 0; i < 7; i++) {
                    map.map(x, i, one);
                    all.copyRow(i, row);
                    assertThat(row).as(map.toString()).isEqualTo(one);
                }
            }
    }

    @Test
    void sparsePointsHaveTheSameFeatures() {
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                Points x = TestPoints.normal(10, d, 3);
                DensePoints dense = map.apply(x);
                DensePoints sparse = map.apply(SparsePoints.of(x));
                for (int i = 0; i < 10; i++)
                    for (int f = 0; f < dense.dim(); f++) {
                        double difference = Math.abs(dense.get(i, f) - sparse.get(i, f));
                        assertThat(difference)
                                .as(map.toString())
                                .isLessThanOrEqualTo(1e-13 * Math.abs(dense.get(i, f)));
                    }
            }
    }

    /** A constant times the product that the name says; the constants are the features of (1, …, 1). */
    @Test
    void namesSayWhatTheFeaturesAre() {
        Assumptions.assumeTrue(
                each.examples(3).get(0).names(List.of("x0", "x1", "x2")).isPresent(),
                "features of this map have no names");
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                List<String> inputs =
                        IntStream.range(0, d).mapToObj(k -> "x" + k).toList();
                List<String> names = map.names(inputs).orElseThrow();
                assertThat(names).as(map.toString()).hasSize(map.dim(d)).doesNotHaveDuplicates();
                double[] ones = new double[d];
                Arrays.fill(ones, 1);
                DensePoints constants = map.apply(Points.of(ones));
                Points x = TestPoints.normal(3, d, 5);
                DensePoints features = map.apply(x);
                for (int i = 0; i < 3; i++)
                    for (int f = 0; f < names.size(); f++)
                        assertThat(features.get(i, f))
                                .as("%s of %s", names.get(f), map)
                                .isCloseTo(constants.get(0, f) * product(names.get(f), x, i), withinPercentage(1e-8));
            }
    }

    private static double product(String name, Points x, int i) {
        if (name.equals("1")) return 1;
        double product = 1;
        for (String factor : name.split("\\*", -1)) {
            String[] power = factor.split("\\^", -1);
            double base = x.get(i, Integer.parseInt(power[0].substring(1)));
            product *= Math.pow(base, power.length > 1 ? Integer.parseInt(power[1]) : 1);
        }
        return product;
    }

    @Test
    void innerProductsAreItsKernel() {
        Assumptions.assumeTrue(each.examples(3).get(0).kernel().isPresent(), "this map has no kernel with a formula");
        for (int d : each.dims())
            for (FeatureMap map : each.examples(d)) {
                Kernel kernel = map.kernel().orElseThrow();
                Points x = TestPoints.normal(12, d, 4);
                DensePoints features = map.apply(x);
                for (int i = 0; i < x.size(); i++)
                    for (int j = 0; j < x.size(); j++) {
                        double scale = KernelCase.byDiagonal(kernel, x, i, x, j);
                        assertThat(Math.abs(features.dot(i, features, j) - kernel.value(x, i, x, j)))
                                .as("%s for %d coordinates at (%d, %d)", map, d, i, j)
                                .isLessThanOrEqualTo(1e-13 * scale);
                    }
            }
    }

    @Test
    void parsesWhatItPrintsInEveryLocale() {
        Locale before = Locale.getDefault();
        try {
            for (Locale locale : List.of(Locale.ROOT, Locale.GERMANY, new Locale("tr", "TR"))) {
                Locale.setDefault(locale);
                for (int d : each.dims())
                    for (FeatureMap map : each.examples(d)) {
                        assertThat(FeatureMap.parse(map.toString()))
                                .isEqualTo(map)
                                .hasSameHashCodeAs(map);
                        Kernel after = new Gaussian(2).after(map);
                        assertThat(Kernel.parse(after.toString())).isEqualTo(after);
                    }
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void differentExamplesAreNotEqual() {
        List<FeatureMap> examples = each.examples(3);
        for (int a = 0; a < examples.size(); a++)
            for (int b = 0; b < examples.size(); b++)
                assertThat(examples.get(a).equals(examples.get(b))).isEqualTo(a == b);
    }
}
