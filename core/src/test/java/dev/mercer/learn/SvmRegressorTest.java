package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Regressor;
import dev.mercer.model.Training;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SvmRegressorTest {
    private static final Kernel GAUSSIAN = Kernel.parse("gaussian(sigma=1)");
    private final Compute compute = Compute.standard();
    private final Points x = DensePoints.generate(60, 1, (i, k) -> i / 10.0);

    private Dataset sine() {
        double[] y = new double[60];
        Arrays.setAll(y, i -> Math.sin(x.get(i, 0)));
        return Dataset.of(x, Reals.of(y));
    }

    @Test
    void staysInsideTheTubeWithFewCenters() {
        KernelRegression svm = Svm.regression(GAUSSIAN, 1e-6, 0.1);
        Regressor model = svm.fit(sine());
        double[] f = model.predict(x);
        for (int i = 0; i < 60; i++) assertThat(f[i]).isCloseTo(Math.sin(x.get(i, 0)), within(0.101));
        assertThat(model.expansion().centers().size()).isBetween(3, 15);
        assertThat(model.training().rows()).hasSize(model.expansion().centers().size());
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
    }

    @Test
    void cIsLambdaByAnotherName() {
        KernelRegression svm = Svm.regression(GAUSSIAN, 0.01, 0.1);
        assertThat(svm.withC(4, sine()).lambda()).isEqualTo(1 / (2 * 4 * 60.0));
    }

    /** An offset is left to b: it takes no digits of the optimality conditions, and no further steps. */
    @Test
    void convergesToATightToleranceWhateverTheOffsetOfTheTargets() {
        Points x = DensePoints.generate(60, 1, (i, k) -> i / 10.0);
        for (double offset : new double[] {1e9, 1e12}) {
            Reals y = Reals.of(IntStream.range(0, 60)
                    .mapToDouble(i -> offset + Math.sin(i / 10.0))
                    .toArray());
            Training training = Svm.regression(new Gaussian(1), 1e-3, 0.01)
                    .withStopping(new Stopping(1e-8, 100_000))
                    .fit(Dataset.of(x, y))
                    .training();
            assertThat(training.convergence().reason()).isEqualTo(Reason.CONVERGED);
            assertThat(training.certificate().orElseThrow().gap().orElseThrow()).isLessThan(1e-8);
        }
    }
}
