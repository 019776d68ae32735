package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Classifier;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.descent.Averaging;
import org.junit.jupiter.api.Test;

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
}
