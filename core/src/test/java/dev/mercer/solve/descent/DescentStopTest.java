package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The stopping of a descent: when, with which reason, and reproducibly. */
class DescentStopTest {
    private final Points points = DescentProblems.points(100, 1);
    private final Objective squared = DescentProblems.objective(new Squared(), points, 0.01);
    private final Objective hinge = DescentProblems.objective(new Hinge(), points, 0.01);

    @Test
    void convergesByTheGradient() {
        Solution found = Descent.full().solve(squared, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.convergence().measure()).isBetween(0.0, 1e-6);
        assertThat(found.convergence().iterations())
                .isEqualTo(found.losses().size())
                .isLessThan(1000);
    }

    @Test
    void convergesOnlyWhenTheGapMeetsTheTolerance() {
        Descent descent = Descent.pegasos(1000, 1).withStopping(new Stopping(0.01, 1000));
        Solution found = descent.solve(hinge, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.losses().size()).isBetween(4, 500);
        assertThat(relativeGap(found)).isEqualTo(found.convergence().measure()).isBetween(0.0, 0.01);
    }

    /** Steps that are far too small change J by little in each pass, and leave it far from the optimum. */
    @Test
    void doesNotConvergeWhereOnlyJHasStoppedChanging() {
        Descent slow = Descent.stochastic(1)
                .withStep(new Step.Fixed(1e-7))
                .withAveraging(Averaging.NONE)
                .withStopping(new Stopping(1e-4, 30));
        Solution found = slow.solve(squared, Progress.none());
        Reals curve = found.losses();
        assertThat(curve.size()).isEqualTo(30);
        assertThat(curve.get(28) - curve.get(29)).isBetween(0.0, 1e-4 * curve.get(28));
        assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(found.convergence().measure()).isEqualTo(relativeGap(found)).isGreaterThan(0.1);
    }

    @Test
    void doesNotConvergeByStochasticStepsWithoutABound() {
        Objective unpenalized = squared.withLambda(0);
        Solution found = Descent.stochastic(1)
                .withStep(new Step.Fixed(1e-7))
                .withStopping(new Stopping(1e-4, 12))
                .solve(unpenalized, Progress.none());
        assertThat(found.certificate().orElseThrow().gap()).isEmpty();
        assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(found.convergence().measure()).as("the change of J").isBetween(0.0, 1e-4);
    }

    private static double relativeGap(Solution found) {
        Certificate known = found.certificate().orElseThrow();
        return known.gap().orElseThrow() / known.objective();
    }

    @Test
    void stopsAtTheLimitOfPasses() {
        Solution found = Descent.full().withStopping(new Stopping(1e-12, 7)).solve(squared, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(found.convergence().iterations()).isEqualTo(7);
        assertThat(found.losses().size()).isEqualTo(7);
    }

    @Test
    void aCancelledDescentAnswersWithWhatItHas() {
        Solution inPass = Descent.pegasos(50, 1).solve(hinge, CancelledProgress.afterQuestions(2));
        assertThat(inPass.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(inPass.convergence().iterations()).isEqualTo(1);
        assertThat(inPass.alpha().get(0).stream().anyMatch(a -> a != 0)).isTrue();
        assertThat(inPass.certificate()).isPresent();
        Solution atOnce = Descent.pegasos(50, 1).solve(hinge, CancelledProgress.afterQuestions(0));
        assertThat(atOnce.convergence().reason()).isEqualTo(Reason.CANCELLED);
        assertThat(atOnce.alpha().get(0)).isEqualTo(Reals.constant(100, 0));
    }

    @Test
    void aDescentOutOfTimeAnswersWithWhatItHas() {
        Progress none = Progress.none().within(Duration.ZERO);
        Solution found = Descent.full().withStep(new Step.Fixed(0.01)).solve(squared, none);
        assertThat(found.convergence().reason()).isEqualTo(Reason.TIME_LIMIT);
        assertThat(found.losses().size()).isZero();
    }

    @Test
    void reportsEachPass() {
        List<String> said = new ArrayList<>();
        Descent descent = Descent.full().withStep(new Step.Fixed(0.1)).withStopping(new Stopping(0, 3));
        descent.solve(squared, (stage, done, total) -> said.add(stage + " " + done + "/" + total));
        assertThat(said).containsExactly("descent 1/3", "descent 2/3", "descent 3/3");
    }

    @Test
    void aStepThatOverflowsIsRefusedWithItsCure() {
        Descent descent = Descent.full().withStep(new Step.Fixed(1e3));
        assertThatThrownBy(() -> descent.solve(squared, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("the descent diverges: J was ")
                .hasMessageEndingWith(" steps, the first of them 1000: use a smaller step, or a larger lambda");
        Descent single = descent.withBatch(Batch.single(new Draw.Shuffled(1)));
        assertThatThrownBy(() -> single.solve(squared, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("use a smaller step");
    }

    @Test
    void aStepThatOnlyClimbsIsStalled() {
        Descent descent = Descent.full().withStep(new Step.Fixed(2)).withStopping(new Stopping(1e-6, 5));
        Solution found = descent.solve(squared, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.STALLED);
        assertThat(found.convergence().converged()).isFalse();
        assertThat(found.alpha().get(0).stream().allMatch(Double::isFinite)).isTrue();
    }

    @Test
    void theSameSeedGivesTheSameBitsAndAnotherOthers() {
        for (long seed : new long[] {1, 2}) {
            Solution one = Descent.stochastic(seed).solve(squared, Progress.none());
            assertThat(Descent.stochastic(seed).solve(squared, Progress.none())).isEqualTo(one);
            assertThat(Descent.stochastic(seed + 5)
                            .solve(squared, Progress.none())
                            .alpha())
                    .isNotEqualTo(one.alpha());
            Solution pegasos = Descent.pegasos(3, seed).solve(hinge, Progress.none());
            assertThat(Descent.pegasos(3, seed).solve(hinge, Progress.none())).isEqualTo(pegasos);
            assertThat(Descent.pegasos(3, seed + 5)
                            .solve(hinge, Progress.none())
                            .alpha())
                    .isNotEqualTo(pegasos.alpha());
        }
    }

    @Test
    void theSameBitsAtAnyNumberOfThreads() {
        Points many = DescentProblems.points(600, 4);
        for (Descent descent : List.of(
                Descent.full().withStopping(new Stopping(0, 10)),
                Descent.hybrid(1).withStopping(new Stopping(0, 10)),
                Descent.stochastic(1).withStopping(new Stopping(0, 2)))) {
            Solution[] found = new Solution[2];
            for (int k = 0; k < 2; k++) {
                Compute compute = Compute.standard().withThreads(k == 0 ? 1 : 3);
                Gram gram = Gram.of(Kernel.parse("gaussian(0.5)"), many, compute, Progress.none());
                Objective objective = new Objective(
                        gram, new Logistic(), DescentProblems.signs(many), Reals.constant(600, 1), 0.01, true);
                found[k] = descent.solve(objective, Progress.none());
            }
            assertThat(found[1]).isEqualTo(found[0]);
        }
    }

    @Test
    void nothingToLearnIsConvergedAtOnce() {
        Objective zero =
                new Objective(squared.gram(), new Squared(), Reals.constant(100, 0), squared.weights(), 0.1, false);
        Solution found = Descent.full().solve(zero, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(found.alpha().get(0)).isEqualTo(Reals.constant(100, 0));
    }
}
