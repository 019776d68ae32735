package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class DescentClassifierTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.5)");
    private final Dataset data = DescentData.circle(60);

    private Matrix probabilities(Classifier model) {
        return model.probabilities(data.points(), Compute.standard(), Progress.none());
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
        Classifier model = KernelLogistic.byDescent(KERNEL, 0.01, descent).fit(data);
        return model.training().certificate().orElseThrow();
    }

    @Test
    void onlyTheLogisticLossHasProbabilities() {
        Classifier logistic =
                KernelLogistic.byDescent(KERNEL, 1e-3, Descent.full()).fit(data);
        assertThat(DescentData.accuracy(logistic, data)).isEqualTo(1);
        Matrix p = probabilities(logistic);
        Matrix f = logistic.scores(data.points(), Compute.standard(), Progress.none());
        for (int i = 0; i < 60; i++) {
            assertThat(p.get(i, 1)).isCloseTo(Logistic.probability(f.get(i, 0)), within(1e-15));
            assertThat(p.get(i, 0) + p.get(i, 1)).isCloseTo(1, within(1e-15));
        }
        Classifier squared = DescentData.learner(KERNEL, new SquaredHinge(), 1e-3, Intercept.NONE, Descent.full())
                .fit(data);
        assertThat(DescentData.accuracy(squared, data)).isEqualTo(1);
        assertThatThrownBy(() -> probabilities(squared)).isInstanceOf(InvalidInputException.class);
    }

    /** Each class against the rest is a problem of its own, with its share of the recorded losses. */
    @Test
    void severalClassesAreOneProblemEach() {
        Dataset three = DescentData.rings(90);
        KernelClassification learner = KernelLogistic.byDescent(KERNEL, 1e-3, Descent.full());
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
