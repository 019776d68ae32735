package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NuTest {
    @ParameterizedTest
    @ValueSource(doubles = {0, -0.1, 1.0000001, Double.NaN, Double.POSITIVE_INFINITY})
    void nuIsAShare(double nu) {
        Nu.require(1);
        Nu.require(Double.MIN_VALUE);
        assertThatThrownBy(() -> Nu.require(nu))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("nu must be > 0 and <= 1, got ");
    }

    @Test
    void weightsAreOneForEachPointAndNotAllZero() {
        Gram gram =
                Gram.of(Kernel.parse("linear()"), SmoSolverTest.points(3, 1, 1), Compute.standard(), Progress.none());
        Nu.requireWeights(gram, Reals.of(0, 2, 1));
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(1, 2))).hasMessageContaining("number of weights");
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(1, -2, 3))).hasMessage("weights must be >= 0");
        assertThatThrownBy(() -> Nu.requireWeights(gram, Reals.of(0, 0, 0)))
                .hasMessageContaining("the sum of the weights must be > 0");
    }

    private static Gram two() {
        return Gram.of(Kernel.parse("linear()"), Points.of(new double[] {1}, new double[] {-1}));
    }

    @Test
    void bothProblemsCheckEverythingThatTheyAreGiven() {
        Gram gram = two();
        Reals ones = Reals.of(1, 1);
        assertThatThrownBy(() -> new NuClassProblem(gram, Reals.of(1, -1), ones, 0))
                .hasMessageStartingWith("nu must be");
        assertThatThrownBy(() -> new NuClassProblem(gram, Reals.of(1, -1), Reals.of(1), 0.5))
                .hasMessageContaining("number of weights");
        assertThatThrownBy(() -> new NuClassProblem(gram, Reals.of(1), ones, 0.5))
                .hasMessageContaining("number of labels");
        assertThatThrownBy(() -> new NuClassProblem(gram, Reals.of(1, -2), ones, 0.5))
                .hasMessage("label 1 must be 1 or -1, got -2.0");
        assertThatThrownBy(() -> new NuRegressionProblem(gram, ones, ones, 1, 0))
                .hasMessageStartingWith("nu must be");
        assertThatThrownBy(() -> new NuRegressionProblem(gram, ones, ones, 0, 0.5))
                .hasMessageStartingWith("lambda must be");
        assertThatThrownBy(() -> new NuRegressionProblem(gram, ones, Reals.of(1, -1), 1, 0.5))
                .hasMessage("weights must be >= 0");
        assertThatThrownBy(() -> new NuRegressionProblem(gram, Reals.of(1), ones, 1, 0.5))
                .hasMessageContaining("number of targets");
    }

    @Test
    void theLargestNuIsTwiceTheShareOfTheSmallerClass() {
        assertThat(NuClassProblem.largest(Reals.of(1, 1, -1), Reals.of(1, 2, 1)))
                .isEqualTo(0.5);
        assertThat(NuClassProblem.largest(Reals.of(-1, -1, 1), Reals.of(1, 2, 1)))
                .isEqualTo(0.5);
        assertThat(NuClassProblem.largest(Reals.of(1, -1, 1), Reals.of(0.5, 3, 0.5)))
                .isEqualTo(0.5);
    }

    /** f is a sum of differences of weights of the size of C: beyond 2⁵² times the targets it has no digits. */
    @Test
    void aLambdaThatLeavesNoDigitsIsRefused() {
        Reals ones = Reals.of(1, 1);
        Stopping stopping = new Stopping(1e-6, 1000);
        // Targets of 0 and −6 after an offset of 3, k(x, x) = 1: C = 1/2λΣw may be 6·2⁵².
        double least = 1 / (2 * 6 * 0x1p52 * 2);
        Reals targets = Reals.of(3, -3);
        assertThat(new NuRegressionProblem(two(), targets, ones, 1.001 * least, 0.5)
                        .solve(stopping, Progress.none())
                        .solution()
                        .alpha())
                .hasSize(1);
        assertThatThrownBy(() -> new NuRegressionProblem(two(), targets, ones, 0.999 * least, 0.5)
                        .solve(stopping, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be at least %s for these targets and this nu, got %s: give a larger lambda"
                        .formatted(least, 0.999 * least));
        assertThat(new NuRegressionProblem(two(), Reals.of(0, 0), ones, 1e-300, 0.5)
                        .solve(stopping, Progress.none())
                        .parameter())
                .as("of targets that are all 0 there is nothing to lose")
                .isZero();
    }

    /** Stopped before its margin is positive, it has an answer without a certificate. */
    @Test
    void withoutAMarginYetThereIsNoCertificate() {
        Gram gram = Gram.of(
                Kernel.parse("linear()"),
                Points.of(new double[] {-1}, new double[] {2}, new double[] {1}, new double[] {-2}));
        NuSolution none = new NuClassProblem(gram, Reals.of(1, 1, -1, -1), Reals.constant(4, 1), 0.5)
                .solve(new Stopping(1e-9, 9), Progress.none().within(Duration.ZERO));
        assertThat(none.parameter()).isNotPositive();
        assertThat(none.solution().certificate()).isEmpty();
        assertThat(none.solution().convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(none.solution().alpha().get(0).toArray()).containsExactly(1, 0, -1, 0);
    }
}
