package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PairStepTest {
    /** Two points of labels 1 and −1, whose α lie in [0, 2] and [−2, 0], or both in [−2, 2] for the second loss. */
    private static BoxProblem problem(Loss loss) {
        Gram gram = Gram.of(
                Kernel.parse("gaussian(1)"), SmoSolverTest.points(2, 1, 1), Compute.standard(), Progress.none());
        return BoxProblem.of(new Objective(gram, loss, Reals.of(1, -1), Reals.of(1, 1), 0.125, true));
    }

    @Test
    void theMinimumInsideTheBoundsIsReached() {
        PairStep pair = new PairStep(problem(new Hinge()), 0, 1, 0.25, -0.25);
        pair.take(3, 4);
        assertThat(pair.nextI).isEqualTo(1);
        assertThat(pair.nextJ).isEqualTo(-1);
    }

    @Test
    void theFirstBoundEndsTheStepExactly() {
        PairStep pair = new PairStep(problem(new Hinge()), 0, 1, 0.1, -0.3);
        pair.take(3, 1e-9);
        assertThat(pair.nextJ).isEqualTo(-2);
        assertThat(pair.nextI).isCloseTo(1.8, within(1e-15));
    }

    /** Against the minimum of −slope·t + curvature·t²/2 + 2ε per unit beyond each 0 that is passed, on a grid. */
    @ParameterizedTest
    @CsvSource({
        "-1, 0.4, 0.3, 1",
        "-1, 0.4, 0.45, 1",
        "-1, 0.4, 1, 1",
        "-1, 0.4, 1.5, 1",
        "-1, 0.4, 3, 1",
        "0.5, 1, 1.1, 1",
        "0.5, -0.5, 1.1, 1",
        "-0.3, -0.3, 0.5, 1",
        "-2, 2, 9, 1"
    })
    void passingZeroCostsTwiceTheKink(double alphaI, double alphaJ, double slope, double curvature) {
        BoxProblem problem = problem(new EpsilonInsensitive(0.25));
        assertThat(problem.kink).isEqualTo(0.25);
        double best = 0;
        double lowest = 0;
        double room = Math.min(problem.upper[0] - alphaI, alphaJ - problem.lower[1]);
        for (double t = 0; t <= room + 1e-12; t += 1e-4) {
            double passed = Math.max(0, alphaI < 0 ? t + alphaI : 0) + Math.max(0, alphaJ > 0 ? t - alphaJ : 0);
            double value = -slope * t + curvature * t * t / 2 + 2 * problem.kink * passed;
            if (value < lowest) {
                lowest = value;
                best = t;
            }
        }
        PairStep pair = new PairStep(problem, 0, 1, alphaI, alphaJ);
        pair.take(slope, curvature);
        assertThat(pair.nextI - alphaI).isCloseTo(best, within(2e-4));
        assertThat(alphaJ - pair.nextJ).isCloseTo(best, within(2e-4));
    }
}
