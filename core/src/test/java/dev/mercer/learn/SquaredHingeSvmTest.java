package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SquaredHingeSvmTest {
    private static final Points X = DensePoints.generate(60, 2, (i, k) -> Math.sin(1.7 * i + k * (0.9 + 0.6 * i)));

    private static Dataset rings(int classes) {
        List<String> names = IntStream.range(0, 60)
                .mapToObj(i -> "c" + (int) Math.min(classes - 1, classes * Math.hypot(X.get(i, 0), X.get(i, 1)) / 1.4))
                .toList();
        return Dataset.of(X, Labels.of(names));
    }

    /** Two points at ±1 with the linear kernel: J = (1 − θ)² + λθ², so θ = 1/(1 + λ). */
    @Test
    void twoPointsHaveTheSolutionByHand() {
        Points x = Points.of(new double[] {-1}, new double[] {1});
        Classifier model = Svm.squaredHinge(Kernel.parse("linear()"), 0.25).fit(Dataset.of(x, Labels.of("a", "b")));
        assertThat(model.expansion().value(x, 1, 0)).isCloseTo(1 / 1.25, within(1e-12));
        assertThat(model.expansion().value(x, 0, 0)).isCloseTo(-1 / 1.25, within(1e-12));
        assertThat(model.training().certificate().orElseThrow().objective()).isCloseTo(0.2, within(1e-12));
    }

    @Test
    void learnsRingsWithFewSupportVectors() {
        for (int classes : new int[] {2, 3}) {
            Dataset data = rings(classes);
            Classifier model =
                    Svm.squaredHinge(Kernel.parse("gaussian(sigma=0.5)"), 1e-5).fit(data);
            assertThat(model.scheme()).isEqualTo(classes == 2 ? Scheme.BINARY : Scheme.ONE_VS_REST);
            assertThat(model.predict(X)).isEqualTo(data.targets().orElseThrow());
            assertThat(model.training().convergence().reason()).isEqualTo(Reason.CONVERGED);
            Certificate certificate = model.training().certificate().orElseThrow();
            assertThat(certificate.gap().orElseThrow()).isBetween(-1e-13, 1e-9);
            assertThat(model.expansion().centers().size()).isBetween(5, 50);
            assertThat(model.training().rows())
                    .hasSize(model.expansion().centers().size());
        }
    }
}
