package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GradientDescentTest {
    private static final Kernel NARROW = Kernel.parse("gaussian(sigma=0.5)");
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.8)");
    private final Dataset data = DescentData.numbers(50);
    private final Dataset circle = DescentData.circle(60);

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void convergesToRidgeTo1em5(Intercept intercept) {
        Reals weights =
                Reals.of(IntStream.range(0, 50).mapToDouble(i -> 1 + i % 3).toArray());
        Dataset weighted = data.withWeights(weights);
        Descent descent = Descent.full().withStopping(new Stopping(1e-8, 5000));
        Regressor found = KernelDescent.of(KERNEL, new Squared(), 0.02, intercept, descent)
                .fit(weighted);
        Regressor ridge = KernelRidge.of(KERNEL, 0.02, intercept).fit(weighted);
        assertThat(found.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.predict(data.points())).containsExactly(ridge.predict(data.points()), within(1e-5));
        assertThat(found.training().certificate().orElseThrow().objective())
                .isCloseTo(ridge.training().certificate().orElseThrow().objective(), within(1e-8));
    }

    @Test
    void keepsTheLossCurve() {
        Regressor found = KernelDescent.of(KERNEL, 0).fit(data);
        Reals losses = found.training().losses();
        assertThat(losses.size()).isEqualTo((int) found.training().convergence().iterations());
        assertThat(losses.get(losses.size() - 1)).isLessThan(losses.get(0) / 10);
    }

    @Test
    void learnsWithKinksToo() {
        Descent pegasos = Descent.pegasos(100, 1);
        KernelRegression svr = KernelDescent.of(KERNEL, new EpsilonInsensitive(0.2), 1e-3, Intercept.NONE, pegasos);
        double[] predicted = svr.fit(data).predict(data.points());
        Reals y = (Reals) data.targets().orElseThrow();
        double error = IntStream.range(0, 50)
                .mapToDouble(i -> Math.abs(predicted[i] - y.get(i)))
                .sum();
        assertThat(error / 50).isLessThan(0.2);
    }

    private Matrix probabilities(Classifier model) {
        return model.probabilities(circle.points(), Compute.standard(), Progress.none());
    }

    @Test
    void logisticStepsReachTheSameJByEverySchedule() {
        Descent close = Descent.full().withStopping(new Stopping(1e-7, 10_000));
        Certificate full = certificate(close);
        assertThat(full.gap().orElseThrow()).isBetween(-1e-12, 1e-9);
        assertThat(certificate(Descent.hybrid(1).withStopping(new Stopping(1e-7, 10_000)))
                        .objective())
                .isCloseTo(full.objective(), within(1e-9));
        assertThat(certificate(Descent.stochastic(1).withStopping(new Stopping(0, 500)))
                        .objective())
                .isCloseTo(full.objective(), within(1e-3));
    }

    private Certificate certificate(Descent descent) {
        Classifier model = KernelLogistic.byDescent(NARROW, 0.01, descent).fit(circle);
        return model.training().certificate().orElseThrow();
    }

    @Test
    void onlyTheLogisticLossHasProbabilities() {
        Classifier logistic =
                KernelLogistic.byDescent(NARROW, 1e-3, Descent.full()).fit(circle);
        assertThat(DescentData.accuracy(logistic, circle)).isEqualTo(1);
        Matrix p = probabilities(logistic);
        Matrix f = logistic.scores(circle.points(), Compute.standard(), Progress.none());
        for (int i = 0; i < 60; i++) {
            assertThat(p.get(i, 1)).isCloseTo(Logistic.probability(f.get(i, 0)), within(1e-15));
            assertThat(p.get(i, 0) + p.get(i, 1)).isCloseTo(1, within(1e-15));
        }
        Classifier squared = DescentData.learner(NARROW, new SquaredHinge(), 1e-3, Intercept.NONE, Descent.full())
                .fit(circle);
        assertThat(DescentData.accuracy(squared, circle)).isEqualTo(1);
        assertThatThrownBy(() -> probabilities(squared)).isInstanceOf(InvalidInputException.class);
    }

    /** Each class against the rest is a problem of its own, with its share of the recorded losses. */
    @Test
    void severalClassesAreOneProblemEach() {
        Dataset three = DescentData.rings(90);
        KernelClassification learner = KernelLogistic.byDescent(NARROW, 1e-3, Descent.full());
        Classifier rest = learner.fit(three);
        assertThat(DescentData.accuracy(rest, three)).isGreaterThan(0.9);
        assertThat(rest.scheme()).isEqualTo(Scheme.ONE_VS_REST);
        assertThat(rest.calibration()).isPresent();
        double last = rest.training().losses().get(rest.training().losses().size() - 1);
        assertThat(last).isCloseTo(rest.training().certificate().orElseThrow().objective(), within(1e-12));
        Classifier pairs = learner.withScheme(Scheme.ONE_VS_ONE).fit(three);
        assertThat(DescentData.accuracy(pairs, three)).isGreaterThan(0.9);
        assertThat(pairs.calibration()).isEmpty();
    }
}
