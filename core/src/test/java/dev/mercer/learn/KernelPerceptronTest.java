package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Reason;
import dev.mercer.solve.descent.PerceptronSolver;
import dev.mercer.solve.descent.PerceptronSolver.Start;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KernelPerceptronTest {
    private static final Kernel KERNEL = Kernel.parse("polynomial(degree=2, c=1)");

    @Test
    void separatesExclusiveOr() {
        Points corners =
                Points.of(new double[] {1, 1}, new double[] {-1, -1}, new double[] {1, -1}, new double[] {-1, 1});
        Dataset xor = Dataset.of(corners, Labels.of("same", "same", "differ", "differ"));
        Classifier model = new KernelPerceptron(KERNEL, new PerceptronSolver(Start.ZERO, false, 1, 100)).fit(xor);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(model.training().certificate()).isEmpty();
        assertThat(DescentData.accuracy(model, xor)).isEqualTo(1);
    }

    @Test
    void separatesACircle() {
        Dataset circle = DescentData.circle(80);
        Classifier model = new KernelPerceptron(KERNEL).fit(circle);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(DescentData.accuracy(model, circle)).isGreaterThan(0.95);
        assertThat(model.expansion().centers().size()).isLessThan(80);
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_VS_ONE", "ONE_VS_REST"})
    void learnsThreeRings(Scheme scheme) {
        Dataset rings = DescentData.rings(90);
        Classifier model = new KernelPerceptron(Kernel.parse("gaussian(sigma=0.3)"))
                .withScheme(scheme)
                .fit(rings);
        assertThat(model.scheme()).isEqualTo(scheme);
        assertThat(DescentData.accuracy(model, rings)).isGreaterThan(0.95);
    }
}
