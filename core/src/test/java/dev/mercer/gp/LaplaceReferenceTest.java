package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.internal.LaplaceApproximation;
import dev.mercer.gp.internal.RatePosterior;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.LatentProcess;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.loss.internal.NoiseVariance;
import dev.mercer.loss.internal.Observation;
import dev.mercer.loss.internal.OrderedClasses;
import dev.mercer.loss.internal.PoissonCounts;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.internal.GaussianPrior;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Approximations of the posterior of three rows against the trapezoidal rule over their three values of f. */
class LaplaceReferenceTest {
    private static final Points X = Points.of(new double[] {0}, new double[] {0.7}, new double[] {2});
    private static final Points NEW = Points.of(new double[] {0.35}, new double[] {1.3}, new double[] {3});
    private static final Kernel KERNEL = new Gaussian(1);
    private static final double[][] PROBLEMS = {{0, 1, 2}, {1, 1, 1}, {0, 0, 0}, {2, 0, 2}, {2, 2, 0}};
    private static final double[] AMPLITUDES = {0.3, 1, 2, 4, 8};
    private final Compute compute = Compute.standard();

    /** Errors that are allowed: of means in deviations, of the logarithms of variances and of the evidence, and of predictive means. */
    private record Tolerances(double mean, double variance, double evidence, double predictive) {
        private static final Tolerances NONE = new Tolerances(0, 0, 0, 0);
    }

    static Stream<Arguments> observations() {
        return Stream.of(
                Arguments.of(
                        new PoissonCounts(), new Tolerances(0.45, 0.2, 0.06, 0.7), new Tolerances(0.02, 0.32, 0, 0.02)),
                Arguments.of(
                        new NoiseVariance(), new Tolerances(0.5, 0.52, 0.3, 0.7), new Tolerances(0.02, 0.34, 0, 0.02)),
                Arguments.of(new OrderedClasses(List.of(1.5)), new Tolerances(0.3, 0.3, 0.15, 0.05), Tolerances.NONE),
                Arguments.of(OrderedClasses.of(2), new Tolerances(0.3, 0.25, 0.12, 0.055), Tolerances.NONE),
                Arguments.of(new StudentNoise(0.7, 4), new Tolerances(0.25, 0.35, 0.4, 0.2), Tolerances.NONE));
    }

    /** Evidence, and at each place mean and variance of f and the mean of a function of f. */
    private record Reference(double evidence, double[] mean, double[] variance, double[] predictive) {}

    /** Values of f at a new point, given those at the rows: normal, with this mean at the rows' values and this variance. */
    private record Given(double[] weights, double variance) {
        static Given at(Points points, int row) {
            SymmetricMatrix gram = new SymmetricMatrix(3);
            for (int i = 0; i < 3; i++) for (int j = 0; j <= i; j++) gram.set(i, j, KERNEL.value(X, i, X, j));
            double[] between = new double[3];
            for (int i = 0; i < 3; i++) between[i] = KERNEL.value(points, row, X, i);
            double[] weights = Cholesky.of(gram, 0).solve(between);
            double known = 0;
            for (int i = 0; i < 3; i++) known += weights[i] * between[i];
            return new Given(weights, 1 - known);
        }
    }

    private LaplaceApproximation laplace(GaussianPrior prior, Observation observation, Dataset data) {
        return LaplaceApproximation.of(
                new LatentProcess(prior, Optional.of(observation), data), compute, Progress.none());
    }

    /** A normal prior of the intercept is a constant kernel. */
    @Test
    void theInterceptOfClassesIsAConstantKernel() {
        OrderedClasses classes = new OrderedClasses(List.of(1.5));
        Dataset data = Dataset.of(X, Reals.of(0, 1, 2));
        double constant = OrderedClasses.INTERCEPT_VARIANCE / 4;
        Kernel sum = Kernel.parse("gaussian(sigma=1) + " + constant + "*constant(c=1)");
        LaplaceApproximation one = laplace(
                new GaussianPrior(KERNEL, 4, 1, true).withInterceptVariance(OrderedClasses.INTERCEPT_VARIANCE),
                classes,
                data);
        LaplaceApproximation other = laplace(new GaussianPrior(sum, 4, 1, false), classes, data);
        assertThat(one.logMarginalLikelihood()).isCloseTo(other.logMarginalLikelihood(), within(1e-9));
        GaussianPrediction found = one.posterior().predict(X);
        GaussianPrediction same = other.posterior().predict(X);
        for (int i = 0; i < 3; i++) {
            assertThat(found.mean().get(i)).isCloseTo(same.mean().get(i), within(1e-7));
            assertThat(found.variance().get(i)).isCloseTo(same.variance().get(i), within(1e-7));
        }
    }

