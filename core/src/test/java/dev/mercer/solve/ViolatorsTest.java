package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ViolatorsTest {
    /** At α = 0 a point wants to grow by its target, or to shrink. */
    private static BoxPoint start(boolean free) {
        double[] targets = {5, -1, 3, -4, 0, 2, 2, -3};
        Points x = SmoSolverTest.points(8, 2, 1);
        Gram gram = Gram.of(Kernel.parse("gaussian(1)"), x, Compute.standard(), Progress.none());
        Objective objective =
                new Objective(gram, new EpsilonInsensitive(0), Reals.of(targets), Reals.constant(8, 1), 0.1, free);
        double[] ones = new double[8];
        Arrays.fill(ones, 1);
        return new BoxPoint(BoxProblem.of(objective), ones);
    }

    @Test
    void theWorstOfBothSidesComeFirst() {
        assertThat(Violators.choose(start(true), new int[0], 4)).containsExactly(0, 2, 3, 7);
        // Of equal ones the earlier.
        assertThat(Violators.choose(start(true), new int[0], 6)).containsExactly(0, 1, 2, 3, 5, 7);
    }

    @Test
    void withoutAConstraintTheWorstOfAll() {
        assertThat(Violators.choose(start(false), new int[0], 3)).containsExactly(0, 2, 3);
        assertThat(Violators.choose(start(false), new int[0], 20))
                .as("0 violates nothing")
                .containsExactly(0, 1, 2, 3, 5, 6, 7);
    }

    @Test
    void halfOfASetStaysAndVariablesInsideTheirBoundsFirst() {
        BoxPoint point = start(true);
        point.set(4, point.problem.upper[4]);
        point.set(5, 0.3);
        assertThat(Violators.choose(point, new int[] {1, 4, 5}, 4)).containsExactly(0, 1, 3, 5);
        assertThat(Violators.choose(point, new int[] {4, 5}, 3)).containsExactly(0, 3, 5);
    }
}
