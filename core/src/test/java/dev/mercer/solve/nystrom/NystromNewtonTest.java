package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Precision;
import dev.mercer.gram.TallGram;
import dev.mercer.kernel.Gaussian;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.solve.internal.EarlyStopping;
import dev.mercer.solve.internal.NewtonSolver;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NystromNewtonTest {
    private static final Gaussian KERNEL = new Gaussian(0.8);
    private static final double LAMBDA = 1e-3;
    private static final Stopping TIGHT = new Stopping(1e-9, 100);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    private static Points points(int n) {
        SplittableRandom random = new SplittableRandom(4);
        return DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-1, 1));
    }

    /** Labels of two half planes, some of them wrong. */
    private static Reals labels(Points x, int column) {
        return Reals.of(IntStream.range(0, x.size())
                .mapToDouble(i -> x.get(i, column) + (i % 11 == 0 ? -0.8 : 0) > 0 ? 1 : -1)
                .toArray());
    }

    private static Reals weights(int n) {
        double[] w = new double[n];
        Arrays.setAll(w, i -> i % 4);
        return Reals.of(w);
    }

    private NystromProblem problem(Points x, Points centers, List<Reals> targets, Intercept intercept) {
        TallGram tall = TallGram.of(KERNEL, x, centers, Precision.DOUBLE, compute);
        return new NystromProblem(
                CentersData.inMemory(tall, targets, weights(x.size())),
                Gram.of(KERNEL, centers).toMatrix(Progress.none()),
                intercept);
    }

    private static Solution solve(NystromProblem problem, Loss loss, double lambda, int rows, Stopping stopping) {
        return NystromNewton.of(problem, loss, rows, Checkpoints.none(), Progress.none())
                .solve(lambda, stopping, EarlyStopping.none());
    }

    private static Solution exact(Points x, Loss loss, Reals y, Intercept intercept) {
        Objective objective =
                new Objective(Gram.of(KERNEL, x), loss, y, weights(x.size()), LAMBDA, intercept == Intercept.FREE);
        return Centering.solve(
                objective, intercept, o -> NewtonSolver.solve(o, new Stopping(1e-10, 100), Progress.none()));
    }

    private static double[] values(Points x, Points centers, Solution solution, int output) {
        double[] f = new double[x.size()];
        for (int i = 0; i < f.length; i++) {
            f[i] = solution.bias().get(output);
            for (int j = 0; j < centers.size(); j++)
                f[i] += solution.alpha().get(output).get(j) * KERNEL.value(x, i, centers, j);
        }
        return f;
    }

    @ParameterizedTest
    @EnumSource(Intercept.class)
    void onAllPointsItIsTheExactSolutionTo1em6(Intercept intercept) {
        Points x = points(120);
        for (Loss loss : List.of(new Logistic(), new SquaredHinge(), new Huber(0.3)))
            for (int rows : new int[] {30, 120}) {
                Reals y = labels(x, 0);
                Solution exact = exact(x, loss, y, intercept);
                Solution found = solve(problem(x, x, List.of(y), intercept), loss, LAMBDA, rows, TIGHT);
                assertThat(values(x, x, found, 0))
                        .as("%s, %s rows", loss, rows)
                        .containsExactly(values(x, x, exact, 0), within(1e-6));
                double objective = exact.certificate().orElseThrow().objective();
                Certificate certificate = found.certificate().orElseThrow();
                assertThat(certificate.objective()).isCloseTo(objective, within(1e-9));
                assertThat(certificate.gap().orElseThrow()).isBetween(-1e-12, 1e-7);
            }
    }

    @Test
    void outputsAreThoseLearnedAloneTo1em7() {
        Points x = points(300);
        Points centers = x.range(0, 20);
        List<Reals> both = List.of(labels(x, 0), labels(x, 1));
        Solution together = solve(problem(x, centers, both, Intercept.FREE), new Logistic(), LAMBDA, 100, TIGHT);
        double objective = 0;
        for (int t = 0; t < 2; t++) {
            NystromProblem one = problem(x, centers, List.of(both.get(t)), Intercept.FREE);
            Solution alone = solve(one, new Logistic(), LAMBDA, 100, TIGHT);
            assertThat(values(x, centers, together, t)).containsExactly(values(x, centers, alone, 0), within(1e-7));
            objective += alone.certificate().orElseThrow().objective();
        }
        Certificate certificate = together.certificate().orElseThrow();
        assertThat(certificate.restricted()).isTrue();
        assertThat(certificate.objective()).isCloseTo(objective, within(1e-10));
        assertThat(together.convergence().reason()).isEqualTo(Reason.CONVERGED);
    }

    @Test
    void stoppedEarlyTheBoundIsBelowTheOptimum() {
        Points x = points(300);
        NystromProblem problem = problem(x, x.range(0, 20), List.of(labels(x, 0)), Intercept.FREE);
        Solution best = solve(problem, new Logistic(), 1e-5, 100, TIGHT);
        double optimum = best.certificate().orElseThrow().objective();
        for (long steps : new long[] {1, 2, 3}) {
            Stopping early = new Stopping(0, steps);
            Solution found = solve(problem, new Logistic(), 1e-5, 100, early);
            assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
            assertThat(found.certificate().orElseThrow().bound().orElseThrow()).isLessThan(optimum);
            assertThat(found.certificate().orElseThrow().objective()).isGreaterThan(optimum - 1e-12);
        }
    }

    @Test
    void aLossWithAKinkAndTargetsThatAreNoLabelsAreRefused() {
        Points x = points(20);
        NystromProblem labels = problem(x, x, List.of(labels(x, 0)), Intercept.FREE);
        assertThatThrownBy(() -> solve(labels, new Hinge(), LAMBDA, 20, TIGHT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Newton's method needs a smooth loss");
        NystromProblem numbers = problem(x, x, List.of(Reals.constant(20, 0.5)), Intercept.FREE);
        assertThatThrownBy(() -> solve(numbers, new Logistic(), LAMBDA, 20, TIGHT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("label 0 must be 1 or -1, got 0.5");
    }
}
