package dev.mercer.gp.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.HostedBackend;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.solve.Intercept;
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
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ExactInferenceTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.9) + 0.3*rational(alpha=1.5, sigma=2)");
    private final Compute compute = Compute.standard();

    /** As in bench/reference/gp.py. */
    private static Points points(int n, double offset) {
        return DensePoints.generate(
                n, 2, (i, k) -> k == 0 ? Math.sin(1.7 * i + offset) : Math.cos(2.3 * i + 2 * offset));
    }

    private static Reals targets(Points x) {
        double[] y = new double[x.size()];
        Arrays.setAll(y, i -> Math.sin(3 * x.get(i, 0)) + x.get(i, 1) * x.get(i, 1));
        return Reals.of(y);
    }

    private ExactInference exact(Kernel kernel, double rho, Intercept intercept, Dataset data) {
        double lambda = rho / data.weights().stream().sum();
        return ExactInference.of(KernelRidge.of(kernel, lambda, intercept), data, compute, Progress.none());
    }

    @Test
    void equalsScikitLearnTo1em6() throws IOException {
        Points x = points(30, 0);
        Dataset data = Dataset.of(x, targets(x));
        List<double[]> rows = reference();
        Points z = points(7, 0.5);
        for (int c = 0; c < 3; c++) {
            double[] head = rows.get(8 * c);
            double sigma = head[0];
            double amplitude = head[1];
            double rho = head[2] / amplitude;
            ExactInference found = exact(new Gaussian(sigma), rho, Intercept.NONE, data);
            assertThat(found.prior().amplitude()).isCloseTo(amplitude, within(1e-6 * amplitude));
            assertThat(found.prior().noise()).isCloseTo(head[2], within(1e-6 * head[2]));
            assertThat(found.logMarginalLikelihood()).isCloseTo(head[3], within(1e-6));
            // The reference differentiates by ln σ and ln(s²ρ) at constant s², whose own derivative is 0 here.
            Reals gradient = found.gradient(Progress.none());
            assertThat(gradient.get(0) * sigma).isCloseTo(head[4], within(1e-5 * Math.abs(head[4]) + 1e-6));
            assertThat(gradient.get(1)).isCloseTo(head[6], within(1e-5 * Math.abs(head[6]) + 1e-6));
            GaussianPrediction predicted = found.posterior().predict(z);
            for (int i = 0; i < 7; i++) {
                double[] expected = rows.get(8 * c + 1 + i);
                assertThat(predicted.mean().get(i)).isCloseTo(expected[2], within(1e-6));
                assertThat(predicted.variance().get(i)).isCloseTo(expected[3], within(1e-6));
            }
        }
    }

    private static List<double[]> reference() throws IOException {
        List<double[]> rows = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(ExactInferenceTest.class.getResourceAsStream("gp.csv")),
                StandardCharsets.UTF_8))) {
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
    @EnumSource
    void theMeanIsTheModelsPredictionTo1em9(Intercept intercept) {
        Points x = points(40, 0);
        Dataset data = Dataset.of(x, targets(x)).withWeights(weights(40));
        KernelRegression ridge = KernelRidge.of(KERNEL, 1e-3, intercept);
        double[] expected = ridge.fit(data).predict(points(9, 1));
        GaussianPrediction predicted = ExactInference.of(ridge, data, compute, Progress.none())
                .posterior()
                .predict(points(9, 1));
        for (int i = 0; i < 9; i++) assertThat(predicted.mean().get(i)).isCloseTo(expected[i], within(1e-9));
    }

    /**
     * Ridge is maximum a posteriori: of −ln p(y | f) − ln p(f), with noise s²ρ/w and prior covariance s²K, the model's f is
     * the minimum, because J there is that sum times 2s²ρ/Σw; every step away from it makes it grow.
     */
    @Test
    void ridgeIsTheMostProbableFunction() {
        int n = 12;
        Points x = points(n, 0);
        Reals y = targets(x);
        Reals weights =
                Reals.of(IntStream.range(0, n).mapToDouble(i -> 1 + i % 3).toArray());
        Dataset data = Dataset.of(x, y).withWeights(weights);
        double rho = 0.2;
        ExactInference found = exact(KERNEL, rho, Intercept.NONE, data);
        double[] f = found.posterior().predict(x).mean().toArray();
        Cholesky prior = Cholesky.of(Gram.of(KERNEL, x).toMatrix(Progress.none()));
        double least = minusLogPosterior(f, data, prior, found);
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 50; trial++) {
            double[] z = random.doubles(n, -1, 1).toArray();
            double[] step = prior.multiplyFactor(z); // smooth, as functions of this prior are
            double[] moved = new double[n];
            double size = Math.pow(10, -trial % 4);
            Arrays.setAll(moved, i -> f[i] + size * step[i]);
            assertThat(minusLogPosterior(moved, data, prior, found)).isGreaterThan(least);
        }
        double objective = KernelRidge.of(KERNEL, rho / weights.stream().sum(), Intercept.NONE)
                .fit(data)
                .training()
                .certificate()
                .orElseThrow()
                .objective();
        double constants = minusLogPosterior(y.toArray(), data, prior, found) - least;
        double inJ = objective(y.toArray(), data, prior, rho) - objective;
        assertThat(constants * 2 * found.prior().noise() / weights.stream().sum())
                .isCloseTo(inJ, within(1e-9 * inJ));
    }

    private static double objective(double[] f, Dataset data, Cholesky prior, double rho) {
        Reals y = (Reals) data.targets().orElseThrow();
        double sum = rho * VectorMath.dot(f, prior.solve(f));
        for (int i = 0; i < f.length; i++) sum += data.weights().get(i) * Math.pow(y.get(i) - f[i], 2);
        return sum / data.weights().stream().sum();
    }

    /** Up to what does not depend on f. */
    private static double minusLogPosterior(double[] f, Dataset data, Cholesky prior, ExactInference found) {
        Reals y = (Reals) data.targets().orElseThrow();
        double sum = VectorMath.dot(f, prior.solve(f)) / (2 * found.prior().amplitude());
        for (int i = 0; i < f.length; i++) {
            GaussianPrediction noise = new GaussianPrediction(
                    Reals.of(f[i]),
                    Reals.of(0),
                    found.prior().noise() / data.weights().get(i),
                    Double.POSITIVE_INFINITY);
            sum += noise.negativeLogDensity(0, y.get(i));
        }
        return sum;
    }

    private static Reals weights(int n) {
        return Reals.of(IntStream.range(0, n).mapToDouble(i -> i % 4).toArray());
    }

    @ParameterizedTest
    @EnumSource
    void theGradientIsThatOfFiniteDifferencesTo1em6(Intercept intercept) {
        Points x = points(25, 0);
        Dataset data = Dataset.of(x, targets(x)).withWeights(weights(25));
        double rho = 0.05;
        Reals gradient = exact(KERNEL, rho, intercept, data).gradient(Progress.none());
        double[] values =
                KERNEL.parameters().stream().mapToDouble(p -> p.value()).toArray();
        for (int p = 0; p <= values.length; p++) {
            double[] likelihood = new double[2];
            double step = 1e-5;
            for (int side = 0; side < 2; side++) {
                double move = side == 0 ? -step : step;
                double[] moved = values.clone();
                if (p < values.length) moved[p] += move;
                double otherRho = p < values.length ? rho : rho * Math.exp(move);
                likelihood[side] = exact(KERNEL.withParameters(moved), otherRho, intercept, data)
                        .logMarginalLikelihood();
            }
            double expected = (likelihood[1] - likelihood[0]) / (2 * step);
            assertThat(gradient.get(p)).isCloseTo(expected, within(1e-6 * (1 + Math.abs(expected))));
        }
    }

    /** In mean, variance, amplitude, likelihood and its gradient; a point of weight 0 is absent. */
    @ParameterizedTest
    @EnumSource
    void aPointOfWeightTwoIsThatPointTwiceTo1em9(Intercept intercept) {
        Points x = points(20, 0);
        Reals y = targets(x);
        double[] weights = new double[20];
        Arrays.setAll(weights, i -> i == 5 ? 0 : i % 3 == 0 ? 2 : 1);
        int[] repeated = IntStream.range(0, 20)
                .flatMap(i -> IntStream.generate(() -> i).limit((long) weights[i]))
                .toArray();
        ExactInference a = exact(KERNEL, 0.1, intercept, Dataset.of(x, y).withWeights(Reals.of(weights)));
        ExactInference b = exact(KERNEL, 0.1, intercept, Dataset.of(x.select(repeated), y.select(repeated)));
        assertThat(a.prior().amplitude()).isCloseTo(b.prior().amplitude(), within(1e-9));
        assertThat(a.logMarginalLikelihood()).isCloseTo(b.logMarginalLikelihood(), within(1e-9));
        assertThat(a.gradient(Progress.none()).toArray())
                .containsExactly(b.gradient(Progress.none()).toArray(), within(1e-8));
        GaussianPrediction pa = a.posterior().predict(points(5, 1));
        GaussianPrediction pb = b.posterior().predict(points(5, 1));
        for (int i = 0; i < 5; i++) {
            assertThat(pa.mean().get(i)).isCloseTo(pb.mean().get(i), within(1e-9));
            assertThat(pa.variance().get(i)).isCloseTo(pb.variance().get(i), within(1e-9));
        }
        assertThat(a.prior().noise()).isCloseTo(b.prior().noise(), within(1e-9));
    }

    @Test
    void farAwayNothingIsKnown() {
        Points x = points(30, 0);
        ExactInference found = exact(new Gaussian(0.5), 0.01, Intercept.NONE, Dataset.of(x, targets(x)));
        GaussianPrediction far = found.posterior().predict(Points.of(new double[] {1e3, 1e3}));
        assertThat(far.variance().get(0)).isCloseTo(found.prior().amplitude(), within(1e-12));
        assertThat(found.posterior().predict(x).variance().get(0))
                .isLessThan(0.05 * found.prior().amplitude());
    }

    @Test
    void onePointWithAnInterceptIsTooLittle() {
        Dataset one = Dataset.of(Points.of(new double[] {1}), Reals.of(2));
        assertThatThrownBy(() -> exact(new Gaussian(1), 1, Intercept.FREE, one).prior())
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "the amplitude of the prior needs weights of sum > 1, got 1 (weight 2 means the point twice)");
    }

    private static final List<String> DIFFERENTIATED = List.of(
            "gaussian(sigma=0.9) / [1, 2]",
            "0.7*matern(nu=2.5, sigma=1.1) / [0.5, 2]",
            "matern(nu=1.5, sigma=1.3)",
            "rational(alpha=1.5, sigma=2) / [1, 3]",
            "gaussian(sigma=0.9) + 0.3*rational(alpha=1.5, sigma=2)",
            "gaussian(sigma=0.8)[1] + linear()[2]",
            "gaussian(sigma=0.9) * polynomial(degree=2, c=1)");

    /** A back end that keeps matrices in memory of its own has the same likelihood, slopes and variances, and gives its memory back. */
    @Test
    void inTheMemoryOfABackEndAsOnTheHost() {
        Dataset data = Dataset.of(points(60, 0), targets(points(60, 0))).withWeights(weights(60));
        for (String text : DIFFERENTIATED)
            for (Intercept intercept : List.of(Intercept.NONE, Intercept.CENTRED))
                for (boolean weighs : new boolean[] {true, false}) {
                    HostedBackend backend = new HostedBackend();
                    backend.weighs = weighs;
                    KernelRegression ridge = KernelRidge.of(Kernel.parse(text), 1e-3, intercept);
                    assertSame(
                            ExactInference.of(ridge, data, new Compute(backend, 1, 1L << 30), Progress.none()),
                            ridge,
                            data);
                    assertThat(backend.factored).containsExactly(ResidentMatrix.Accuracy.DOUBLE);
                    // The factor itself is given back when nobody refers to it.
                    assertThat(backend.open).isEqualTo(1);
                }
    }

    /** Whenever the back end fails, the host goes on. */
    @Test
    void theHostGoesOnWhereTheBackEndFails() {
        Dataset data = Dataset.of(points(40, 0), targets(points(40, 0)));
        KernelRegression ridge = KernelRidge.of(Kernel.parse("gaussian(sigma=0.9) / [1, 2]"), 1e-3, Intercept.CENTRED);
        for (int calls = 0; calls < 12; calls++) {
            HostedBackend backend = new HostedBackend();
            backend.left = calls;
            assertSame(ExactInference.of(ridge, data, new Compute(backend, 1, 1L << 30), Progress.none()), ridge, data);
        }
    }

    private void assertSame(ExactInference found, KernelRegression ridge, Dataset data) {
        ExactInference host = ExactInference.of(ridge, data, compute, Progress.none());
        assertThat(found.logMarginalLikelihood()).isCloseTo(host.logMarginalLikelihood(), within(1e-8));
        assertThat(found.prior().amplitude())
                .isCloseTo(host.prior().amplitude(), within(1e-9 * host.prior().amplitude()));
        Reals slopes = found.gradient(Progress.none());
        Reals expected = host.gradient(Progress.none());
        for (int p = 0; p < expected.size(); p++)
            assertThat(slopes.get(p)).isCloseTo(expected.get(p), within(1e-6 * (1 + Math.abs(expected.get(p)))));
        GaussianPrediction there = found.posterior().predict(points(5, 0.4));
        GaussianPrediction here = host.posterior().predict(points(5, 0.4));
        for (int i = 0; i < 5; i++)
            assertThat(there.variance().get(i)).isCloseTo(here.variance().get(i), within(1e-8));
    }

    @Test
    void tooManyRowsForExactEquationsAreRejected() {
        assertThatThrownBy(() -> ExactInference.requireSize(20_001))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a Gaussian interval factors the equations of all rows for a prediction, so that it takes at"
                                + " most 20,000 of them, got 20,001 (use CV+, which keeps a model for each of a few folds)");
    }
}
