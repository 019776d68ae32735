package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The three problems with ν: what ν means, what the certificate says, and the problems without ν that they equal. */
class NuProblemsTest {
    private static final Stopping TIGHT = new Stopping(1e-10, 1_000_000);
    private static final int N = 60;
    private final Points x = SmoSolverTest.points(N, 2, 5);
    private final Gram gram = Gram.of(Kernel.parse("gaussian(sigma=0.7)"), x, Compute.standard(), Progress.none());
    private final Reals labels = SmoSolverTest.targets(new Hinge(), x, 5);
    private final Reals numbers = SmoSolverTest.targets(new EpsilonInsensitive(0), x, 5);

    private static Reals weights() {
        double[] weights = new double[N];
        Arrays.setAll(weights, i -> i % 5 == 0 ? 0 : 0.5 + i % 3);
        return Reals.of(weights);
    }

    private double[] values(Solution found) {
        double[] f = new double[N];
        gram.apply(found.alpha().get(0).toArray(), f);
        for (int i = 0; i < N; i++) f[i] += found.bias().get(0);
        return f;
    }

    private static double share(Reals weights, IntPredicate some) {
        double sum =
                IntStream.range(0, N).filter(some).mapToDouble(weights::get).sum();
        return sum / weights.stream().sum();
    }

