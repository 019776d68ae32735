package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.internal.Parameter;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KernelFamilyTest {
    private final Points points = points();

    private static Points points() {
        SplittableRandom random = new SplittableRandom(1);
        return DensePoints.generate(300, 4, (i, k) -> random.nextDouble());
    }

    private static double sigma(Kernel kernel) {
        return kernel.parameters().get(0).value();
    }

    @Test
    void aPointOfWeightTwoIsThatPointTwice() {
        double[] weights = IntStream.range(0, 300).mapToDouble(i -> i % 4).toArray();
        int[] repeated = IntStream.range(0, 300)
                .flatMap(i -> IntStream.generate(() -> i).limit(i % 4))
                .toArray();
        KernelFamily family = new KernelFamily("gaussian(sigma=auto)");
        Dataset weighted = Dataset.of(points).withWeights(Reals.of(weights));
        assertThat(family.start(weighted)).isEqualTo(family.start(Dataset.of(points.select(repeated))));
        // Weights that are not whole numbers draw other pairs of the same distribution.
        double[] halves = Arrays.stream(weights).map(w -> w / 7).toArray();
        assertThat(sigma(family.start(Dataset.of(points).withWeights(Reals.of(halves)))))
                .isCloseTo(sigma(family.start(weighted)), within(0.02));
    }

    @Test
    void autoIsTheMedianDistanceTimesAFactor() {
        KernelFamily.Fitted family = new KernelFamily("gaussian(sigma=auto)").on(Dataset.of(points), List.of());
        double median = sigma(family.at(1));
        // Uniform in a cube: E‖x−z‖² = 4/6.
        assertThat(median).isCloseTo(Math.sqrt(4 / 6.0), within(0.08));
        assertThat(sigma(family.at(2))).isCloseTo(2 * median, within(1e-3 * median));
        assertThat(family.at(1)).isInstanceOf(Gaussian.class);
    }

    @Test
    void manhattanHasItsOwnDistance() {
        Kernel kernel = new KernelFamily("manhattan(auto)")
                .on(Dataset.of(points), List.of())
                .at(1);
        assertThat(kernel).isInstanceOf(Manhattan.class);
        assertThat(sigma(kernel)).isCloseTo(4 / 3.0, within(0.15));
    }

    @Test
    void gammaIsAnInverseSquare() {
        KernelFamily.Fitted gamma = new KernelFamily("gaussian(gamma=auto)").on(Dataset.of(points), List.of());
        KernelFamily.Fitted sigma = new KernelFamily("gaussian(sigma=auto)").on(Dataset.of(points), List.of());
        for (double factor : new double[] {0.5, 1, 3})
            assertThat(sigma(gamma.at(factor))).isCloseTo(sigma(sigma.at(factor)), within(2e-3 * factor));
    }

    @Test
    void autosInsideExpressionsShareTheFactor() {
        KernelFamily family =
                new KernelFamily("linear() + 0.5*gaussian(sigma=auto) * matern(nu=1.5, sigma=auto)[1, 2]");
        assertThat(family.single()).isFalse();
        assertThat(family.on(Dataset.of(points), List.of()).at(1).toString())
                .startsWith("linear() + 0.5*gaussian(sigma=")
                .endsWith("[1, 2]")
                .doesNotContain("auto");
    }

    @Test
    void theUnitIsThatOfTheColumnsOfTheKernel() {
        DensePoints wide = DensePoints.generate(points.size(), 2, (i, k) -> (k == 0 ? 1 : 1000) * points.get(i, 0));
        Dataset data = Dataset.of(wide).withNames(List.of("small", "large"));
        double alone = sigma(new KernelFamily("gaussian(auto)").start(Dataset.of(wide.columns(0))));
        assertThat(new KernelFamily("gaussian(auto)[small]").start(data)).isEqualTo(new Gaussian(alone).on("small"));
        assertThat(new KernelFamily("alignment(auto)[small]").start(data).toString())
                .isEqualTo("alignment(sigma=1)[small]");
    }

    @Test
    void withoutAutoItIsOneKernel() {
        KernelFamily family = KernelFamily.of(new Gaussian(2));
        assertThat(family.single()).isTrue();
        assertThat(family.on(Dataset.of(points), List.of()).at(7)).isEqualTo(new Gaussian(2));
    }

    @Test
    void theNotationIsChecked() {
        assertThatThrownBy(() -> new KernelFamily("gausian(sigma=auto)")).isInstanceOf(KernelSyntaxException.class);
        assertThat(KernelFamily.standard()).allMatch(family -> !family.single());
    }

    @Test
    void errorsQuoteTheTextAsItWasWritten() {
        assertThatThrownBy(() -> new KernelFamily("auto*gausian(sigma=auto)"))
                .hasMessageContaining("character 6 of \"auto*gausian(sigma=auto)\"")
                .hasMessageContaining("did you mean gaussian?");
        assertThatThrownBy(() -> new KernelFamily("gaussian(auto) linear()"))
                .hasMessageContaining("\"gaussian(auto) linear()\"");
        assertThatThrownBy(() -> new KernelFamily("gaussian(sigma=1, auto)")).hasMessageNotContaining("1.0");
    }

    @Test
    void lengthsOfColumnsBeginAtTheirScales() {
        Points wide = DensePoints.generate(50, 2, (i, k) -> (k == 0 ? 1 : 1000) * Math.sin(1.7 * i + k));
        Kernel start = new KernelFamily("gaussian(sigma=1) / [auto, auto]").start(Dataset.of(wide));
        double first = start.parameters().get(1).value();
        double second = start.parameters().get(2).value();
        assertThat(second / first).isBetween(900.0, 1100.0);
    }

    @Test
    void thePeriodicKernelIsRelativeToItsCircle() {
        Points years = DensePoints.generate(50, 1, (i, k) -> i);
        Kernel start = new KernelFamily("periodic(1, auto) * gaussian(auto)").start(Dataset.of(years));
        assertThat(start.parameters().get(1).value()).isEqualTo(1);
        assertThat(start.parameters().get(2).value()).isGreaterThan(5);
    }

    @Test
    void autoStandsForNumbersThatVaryContinuously() {
        assertThatThrownBy(() -> new KernelFamily("polynomial(degree=auto, c=1)"))
                .hasMessageContaining("auto stands for a length or another number that varies continuously");
        KernelFamily scaled = new KernelFamily("auto*gaussian(sigma=3)");
        assertThat(scaled.on(Dataset.of(DensePoints.of(new double[][] {{0}, {10}})), List.of())
                        .at(2))
                .isEqualTo(Kernel.parse("2*gaussian(sigma=3)"));
    }

    @Test
    void lengthsOfColumnsBelongToTheExpressionAroundThem() {
        KernelFamily family = new KernelFamily("manhattan(sigma=auto) / [1, 2]");
        Dataset data = Dataset.of(DensePoints.of(new double[][] {{0, 0}, {3, 4}}));
        assertThat(family.start(data)).isEqualTo(Kernel.parse("manhattan(sigma=7) / [1, 2]"));
    }

    @Test
    void theGammaOfChiSquaredIsAnInverseSquare() {
        KernelFamily.Fitted family = new KernelFamily("chi2(gamma=auto)")
                .on(Dataset.of(DensePoints.of(new double[][] {{1}, {3}})), List.of());
        assertThat(family.at(1)).isEqualTo(Kernel.parse("chi2(gamma=0.125)"));
        assertThat(family.at(2)).isEqualTo(Kernel.parse("chi2(gamma=0.03125)"));
    }

    /** The first column has mean 1 and variance 3 by these weights, the second is constant and has unit 1. */
    @Test
    void lengthsOfColumnsAreWeightedDeviationsTimesTheMedianDistance() {
        Points rows = DensePoints.of(new double[][] {{0, 5}, {4, 5}});
        Dataset data = Dataset.of(rows).withWeights(Reals.of(new double[] {3, 1}));
        Kernel start = new KernelFamily("gaussian(sigma=1) / [auto, auto]").start(data);
        assertThat(start).isEqualTo(Kernel.parse("gaussian(sigma=1) / [4, 2.309]"));
    }

    /** The lengths of the second part are not those of the first. */
    @Test
    void eachPartHasTheUnitsOfItsOwnColumns() {
        Points rows = DensePoints.of(new double[][] {{0, 0}, {4, 40}});
        Dataset data = Dataset.of(rows).withNames(List.of("a", "b"));
        Kernel start =
                new KernelFamily("(gaussian(sigma=1) / [auto])[a] + (gaussian(sigma=1) / [auto])[b]").start(data);
        assertThat(start).isEqualTo(Kernel.parse("(gaussian(sigma=1) / [4])[a] + (gaussian(sigma=1) / [40])[b]"));
    }

    @Test
    void anyScaleFreesSigmaAlone() {
        KernelFamily family = KernelFamily.ofAnyScale(new Rational(3, 7));
        assertThat(family.toString()).contains("sigma=auto").doesNotContain("7");
        Dataset data = Dataset.of(DensePoints.of(new double[][] {{0, 0}, {3, 4}}));
        for (double factor : new double[] {1, 2}) {
            Kernel kernel = family.on(data, List.of()).at(factor);
            assertThat(kernel.parameters()).hasSameSizeAs(new Rational(3, 7).parameters());
            for (Parameter parameter : kernel.parameters())
                assertThat(parameter.value()).isEqualTo(parameter.name().equals("sigma") ? 5 * factor : 3);
        }
    }

    /** A total below 1 draws as any other. */
    @Test
    void smallWeightsAreWeights() {
        Points line = DensePoints.of(new double[][] {{0}, {1}, {100}});
        Dataset data = Dataset.of(line).withWeights(Reals.of(new double[] {0.1, 0.1, 0}));
        assertThat(new KernelFamily("gaussian(auto)").start(data)).isEqualTo(new Gaussian(1));
        assertThat(KernelFamily.medianDistance(line, Reals.of(new double[] {0.1, 0, 0.1})))
                .isEqualTo(100);
    }

    @Test
    void unitsAreThoseAfterTheMaps() {
        FeatureMap halves = new Scales(DensePoints.of(new double[][] {{0.5, 0.5}}));
        FeatureMap first = new Scales(DensePoints.of(new double[][] {{1, 0}}));
        Points rows = DensePoints.of(new double[][] {{0, 0}, {6, 8}});
        Dataset data = Dataset.of(rows);
        KernelFamily.Fitted fitted = new KernelFamily("gaussian(auto)").on(data, List.of(halves));
        assertThat(fitted.plain(1)).isEqualTo(new Gaussian(5));
        assertThat(fitted.at(1)).isEqualTo(new Gaussian(5).after(halves));
        assertThat(fitted.mapped(rows).get(1, 1)).isEqualTo(4);
        KernelFamily.Fitted both = fitted.after(first);
        assertThat(both.at(1)).isEqualTo(new Gaussian(5).after(first).after(halves));
        assertThat(both.mapped(rows).get(1, 1)).isZero();
        assertThat(fitted.maps()).hasSize(1);
    }
}
