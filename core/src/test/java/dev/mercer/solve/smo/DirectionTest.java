package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class DirectionTest {
    private static final int N = 30;

    /** All α strictly inside [−1, 1] and not 0, half of them of each sign. */
    private static BoxPoint inside() {
        Points x = SmoSolverTest.points(N, 2, 1);
        Gram gram = Gram.of(Kernel.parse("gaussian(1)"), x, Compute.standard(), Progress.none());
        Objective objective = new Objective(
                gram,
                new EpsilonInsensitive(0.1),
                SmoSolverTest.targets(new EpsilonInsensitive(0.1), x, 2),
                Reals.constant(N, 1),
                1.0 / (2 * N),
                true);
        double[] ones = new double[N];
        Arrays.fill(ones, 1);
        BoxPoint point = new BoxPoint(BoxProblem.of(objective), ones);
        for (int i = 0; i < N; i++) point.set(i, i % 2 == 0 ? 0.5 : -0.5);
        return point;
    }

    @Test
    void aPairOfFreeVariablesIsADirection() {
        Direction direction = new Direction(inside());
        assertThat(direction.known()).isFalse();
        direction.restart(0, 1, 3);
        assertThat(direction.known()).isTrue();
        assertThat(direction.curvature()).isEqualTo(3);
    }

    @Test
    void aVariableAtABoundOrAtTheKinkEndsIt() {
        for (double end : new double[] {1, 0}) {
            BoxPoint point = inside();
            Direction direction = new Direction(point);
            direction.restart(0, 1, 3);
            point.set(2, end);
            direction.restart(2, 3, 3);
            assertThat(direction.known()).as("at %s", end).isFalse();
        }
    }

    /** Half of the old pair and all of the new one, 0.1 along it. */
    @Test
    void turningMovesAllItsVariablesAndKeepsTheirSum() {
        BoxPoint point = inside();
        Direction direction = new Direction(point);
        direction.restart(0, 1, 3);
        assertThat(direction.turn(0.5, 2, 1, 7, 0.1)).isTrue();
        assertThat(direction.curvature()).isEqualTo(7);
        assertThat(point.alpha[0]).isCloseTo(0.55, within(1e-15));
        assertThat(point.alpha[1]).isCloseTo(-0.65, within(1e-15));
        assertThat(point.alpha[2]).isCloseTo(0.6, within(1e-15));
        assertThat(Arrays.stream(point.alpha).sum()).isCloseTo(0, within(1e-14));
    }

    @Test
    void aTurnThatWouldReachABoundOrPassTheKinkChangesNothing() {
        for (double length : new double[] {0.5, -0.5}) {
            BoxPoint point = inside();
            double[] before = point.alpha.clone();
            Direction direction = new Direction(point);
            direction.restart(0, 1, 3);
            assertThat(direction.turn(0.5, 2, 3, 7, length)).isFalse();
            assertThat(point.alpha).containsExactly(before);
        }
    }

    @Test
    void sixteenVariablesAreTheMost() {
        Direction direction = new Direction(inside());
        direction.restart(0, 1, 3);
        int pairs = 1;
        while (direction.known()) {
            assertThat(direction.turn(0.2, 2 * pairs, 2 * pairs + 1, 3, 1e-3)).isTrue();
            pairs++;
        }
        assertThat(2 * pairs).isEqualTo(16);
    }
}
