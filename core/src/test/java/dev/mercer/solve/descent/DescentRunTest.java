package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class DescentRunTest {
    private static final Points X = DescentProblems.points(30, 1);
    private static final Objective J = DescentProblems.objective(new Squared(), X, 0.05);

    private static Solution run(Descent descent, Progress progress) {
        return new DescentRun(descent, J, progress).run();
    }

    @Test
    void fullStepsAreThoseOfTheGradientWrittenOut() {
        double eta = 0.05;
        Descent descent = Descent.full().withStep(new Step.Fixed(eta)).withStopping(new Stopping(0, 20));
        Solution found = run(descent, Progress.none());
        double[] alpha = new double[30];
        for (int step = 0; step < 20; step++) {
            double[] f = new double[30];
            J.gram().apply(alpha, f);
            for (int i = 0; i < 30; i++)
                alpha[i] -= eta * (2 * (f[i] - J.targets().get(i)) / 30 + 2 * J.lambda() * alpha[i]);
        }
        for (int i = 0; i < 30; i++) assertThat(found.alpha().get(0).get(i)).isCloseTo(alpha[i], within(1e-13));
    }

    @Test
    void itRecordsJAfterEachPass() {
        Solution found = run(Descent.full().withStopping(new Stopping(0, 7)), Progress.none());
        Reals losses = found.losses();
        assertThat(losses.size()).isEqualTo(7);
        for (int pass = 1; pass < 7; pass++) assertThat(losses.get(pass)).isLessThan(losses.get(pass - 1));
        assertThat(losses.get(6)).isCloseTo(found.certificate().orElseThrow().objective(), within(1e-12));
        assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
    }

    @Test
    void outOfTimeBeforeTheFirstStepItReturnsZero() {
        Solution found = run(Descent.stochastic(1), Progress.none().within(Duration.ZERO));
        assertThat(found.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(found.alpha().get(0)).isEqualTo(Reals.constant(30, 0));
    }

    @Test
    void aStepThatIsTooLargeIsRefusedWithTheNumbers() {
        Descent wild = Descent.full().withStep(new Step.Fixed(1e3)).withStopping(new Stopping(0, 1000));
        assertThatThrownBy(() -> run(wild, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("the descent diverges: J was ");
    }
}
