package dev.mercer.solve.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.Definiteness;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

class NewtonLoopTest {
    /** An iterate whose norm falls to a part of itself, until there is no further step or the caller cancels. */
    private record Falling(double norm, double part, int steps, boolean cancels) implements NewtonLoop.Place<Falling> {
        @Override
        public double value() {
            return norm;
        }

        @Override
        public Falling next(double measure, Progress progress) {
            if (steps == 0 && cancels) throw new CancelledException();
            return steps == 0 ? this : new Falling(norm * part, part, steps - 1, cancels);
        }

        @Override
        public Solution solution(Convergence convergence) {
            return Solution.of(new double[] {norm}, 0, convergence, new Certificate(norm, OptionalDouble.empty()));
        }
    }

    private static Solution run(Falling start, Stopping stopping) {
        return NewtonLoop.run(start, stopping, Progress.none());
    }

    @Test
    void itConvergesWhenTheGradientIsSmallRelativeToTheStart() {
        Solution found = run(new Falling(8, 0.1, 20, false), new Stopping(1e-3, 100));
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().measure()).isBetween(1e-4, 1e-3);
        assertThat(found.convergence().iterations()).isBetween(3L, 4L);
        assertThat(run(new Falling(0, 0.1, 20, false), new Stopping(1e-3, 100))
                        .convergence()
                        .reason())
                .isEqualTo(Reason.CONVERGED);
    }

    @Test
    void aStepWithoutProgressStallsAndIsNotCounted() {
        Solution found = run(new Falling(8, 0.1, 2, false), new Stopping(1e-9, 100));
        assertThat(found.convergence().reason()).isEqualTo(Reason.STALLED);
        assertThat(found.convergence().iterations()).isEqualTo(2);
    }

    @Test
    void itStopsAtTheLimitOfIterationsOrOfTime() {
        Falling slow = new Falling(8, 0.9, 1000, false);
        assertThat(run(slow, new Stopping(1e-9, 5)).convergence())
                .extracting(Convergence::reason, Convergence::iterations)
                .containsExactly(Reason.ITERATION_LIMIT, 5L);
        assertThat(NewtonLoop.run(slow, new Stopping(1e-9, 5), Progress.none().within(Duration.ZERO))
                        .convergence()
                        .reason())
                .isEqualTo(Reason.TIME_LIMIT);
    }

    @Test
    void cancelledInsideAStepItReturnsTheIterateBeforeIt() {
        Solution found = run(new Falling(8, 0.5, 1, true), new Stopping(1e-9, 100));
        assertThat(found.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(found.alpha().get(0).get(0)).isEqualTo(4);
    }

    @Test
    void lambdaAndKernelAreChecked() {
        NewtonLoop.require(1e300, Definiteness.UNKNOWN);
        assertThatThrownBy(() -> NewtonLoop.require(0, Definiteness.PROVEN)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> NewtonLoop.require(1e301, Definiteness.PROVEN))
                .hasMessageStartingWith("lambda must be <= 1e300");
        assertThatThrownBy(() -> NewtonLoop.require(1, Definiteness.INDEFINITE))
                .hasMessageContaining("positive semi-definite");
    }
}
