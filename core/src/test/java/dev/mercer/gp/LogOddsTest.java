package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.Inference;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.gp.internal.LogOddsPrediction;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelClassification;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogOddsTest {
    private static final Kernel KERNEL = new Gaussian(0.8);
    private final Compute compute = Compute.standard();

    /** As in bench/reference/gpc.py. */
    private static Points points(int n, double offset) {
        return DensePoints.generate(
                n, 2, (i, k) -> k == 0 ? Math.sin(1.7 * i + offset) : Math.cos(2.3 * i + 2 * offset));
    }

    private static Labels labels(Points x) {
        return Labels.of(
                IntStream.range(0, x.size())
                        .mapToObj(i ->
                                Math.sin(3 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 1) + 0.4 * Math.sin(40 * x.get(i, 1))
                                                > 0.5
                                        ? "1"
                                        : "0")
                        .toList(),
                List.of("0", "1"));
    }

    private static Dataset data(int n) {
        Points x = points(n, 0);
        return Dataset.of(x, labels(x));
    }

    private LaplaceApproximation flat(KernelClassification logistic, Dataset data) {
        return LaplaceApproximation.ofClasses(logistic, data, compute, Progress.none());
    }

    private LogOddsPrediction predict(KernelClassification logistic, Dataset data, Points where) {
        return flat(logistic, data).logOdds(where, Progress.none());
    }

    private Inference evidence(KernelClassification logistic, Dataset data) {
        return Inference.of(logistic.latentProcess(data).orElseThrow(), compute, Progress.none());
    }

    /** Its probabilities replace the logistic function by five error functions, which is right to 2e-3 only. */
    @Test
    void equalsScikitLearnTo1em6AndItsProbabilitiesTo2em3() throws IOException {
        Dataset data = data(40);
        List<double[]> rows = reference();
        for (int c = 0; c < 3; c++) {
            double[] head = rows.get(8 * c);
            double lambda = 1 / (2 * 40 * head[1]);
            KernelClassification logistic = KernelLogistic.of(new Gaussian(head[0]), lambda)
                    .withIntercept(Intercept.NONE)
                    .withStopping(new Stopping(1e-12, 100));
            assertThat(evidence(logistic, data).logMarginalLikelihood()).isCloseTo(head[2], within(1e-6));
            LogOddsPrediction found = predict(logistic, data, points(7, 0.5));
            for (int i = 0; i < 7; i++) {
                double[] expected = rows.get(8 * c + 1 + i);
                assertThat(found.mean().get(i)).isCloseTo(expected[2], within(1e-6 * (1 + Math.abs(expected[2]))));
                assertThat(found.variance().get(i)).isCloseTo(expected[3], within(1e-6 * (1 + expected[3])));
                assertThat(found.probability(i)).isCloseTo(expected[4], within(2e-3));
            }
        }
    }

    private static List<double[]> reference() throws IOException {
        List<double[]> rows = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(LogOddsTest.class.getResourceAsStream("gpc.csv")), StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                if (line.startsWith("#")) continue;
                rows.add(Arrays.stream(line.replace("case,", "").split(","))
                        .mapToDouble(Double::parseDouble)
                        .toArray());
            }
        }
        return rows;
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "FREE"})
    void theMeanIsTheModelsScoreTo1em9(Intercept intercept) {
        Reals weights = Reals.of(IntStream.range(0, 50).mapToDouble(i -> i % 4).toArray());
        Dataset data = data(50).withWeights(weights);
        KernelClassification logistic = KernelLogistic.of(KERNEL, 1e-2).withIntercept(intercept);
        Matrix scores = logistic.fit(data).scores(points(9, 1), compute, Progress.none());
        LogOddsPrediction found = predict(logistic, data, points(9, 1));
        for (int i = 0; i < 9; i++) assertThat(found.mean().get(i)).isCloseTo(scores.get(i, 0), within(1e-9));
        LogOddsPrediction there = predict(logistic, data, data.weighted().points());
        Reals fitted = flat(logistic, data).fitted();
        assertThat(fitted.size()).isEqualTo(37);
        for (int i = 0; i < 37; i++)
            assertThat(fitted.get(i)).isCloseTo(there.mean().get(i), within(1e-9));
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "FREE"})
    void aPointOfWeightTwoIsThatPointTwiceTo1em7(Intercept intercept) {
        Dataset data = data(30);
        double[] weights = new double[30];
        Arrays.fill(weights, 1);
        weights[3] = 2;
        int[] twice = IntStream.concat(IntStream.range(0, 30), IntStream.of(3)).toArray();
        KernelClassification logistic = KernelLogistic.of(KERNEL, 1e-2).withIntercept(intercept);
        Dataset a = data.withWeights(Reals.of(weights));
        Dataset b = data.select(twice);
        assertThat(evidence(logistic, a).logMarginalLikelihood())
                .isCloseTo(evidence(logistic, b).logMarginalLikelihood(), within(1e-7));
        LogOddsPrediction pa = predict(logistic, a, points(5, 1));
        LogOddsPrediction pb = predict(logistic, b, points(5, 1));
        for (int i = 0; i < 5; i++) {
            assertThat(pa.mean().get(i)).isCloseTo(pb.mean().get(i), within(1e-7));
            assertThat(pa.variance().get(i)).isCloseTo(pb.variance().get(i), within(1e-7));
        }
    }

    /** A flat prior of b is the limit of a constant kernel whose factor grows. */
    @Test
    void aFreeInterceptIsAConstantKernelOfGreatWeightTo1em3() {
        Dataset data = data(40);
        LogOddsPrediction free = predict(KernelLogistic.of(KERNEL, 1e-2), data, points(6, 1));
        Kernel sum = Kernel.parse("gaussian(sigma=0.8) + constant(c=1e6)");
        LogOddsPrediction nearly =
                predict(KernelLogistic.of(sum, 1e-2).withIntercept(Intercept.NONE), data, points(6, 1));
        for (int i = 0; i < 6; i++) {
            assertThat(free.mean().get(i)).isCloseTo(nearly.mean().get(i), within(1e-3));
            assertThat(free.variance().get(i)).isCloseTo(nearly.variance().get(i), within(1e-3));
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"NONE", "FREE"})
    void theGradientIsThatOfDifferencesTo1em5(Intercept intercept) {
        Reals weights =
                Reals.of(IntStream.range(0, 40).mapToDouble(i -> 1 + i % 3).toArray());
        Dataset data = data(40).withWeights(weights);
        Kernel kernel = Kernel.parse("0.7*gaussian(sigma=1) / [0.8, 1.4] + 0.3*linear()");
        double lambda = 1 / (2 * weights.sum() * 6);
        Reals found = evidence(tight(kernel, lambda, intercept), data).gradient(Progress.none());
        EvidenceChecks.gradientIsThatOfDifferences(
                found,
                kernel,
                1,
                1e-4,
                (k, amplitude) ->
                        evidence(tight(k, lambda / amplitude, intercept), data).logMarginalLikelihood());
    }

    private static KernelClassification tight(Kernel kernel, double lambda, Intercept intercept) {
        return KernelLogistic.of(kernel, lambda).withIntercept(intercept).withStopping(new Stopping(1e-13, 100));
    }

    /** ∫ p(y | f) N(f | 0, P) df over a grid, for two points; what the approximation leaves out shrinks with the square of P. */
    @Test
    void theEvidenceTendsToThatOfQuadrature() {
        Dataset data = Dataset.of(Points.of(new double[] {0}, new double[] {0.7}), Labels.of("a", "b"));
        double before = Double.POSITIVE_INFINITY;
        for (double amplitude : new double[] {2, 0.5, 0.125}) {
            Kernel kernel = new Gaussian(1);
            double lambda = 1 / (2 * 2 * amplitude);
            double found = evidence(tight(kernel, lambda, Intercept.NONE), data).logMarginalLikelihood();
            double error = Math.abs(found - quadrature(amplitude, kernel.value(data.points(), 0, data.points(), 1)));
            assertThat(error).isLessThan(0.05 * amplitude * amplitude).isLessThan(before / 3);
            before = error;
        }
    }

    /** The class of the first point is the first, that of the second the second: their log odds are −f and f. */
    private static double quadrature(double amplitude, double correlation) {
        return EvidenceChecks.quadrature(amplitude, correlation, (f, g) -> 1 / (1 + Math.exp(f)) / (1 + Math.exp(-g)));
    }

    @Test
    void farAwayNothingIsKnown() {
        KernelClassification logistic = KernelLogistic.of(KERNEL, 1e-2).withIntercept(Intercept.NONE);
        LogOddsPrediction far = predict(logistic, data(50), Points.of(new double[] {1e3, 1e3}));
        assertThat(far.variance().get(0)).isCloseTo(1 / (2 * 1e-2 * 50), within(1e-12));
        assertThat(far.probability(0)).isEqualTo(0.5);
    }

    @Test
    void rejectsWhatIsNoLogisticRegressionOfTwoClasses() {
        Dataset data = data(12);
        Dataset three = data.withTargets(Labels.of("a", "b", "c", "a", "b", "c", "a", "b", "c", "a", "b", "c"));
        KernelClassification logistic = KernelLogistic.of(KERNEL, 1e-2);
        assertThatThrownBy(() -> flat(logistic, three))
                .hasMessageContaining("exact logistic regression of two classes");
        assertThatThrownBy(() -> flat(logistic.withIntercept(Intercept.CENTRED), data))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("a free intercept or none, got KernelClassification[");
    }
}