    /** Over f = √s² L u, L the factor of the kernel matrix, u within ±7. */
    private static Reference quadrature(Observation each, double[] y, double amplitude, DoubleUnaryOperator of) {
        double step = 0.25;
        double b = KERNEL.value(X, 0, X, 1);
        double c = KERNEL.value(X, 0, X, 2);
        double d = Math.sqrt(1 - b * b);
        double e = (KERNEL.value(X, 1, X, 2) - b * c) / d;
        double rest = Math.sqrt(1 - c * c - e * e);
        double scale = Math.sqrt(amplitude);
        double sum = 0;
        int places = 3 + NEW.size();
        double[] means = new double[places];
        double[] squares = new double[places];
        double[] predictive = new double[3];
        double[] f = new double[places];
        Given[] given = new Given[NEW.size()];
        for (int j = 0; j < given.length; j++) given[j] = Given.at(NEW, j);
        for (double u = -7; u <= 7; u += step)
            for (double v = -7; v <= 7; v += step)
                for (double w = -7; w <= 7; w += step) {
                    f[0] = scale * u;
                    f[1] = scale * (b * u + d * v);
                    f[2] = scale * (c * u + e * v + rest * w);
                    double loss = (u * u + v * v + w * w) / 2;
                    for (int i = 0; i < 3; i++) loss += each.value(y[i], f[i]);
                    double weight = Math.exp(-loss) * Math.pow(step / Math.sqrt(2 * Math.PI), 3);
                    sum += weight;
                    for (int j = 0; j < given.length; j++)
                        f[3 + j] = given[j].weights[0] * f[0] + given[j].weights[1] * f[1] + given[j].weights[2] * f[2];
                    for (int i = 0; i < places; i++) {
                        means[i] += weight * f[i];
                        squares[i] += weight * f[i] * f[i];
                        if (i < 3) predictive[i] += weight * of.applyAsDouble(f[i]);
                    }
                }
        for (int i = 0; i < places; i++) {
            means[i] /= sum;
            squares[i] = squares[i] / sum - means[i] * means[i];
            if (i < 3) predictive[i] /= sum;
            else squares[i] += amplitude * given[i - 3].variance;
        }
        return new Reference(Math.log(sum), means, squares, predictive);
    }

    /** What is predicted: the probability of the last class, else f itself. */
    private static DoubleUnaryOperator predicted(Observation each) {
        if (each instanceof OrderedClasses classes)
            return f -> Math.exp(-each.value(classes.gaps().size() + 1.0, f));
        return f -> f;
    }

    /** The mean of a function of a normal number. */
    private static double mean(DoubleUnaryOperator of, double mean, double variance) {
        double sum = 0;
        double total = 0;
        for (double z = -8; z <= 8; z += 0.1) {
            double weight = Math.exp(-z * z / 2);
            sum += weight * of.applyAsDouble(mean + Math.sqrt(variance) * z);
            total += weight;
        }
        return sum / total;
    }

    @ParameterizedTest
    @MethodSource("observations")
    void momentsAndEvidenceAreThoseOfQuadrature(Observation each, Tolerances ofMode, Tolerances ofRate) {
        for (int p = 0; p < PROBLEMS.length; p++) {
            double[] y = PROBLEMS[p].clone();
            for (int i = 0; i < 3; i++) {
                if (each instanceof OrderedClasses classes)
                    y[i] = Math.min(y[i], classes.gaps().size() + 1.0);
                if (each instanceof NoiseVariance) y[i] = 0.3 + 1.7 * y[i] * y[i];
            }
            DoubleUnaryOperator of = predicted(each);
            Reference exact = quadrature(each, y, AMPLITUDES[p], of);
            LaplaceApproximation found =
                    laplace(new GaussianPrior(KERNEL, AMPLITUDES[p], 1, false), each, Dataset.of(X, Reals.of(y)));
            GaussianPrediction laplace = found.posterior().predict(X);
            String name = each + ", problem " + p;
            assertThat(Math.abs(found.logMarginalLikelihood() - exact.evidence))
                    .as(name)
                    .isLessThan(ofMode.evidence);
            check(name, exact, laplace.mean(), laplace.variance(), of, ofMode);
            GaussianPrediction elsewhere = found.posterior().predict(NEW);
            checkMoments(name + ", new points", exact, 3, elsewhere.mean(), elsewhere.variance(), ofMode);
            if (each.asRate(0).isEmpty()) continue;
            RatePosterior.Found closest = found.ofRates(Progress.none());
            assertThat(closest.convergence().converged()).isTrue();
            GaussianPrediction normal = closest.posterior().predict(X);
            check(name + ", closest", exact, normal.mean(), normal.variance(), of, ofRate);
        }
    }

    private static void check(
            String name, Reference exact, Reals mean, Reals variance, DoubleUnaryOperator of, Tolerances most) {
        checkMoments(name, exact, 0, mean, variance, most);
        for (int i = 0; i < 3; i++) {
            double found = mean(of, mean.get(i), variance.get(i));
            assertThat(Math.abs(found - exact.predictive[i]))
                    .as("%s: prediction", name)
                    .isLessThan(most.predictive);
        }
    }

    private static void checkMoments(
            String name, Reference exact, int from, Reals mean, Reals variance, Tolerances most) {
        for (int i = 0; i < mean.size(); i++) {
            double off = (mean.get(i) - exact.mean[from + i]) / Math.sqrt(exact.variance[from + i]);
            double ratio = Math.log(variance.get(i) / exact.variance[from + i]);
            assertThat(Math.abs(off)).as("%s: mean", name).isLessThan(most.mean);
            assertThat(Math.abs(ratio)).as("%s: variance", name).isLessThan(most.variance);
        }
    }
}
