package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Pinball;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Objective;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BoxProblemTest {
    private static final double INFINITE = Double.POSITIVE_INFINITY;

    /** Two points of weights 1 and 3, and one without; C is 1/(2·0.1·4) and three times that. */
    private static BoxProblem problem(Loss loss) {
        Points x = SmoSolverTest.points(3, 2, 1);
        Gram gram = Gram.of(Kernel.parse("gaussian(1)"), x, Compute.standard(), Progress.none());
        return BoxProblem.of(new Objective(gram, loss, Reals.of(1, -1, 1), Reals.of(1, 3, 0), 0.1, true));
    }

    private static void check(Loss loss, double[] lower, double[] upper, double[] ridge) {
        BoxProblem problem = problem(loss);
        assertThat(problem.linear).containsExactly(-1, 1, -1);
        assertThat(problem.balanced).isTrue();
        for (int i = 0; i < 3; i++) {
            close(problem.lower[i], lower[i]);
            close(problem.upper[i], upper[i]);
            close(problem.ridge[i], ridge[i]);
        }
    }

    private static void close(double actual, double expected) {
        if (Double.isInfinite(expected)) assertThat(actual).isEqualTo(expected);
        else assertThat(actual).isCloseTo(expected, within(1e-14));
    }

    @Test
    void boundsAreThoseOfTheConjugateTimesC() {
        double[] none = {0, 0, 0};
        double[] half = {0.4, 0.4 / 3, 0};
        check(new Hinge(), new double[] {0, -3.75, 0}, new double[] {1.25, 0, 0}, none);
        check(new SquaredHinge(), new double[] {0, -INFINITE, 0}, new double[] {INFINITE, 0, 0}, half);
        check(new EpsilonInsensitive(0.5), new double[] {-1.25, -3.75, 0}, new double[] {1.25, 3.75, 0}, none);
        check(new Pinball(0.2), new double[] {-1, -3, 0}, new double[] {0.25, 0.75, 0}, none);
        check(new Huber(2), new double[] {-5, -15, 0}, new double[] {5, 15, 0}, half);
        assertThat(problem(new EpsilonInsensitive(0.5)).kink).isEqualTo(0.5);
        assertThat(problem(new Hinge()).kink).isZero();
    }

    /** Rounding must not push a weight at its bound outside the domain of the conjugate: the gap would be lost. */
    @Test
    void theConjugateIsFiniteAtEveryBound() {
        SplittableRandom random = new SplittableRandom(1);
        Points x = SmoSolverTest.points(20, 2, 1);
        Gram gram = Gram.of(Kernel.parse("gaussian(1)"), x, Compute.standard(), Progress.none());
        for (int trial = 0; trial < 100; trial++) {
            Reals weights = Reals.of(random.doubles(20, 0.001, 7).toArray());
            double lambda = Math.exp(random.nextDouble(-20, 10));
            for (Loss loss : new Loss[] {new Hinge(), new EpsilonInsensitive(0.1), new Pinball(0.3), new Huber(0.7)}) {
                Objective objective =
                        new Objective(gram, loss, SmoSolverTest.targets(loss, x, trial), weights, lambda, false);
                BoxProblem problem = BoxProblem.of(objective);
                assertThat(objective.dual(problem.lower, new double[20])).isFinite();
                assertThat(objective.dual(problem.upper, new double[20])).isFinite();
            }
        }
    }
}
