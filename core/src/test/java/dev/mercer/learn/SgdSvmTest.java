package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Scheme;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.descent.Averaging;
import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SgdSvmTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=0.5)");
    private final Dataset circle = DescentData.circle(80);

    @Test
    void separatesACircle() {
        Classifier model = Svm.pegasos(KERNEL, 1e-3, 1).fit(circle);
        assertThat(DescentData.accuracy(model, circle)).isEqualTo(1);
        assertThat(model.training().convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(model.training().losses().size()).isEqualTo(20);
        assertThat(model.calibration()).isEmpty();
        assertThat(model.expansion().centers().size()).isLessThan(80);
    }

    /** The gap is the learner's own proof of how near the optimum it is: below a tenth of J after many passes. */
    @Test
    void theGapCloses() {
        Certificate few = certificate(5);
        Certificate many = certificate(500);
        assertThat(many.gap().orElseThrow()).isBetween(-1e-12, 0.1 * many.objective());
        assertThat(many.gap().orElseThrow()).isLessThan(few.gap().orElseThrow() / 3);
    }

    private Certificate certificate(long passes) {
        Classifier model =
                Svm.pegasos(KERNEL, 0.01, passes, Averaging.SUFFIX, 1).fit(circle);
        return model.training().certificate().orElseThrow();
    }

    @ParameterizedTest
    @EnumSource(names = {"ONE_VS_ONE", "ONE_VS_REST"})
    void learnsThreeRings(Scheme scheme) {
        Dataset rings = DescentData.rings(90);
        Classifier model = Svm.pegasos(Kernel.parse("gaussian(sigma=0.3)"), 1e-3, 1)
                .withScheme(scheme)
                .fit(rings);
        assertThat(model.scheme()).isEqualTo(scheme);
        assertThat(DescentData.accuracy(model, rings)).isGreaterThan(0.95);
    }

    @Test
    void refusesWhatItCannotLearnFrom() {
        assertThatThrownBy(() -> Svm.pegasos(KERNEL, 0, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got 0");
        assertThatThrownBy(() -> Svm.pegasos(KERNEL, 1, 0, Averaging.ALL, 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("iterations must be >= 1, got 0");
        assertThatThrownBy(() -> Svm.pegasos(KERNEL, 1, 1).fit(DescentData.numbers(10)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("descent with Hinge[] needs classes as targets, got numbers");
    }
}
