package dev.mercer.solve.newton;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;

class NewtonPointTest {
    private static final int N = 20;

    private static NewtonPoint start(double lambda) {
        Reals labels =
                Reals.of(Examples.numbers(N, 2).stream().map(Math::signum).toArray());
        Gram gram = Examples.gram("gaussian(sigma=0.7)", Examples.points(N, 2, 1));
        return NewtonPoint.zero(new Objective(gram, new Logistic(), labels, Reals.constant(N, 1), lambda, true));
    }

    /** All points have f = 5: beyond the margin for the label 1, far inside for the label −1. */
    @Test
    void onlyRoundingNoiseOfPointsBeyondTheMarginIsTakenForZero() {
        Gram ones = Examples.gram("constant(c=1)", Examples.points(4, 1, 1));
        Objective objective =
                new Objective(ones, new SquaredHinge(), Reals.of(1, 1, 1, -1), Reals.constant(4, 1), 0.01, false);
        double least = 1e-14 * 5;
        NewtonPoint at = NewtonPoint.at(objective, new double[] {5, -least, 6e-14, 4e-14});
        assertThat(at.solution(new Convergence(Reason.CONVERGED, 0, 1))
                        .alpha()
                        .get(0)
                        .toArray())
                .containsExactly(5, 0, 6e-14, 4e-14);
    }

    /** The rounding of vᵀKv: n·ulp(1)·tr K·vᵀv. */
    @Test
    void aNegativeSquareWithinRoundingIsZeroAndBeyondItRefused() {
        Gram gram = Examples.gram("constant(c=3)", Examples.points(2, 1, 1));
        double[] v = {1, 2};
        assertThat(NewtonPoint.norm(gram, v, 16)).isEqualTo(4);
        assertThat(NewtonPoint.norm(gram, v, 0)).isZero();
        double rounding = 2 * Math.ulp(1.0) * 6 * 5;
        assertThat(NewtonPoint.norm(gram, v, -rounding)).isZero();
        assertThatThrownBy(() -> NewtonPoint.norm(gram, v, -1.01 * rounding))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("not positive semi-definite");
    }

    /** κ is ten times as large after a step that was not shortened, and 1/2λ at most. */
    @Test
    void theReachGrowsBackToTheFullStep() {
        NewtonPoint zero = start(1e-3);
        assertThat(zero.reach).isEqualTo(500);
        NewtonDirection any = NewtonDirection.of(zero, new double[N], 1, Progress.none());
        for (double kappa : new double[] {0.5, 7, 40}) {
            NewtonPoint next = NewtonSolver.next(zero.along(any, 0, kappa), Progress.none());
            assertThat(next.value).isLessThan(zero.value);
            assertThat(next.reach).isCloseTo(10 * kappa, within(1e-12 * kappa));
        }
        assertThat(NewtonSolver.next(zero.along(any, 0, 60), Progress.none()).reach)
                .isEqualTo(500);
        assertThat(NewtonSolver.furthest(start(1e-300).objective)).isEqualTo(1e200);
    }
}
