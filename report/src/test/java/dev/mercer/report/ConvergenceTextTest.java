package dev.mercer.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.method.Setting;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ConvergenceTextTest {
    @Test
    void theCureFitsTheReason() {
        Set<Setting<?>> all = Set.of(Setting.ITERATIONS, Setting.TOLERANCE, Setting.LAMBDA);
        assertThat(ConvergenceText.cure(new Convergence(Reason.TIME_LIMIT, 1, 5), all))
                .isEqualTo("raise --time");
        assertThat(ConvergenceText.cure(new Convergence(Reason.ITERATION_LIMIT, 1, 5), all))
                .isEqualTo("raise --iterations or --tolerance, or take a larger --lambda");
        assertThat(ConvergenceText.cure(new Convergence(Reason.STALLED, 1, 5), Set.of(Setting.TOLERANCE)))
                .isEqualTo("raise --tolerance");
    }

    @Test
    void aJitterIsTold() {
        assertThat(ConvergenceText.words(new Convergence(Reason.EXACT, 1e-12, 1, 3e-14)))
                .isEqualTo(
                        "exact, by a formula (residual 1e-12); the matrix is singular to rounding: 3e-14 was added to its"
                                + " diagonal");
        assertThat(ConvergenceText.words(new Convergence(Reason.EXACT, 1e-12, 1)))
                .doesNotContain("singular");
    }
}
