package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Reason;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RidgeSolverTest {
    private static final int N = 50;
    private final Points x = Examples.points(N, 3, 1);
    private final Gram gram = Examples.gram("gaussian(sigma=1)", x);
    private final Reals y = Examples.numbers(N, 2);
    private final Reals ones = Reals.constant(N, 1);

    private static Solution solve(Gram gram, Reals y, Reals w, double lambda, boolean intercept) {
        return RidgeSolver.solve(gram, List.of(y), w, lambda, intercept, Progress.none());
    }

    /** The mean is taken out first, so that large targets do not take the digits of their differences. */
    @Test
    void targetsFarFromZeroHaveTheSameWeights() {
        Reals far = Reals.of(y.stream().map(v -> v + 1e8).toArray());
        Reals w = Examples.weights(N, 3);
        Solution near = solve(gram, y, w, 1e-3, true);
        Solution found = solve(gram, far, w, 1e-3, true);
        for (int i = 0; i < N; i++)
            assertThat(found.alpha().get(0).get(i))
                    .isCloseTo(near.alpha().get(0).get(i), within(1e-6));
        assertThat(found.bias().get(0) - near.bias().get(0)).isCloseTo(1e8, within(1e-5));
    }

    /** λΣw·αᵢ = wᵢ(yᵢ − f(xᵢ)), and Σα = 0 with an intercept: the conditions of the optimum, in full. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theGradientVanishesTo1em10(boolean intercept) {
        Reals w = Examples.weights(N, 3);
        Solution found = solve(gram, y, w, 1e-3, intercept);
        double[] f = Examples.scores(gram, found, 0);
        double total = w.stream().sum();
        double sum = 0;
        for (int i = 0; i < N; i++) {
            double alpha = found.alpha().get(0).get(i);
            assertThat(1e-3 * total * alpha).isCloseTo(w.get(i) * (y.get(i) - f[i]), within(1e-10));
            if (w.get(i) == 0) assertThat(alpha).isZero();
            sum += alpha;
        }
        if (intercept) assertThat(sum).isCloseTo(0, within(1e-10));
        else assertThat(found.bias().get(0)).isZero();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void theGapIsZeroTo1em10(boolean intercept) {
        Solution found = solve(gram, y, Examples.weights(N, 3), 1e-3, intercept);
        Certificate certificate = found.certificate().orElseThrow();
        assertThat(certificate.gap().orElseThrow()).isCloseTo(0, within(1e-10));
        assertThat(certificate.objective()).isPositive();
        assertThat(found.convergence().reason()).isEqualTo(Reason.EXACT);
        assertThat(found.convergence().measure()).isLessThan(1e-11);
    }

    @Test
    void equalWeightsOfAnySizeAreTheSameTo1em10() {
        double[] one = Examples.scores(gram, solve(gram, y, ones, 0.01, true), 0);
        double[] large = Examples.scores(gram, solve(gram, y, Reals.constant(N, 1e6), 0.01, true), 0);
        assertThat(large).containsExactly(one, within(1e-10));
    }

    @ParameterizedTest
    @ValueSource(doubles = {10, 1e10, 1e40, 1e200, 1e305})
    void aLargeLambdaLeavesTheMean(double lambda) {
        double mean = y.stream().average().orElseThrow();
        double[] f = Examples.scores(gram, solve(gram, y, ones, lambda, true), 0);
        for (double value : f) assertThat(value).isCloseTo(mean, within(10 / lambda + 1e-15));
    }

    @Test
    void aLambdaThatOverflowsIsRefused() {
        assertThatThrownBy(() -> solve(gram, y, ones, 1e308, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda times the sum of the weights must be > 0 and finite, got Infinity");
    }

    /** Where K is regular the smallest λ interpolates. */
    @Test
    void aTinyLambdaInterpolatesTo1em9() {
        Gram regular = Examples.gram("exponential(sigma=1)", x);
        double[] f = Examples.scores(regular, solve(regular, y, ones, 1e-300, false), 0);
        assertThat(f).containsExactly(y.toArray(), within(1e-9));
    }

    /** Singular and exact: two equal points, whose targets no function can meet. */
    @Test
    void aTinyLambdaOnASingularMatrixIsSolvedWithAJitterOfRounding() {
        Points twice = DensePoints.of(new double[] {1}, new double[] {1});
        Gram singular = Examples.gram("linear()", twice);
        Solution solution = solve(singular, Reals.of(0, 1), Reals.constant(2, 1), 1e-300, false);
        assertThat(solution.convergence().jitter()).isBetween(1e-16, 1e-14);
        assertThat(Examples.scores(singular, solution, 0)).containsExactly(new double[] {0.5, 0.5}, within(0.2));
    }

    @Test
    void duplicatesShareTheMeanOfTheirTargetsTo1em5() {
        Points twice = DensePoints.of(new double[] {1}, new double[] {1}, new double[] {-2});
        Gram k = Examples.gram("gaussian(sigma=1)", twice);
        double[] f = Examples.scores(k, solve(k, Reals.of(0, 1, 7), Reals.constant(3, 1), 1e-8, false), 0);
        assertThat(f[0]).isEqualTo(f[1]);
        assertThat(f).containsExactly(new double[] {0.5, 0.5, 7}, within(1e-5));
    }

    @Test
    void manyTargetsAreEachAloneTo1em11() {
        Reals z = Examples.numbers(N, 9);
        Reals w = Examples.weights(N, 3);
        Solution both = RidgeSolver.solve(gram, List.of(y, z), w, 1e-3, true, Progress.none());
        Solution alone = solve(gram, z, w, 1e-3, true);
        assertThat(Examples.scores(gram, both, 1)).containsExactly(Examples.scores(gram, alone, 0), within(1e-11));
        assertThat(both.certificate().orElseThrow().objective())
                .isCloseTo(
                        solve(gram, y, w, 1e-3, true)
                                        .certificate()
                                        .orElseThrow()
                                        .objective()
                                + alone.certificate().orElseThrow().objective(),
                        within(1e-12));
    }

    @Test
    void sameBitsAtAnyNumberOfThreads() {
        Points many = Examples.points(300, 3, 5);
        Reals targets = Examples.numbers(300, 6);
        Solution[] found = new Solution[2];
        Arrays.setAll(found, t -> {
            Compute compute = Compute.standard().withThreads(1 + 2 * t);
            Gram k = Gram.of(Kernel.parse("gaussian(1)"), many, compute, Progress.none());
            return solve(k, targets, Examples.weights(300, 7), 1e-4, true);
        });
        assertThat(found[0]).isEqualTo(found[1]);
    }

    /** A streamed Gram matrix may exist where a stored one may not, but not be factored. */
    @Test
    void theBudgetIsKept() {
        Compute small = Compute.standard().withMemory(8000);
        Gram streamed = Gram.of(Kernel.parse("gaussian(1)"), x, small, Progress.none());
        assertThatThrownBy(() -> solve(streamed, y, ones, 0.1, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the budget is 7.8 KiB");
        // One triangle of one tile is 20,000 bytes: K fits, its factor does not.
        Gram stored = Gram.of(Kernel.parse("gaussian(1)"), x, small.withMemory(25_000), Progress.none());
        assertThatThrownBy(() -> solve(stored, y, ones, 0.1, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the float factor of 50 points beside their Gram matrix");
        // And with weights a changed copy of K is needed as well.
        Gram larger = Gram.of(Kernel.parse("gaussian(1)"), x, small.withMemory(45_000), Progress.none());
        assertThat(solve(larger, y, ones, 0.1, true).convergence().converged()).isTrue();
        assertThatThrownBy(() -> solve(larger, y, Examples.weights(N, 3), 0.1, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the Gram matrix of 50 points needs");
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> solve(gram, Reals.of(1, 2), ones, 0.1, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of targets must be 50, got 2");
        assertThatThrownBy(() -> solve(gram, y, Reals.of(1), 0.1, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of weights must be 50, got 1");
        assertThatThrownBy(() -> RidgeSolver.solve(gram, List.of(), ones, 0.1, true, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there are no targets to learn");
        assertThatThrownBy(() -> solve(gram, y, ones, Double.NaN, true))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got NaN");
    }

    private static final double LAMBDA = 0.01;
    private final List<Reals> targets = List.of(y, Examples.numbers(N, 3));
    private final Reals twos = Reals.constant(N, 2);

    private Objective objective(int t) {
        return new Objective(gram, new Squared(), targets.get(t), twos, LAMBDA, true);
    }

    private Certificate certificate(List<Reals> alpha, Reals bias) {
        List<Certificate> parts = new ArrayList<>();
        for (int t = 0; t < alpha.size(); t++) {
            double[] product = new double[N];
            gram.apply(alpha.get(t).toArray(), product);
            parts.add(objective(t).certify(alpha.get(t).toArray(), product, bias.get(t)));
        }
        return Certificate.sum(parts);
    }

    @Test
    void theBoundOfTheSolutionIsTheSumOfBothObjectivesTo1em12() {
        Solution solution = RidgeSolver.solve(gram, targets, twos, LAMBDA, true, Progress.none());
        double expected = 0;
        for (int t = 0; t < 2; t++) {
            double[] alpha = solution.alpha().get(t).toArray();
            double[] product = new double[N];
            gram.apply(alpha, product);
            expected += objective(t).value(alpha, product, solution.bias().get(t));
        }
        Certificate found = solution.certificate().orElseThrow();
        assertThat(found.objective()).isCloseTo(expected, within(1e-14));
        assertThat(found.gap().orElseThrow()).isCloseTo(0, within(1e-12));
    }

    @Test
    void awayFromTheSolutionTheGapIsAtLeastTheDistanceFromTheOptimum() {
        Solution solution = RidgeSolver.solve(gram, targets, twos, LAMBDA, true, Progress.none());
        double best = solution.certificate().orElseThrow().objective();
        // Two elements change by opposite amounts: Σα stays 0, as a free b demands of a dual point.
        double[] moved = solution.alpha().get(0).toArray();
        moved[0] += 0.5;
        moved[1] -= 0.5;
        Certificate found =
                certificate(List.of(Reals.of(moved), solution.alpha().get(1)), solution.bias());
        assertThat(found.objective()).isGreaterThan(best + 1e-6);
        assertThat(found.bound().orElseThrow()).isLessThanOrEqualTo(best);
    }

    @Test
    void anIndefiniteKernelHasNoBound() {
        Gram indefinite = Examples.gram("sigmoid(scale=1, c=-1)", x);
        Solution solution = RidgeSolver.solve(indefinite, targets, twos, 10, false, Progress.none());
        assertThat(solution.certificate().orElseThrow().bound()).isEmpty();
    }
}