    private static void requireOptimal(Solution found) {
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        Certificate certificate = found.certificate().orElseThrow();
        assertThat(certificate.gap().orElseThrow()).isBetween(-1e-13, 1e-9);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.05, 0.3, 0.777, 1})
    void oneClassKeepsWhatNuPromises(double nu) {
        for (Reals weights : new Reals[] {Reals.constant(N, 1), weights()}) {
            NuSolution answer = new OneClassProblem(gram, weights, nu).solve(TIGHT, Progress.none());
            Solution found = answer.solution();
            requireOptimal(found);
            Reals alpha = found.alpha().get(0);
            assertThat(alpha.stream().sum()).isCloseTo(nu * weights.stream().sum(), within(1e-10));
            double[] f = values(found);
            assertThat(share(weights, i -> f[i] < -1e-7)).isLessThanOrEqualTo(nu);
            assertThat(share(weights, i -> alpha.get(i) > 0)).isGreaterThanOrEqualTo(nu - 1e-12);
            for (int i = 0; i < N; i++) {
                assertThat(alpha.get(i)).isBetween(0.0, weights.get(i));
                if (alpha.get(i) > 0) assertThat(f[i]).isLessThan(1e-7);
                if (alpha.get(i) < weights.get(i)) assertThat(f[i]).isGreaterThan(-1e-7);
            }
            assertThat(answer.parameter()).isEqualTo(-found.bias().get(0));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 0.45, 0.55})
    void classesKeepWhatNuPromisesAndEqualTheHingeWithItsC_1em6(double nu) {
        for (Reals weights : new Reals[] {Reals.constant(N, 1), weights()}) {
            NuSolution answer = new NuClassProblem(gram, labels, weights, nu).solve(TIGHT, Progress.none());
            Solution found = answer.solution();
            requireOptimal(found);
            double[] f = values(found);
            assertThat(share(weights, i -> labels.get(i) * f[i] < 1 - 1e-6)).isLessThanOrEqualTo(nu);
            assertThat(share(weights, i -> found.alpha().get(0).get(i) != 0)).isGreaterThanOrEqualTo(nu - 1e-12);
            double lambda = answer.parameter() / (2 * weights.stream().sum());
            Objective hinge = new Objective(gram, new Hinge(), labels, weights, lambda, true);
            Solution same = SmoSolver.solve(hinge, TIGHT, Progress.none());
            assertThat(f).containsExactly(values(same), within(1e-6));
            Certificate mine = found.certificate().orElseThrow();
            Certificate theirs = same.certificate().orElseThrow();
            assertThat(mine.objective()).isCloseTo(theirs.objective(), within(1e-9));
            assertThat(mine.bound().orElseThrow()).isCloseTo(theirs.bound().orElseThrow(), within(1e-9));
        }
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.4, 0.9, 1})
    void numbersKeepWhatNuPromisesAndEqualTheTubeOfThatWidth_1em6(double nu) {
        for (Reals weights : new Reals[] {Reals.constant(N, 1), weights()}) {
            NuSolution answer = new NuRegressionProblem(gram, numbers, weights, 0.01, nu).solve(TIGHT, Progress.none());
            Solution found = answer.solution();
            requireOptimal(found);
            double epsilon = answer.parameter();
            double[] f = values(found);
            assertThat(share(weights, i -> Math.abs(numbers.get(i) - f[i]) > epsilon + 1e-7))
                    .isLessThanOrEqualTo(nu);
            assertThat(share(weights, i -> Math.abs(numbers.get(i) - f[i]) > epsilon - 1e-7))
                    .isGreaterThanOrEqualTo(nu - 1e-12);
            Objective tube = new Objective(gram, new EpsilonInsensitive(epsilon), numbers, weights, 0.01, true);
            Solution same = SmoSolver.solve(tube, TIGHT, Progress.none());
            assertThat(f).containsExactly(values(same), within(1e-6));
            assertThat(found.certificate().orElseThrow().objective())
                    .isCloseTo(same.certificate().orElseThrow().objective(), within(1e-9));
        }
    }

    @Test
    void aNarrowerTubeBelongsToALargerNu() {
        double before = Double.POSITIVE_INFINITY;
        for (double nu : new double[] {0.1, 0.2, 0.4, 0.8}) {
            double epsilon = new NuRegressionProblem(gram, numbers, Reals.constant(N, 1), 0.01, nu)
                    .solve(TIGHT, Progress.none())
                    .parameter();
            assertThat(epsilon).isLessThan(before);
            before = epsilon;
        }
    }

    @Test
    void equalTargetsAreLearnedExactly() {
        NuSolution answer = new NuRegressionProblem(gram, Reals.constant(N, 3.5), Reals.constant(N, 1), 0.01, 0.4)
                .solve(TIGHT, Progress.none());
        assertThat(answer.parameter()).isZero();
        for (double f : values(answer.solution())) assertThat(f).isEqualTo(3.5);
    }

    @Test
    void aNuThatIsTooLargeNamesTheLargest() {
        Reals few =
                Reals.of(IntStream.range(0, N).mapToDouble(i -> i < 12 ? 1 : -1).toArray());
        Reals ones = Reals.constant(N, 1);
        assertThat(NuClassProblem.largest(few, ones)).isEqualTo(0.4);
        new NuClassProblem(gram, few, ones, 0.4);
        assertThatThrownBy(() -> new NuClassProblem(gram, few, ones, 0.41))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "nu must be at most 0.4 here, twice the share of the smaller class, got 0.41: give a smaller nu");
        for (double nu : new double[] {0, -1, 1.5, Double.NaN})
            assertThatThrownBy(() -> new OneClassProblem(gram, ones, nu))
                    .hasMessageStartingWith("nu must be > 0 and <= 1");
    }

    /** Half of the points of either class lie on those of the other: their hulls meet while ν is small. */
    @Test
    void aNuThatLeavesNoMarginIsRefused() {
        Gram same = gram.select(IntStream.range(0, N).map(i -> i / 2).toArray());
        Reals mixed = Reals.of(
                IntStream.range(0, N).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray());
        NuClassProblem problem = new NuClassProblem(same, mixed, Reals.constant(N, 1), 0.2);
        assertThatThrownBy(() -> problem.solve(TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nu = 0.2 leaves no margin between these classes")
                .hasMessageContaining("give a larger nu, at most 1");
    }

    @Test
    void stoppedEarlyTheGapSaysHowFarItIs() {
        for (long steps : new long[] {1, 5, 20}) {
            Stopping few = new Stopping(1e-10, steps);
            Solution one = new OneClassProblem(gram, Reals.constant(N, 1), 0.3)
                    .solve(few, Progress.none())
                    .solution();
            Solution tube = new NuRegressionProblem(gram, numbers, Reals.constant(N, 1), 0.01, 0.4)
                    .solve(few, Progress.none())
                    .solution();
            for (Solution found : new Solution[] {one, tube}) {
                assertThat(found.convergence().reason()).isEqualTo(Reason.ITERATION_LIMIT);
                assertThat(found.convergence().iterations()).isEqualTo(steps);
                assertThat(found.certificate().orElseThrow().gap().orElseThrow())
                        .isPositive();
            }
        }
    }

    /** By the definition, wherever the search is stopped; the bound is never above the optimum. */
    @ParameterizedTest
    @ValueSource(longs = {1, 5, 20, 1_000_000})
    void theCertificateOfOneClassIsItsDefinition(long steps) {
        double nu = 0.3;
        Reals weights = weights();
        double total = weights.sum();
        OneClassProblem problem = new OneClassProblem(gram, weights, nu);
        Solution found =
                problem.solve(new Stopping(1e-10, steps), Progress.none()).solution();
        double rho = -found.bias().get(0);
        double[] alpha = found.alpha().get(0).toArray();
        double[] f = new double[N];
        gram.apply(alpha, f);
        double below = 0;
        double norm = 0;
        for (int i = 0; i < N; i++) {
            below += weights.get(i) * Math.max(0, rho - f[i]);
            norm += alpha[i] * f[i];
        }
        Certificate certificate = found.certificate().orElseThrow();
        assertThat(certificate.objective()).isCloseTo(below / total - nu * rho + norm / (2 * total), within(1e-12));
        double optimum = problem.solve(TIGHT, Progress.none())
                .solution()
                .certificate()
                .orElseThrow()
                .objective();
        assertThat(certificate.objective()).isGreaterThanOrEqualTo(optimum - 1e-9);
        assertThat(certificate.bound().orElseThrow()).isLessThanOrEqualTo(optimum + 1e-9);
        assertThat(certificate.bound().orElseThrow()).isCloseTo(-norm / (2 * total), within(1e-9));
    }

    @Test
    void oneClassNeedsAWeightForEachRow() {
        assertThatThrownBy(() -> new OneClassProblem(gram, Reals.constant(N - 1, 1), 0.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of weights");
        assertThatThrownBy(() -> new OneClassProblem(gram, Reals.constant(N, 0), 0.5))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the sum of the weights");
    }

    /** Rows that have to be computed come in sets, also where the sum of weights is not 0. */
    @Test
    void inLittleMemoryTheSameAnswer_1em3() {
        Points many = SmoSolverTest.points(4200, 3, 6);
        Kernel kernel = Kernel.parse("gaussian(sigma=0.7)");
        Reals ones = Reals.constant(4200, 1);
        Stopping stopping = new Stopping(1e-2, 1_000_000);
        Solution stored = new OneClassProblem(Gram.of(kernel, many, Compute.standard(), Progress.none()), ones, 0.1)
                .solve(stopping, Progress.none())
                .solution();
        Solution streamed = new OneClassProblem(Gram.streamed(kernel, many, Compute.standard()), ones, 0.1)
                .solve(stopping, Progress.none())
                .solution();
        assertThat(streamed.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(streamed.certificate().orElseThrow().objective())
                .isCloseTo(stored.certificate().orElseThrow().objective(), within(1e-3));
    }
}
