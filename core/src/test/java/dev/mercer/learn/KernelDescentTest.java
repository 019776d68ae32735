package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Squared;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.descent.Descent;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelDescentTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.8)");
    private final Dataset data = DescentData.numbers(50);

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
}
