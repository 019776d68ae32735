package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.EpsilonInsensitive;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Loss;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Reason;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.NuRegressionProblem;
import dev.mercer.solve.smo.OneClassProblem;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.solve.smo.SmoSolverTest;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Data that have led solvers of support vector machines astray. */
class AwkwardProblemsTest {
    private static final Stopping TIGHT = new Stopping(1e-9, 1_000_000);
    private static final boolean[] BOTH = {true, false};

    private static Gram gaussian(Points x) {
        return Gram.of(Kernel.parse("gaussian(sigma=0.7)"), x, Compute.standard(), Progress.none());
    }

    private static Objective objective(Gram gram, Loss loss, Reals y, double c, boolean free) {
        int n = gram.size();
        return new Objective(gram, loss, y, Reals.constant(n, 1), 1 / (2 * c * n), free);
    }

    private static Solution solve(Objective objective) {
        Solution found = SmoSolver.solve(objective, TIGHT, Progress.none());
        assertThat(found.convergence().reason()).isEqualTo(Reason.CONVERGED);
        Certificate certificate = found.certificate().orElseThrow();
        double j = certificate.objective();
        assertThat(certificate.gap().orElseThrow()).isBetween(-1e-12 * j, 1e-8 + 1e-8 * j);
        return found;
    }

    private static double[] values(Objective objective, Solution found) {
        double[] f = new double[objective.size()];
        objective.gram().apply(found.alpha().get(0).toArray(), f);
        for (int i = 0; i < f.length; i++) f[i] += found.bias().get(0);
        return f;
    }

    /** Seven of one label, three of the other, at one place: the larger class wins there, at its margin. */
    @Test
    void allPointsTheSame_1em6() {
        Gram gram = gaussian(DensePoints.generate(10, 2, (i, k) -> 0.5));
        Reals y = Reals.of(1, 1, -1, 1, 1, -1, 1, 1, -1, 1);
        for (boolean free : BOTH) {
            Objective hinge = objective(gram, new Hinge(), y, 10, free);
            for (double f : values(hinge, solve(hinge))) assertThat(f).isCloseTo(1, within(1e-6));
            Objective tube = objective(gram, new EpsilonInsensitive(0.1), y, 10, free);
            for (double f : values(tube, solve(tube))) assertThat(f).isBetween(0.9 - 1e-6, 1.1 + 1e-6);
        }
    }

    /** At distance d with a linear kernel: f = ±1 at the two, α = 2/d². */
    @Test
    void twoPoints_1em8() {
        Points x = DensePoints.of(2, 1, new double[] {-1, 3});
        Gram gram = Gram.of(Kernel.parse("linear()"), x, Compute.standard(), Progress.none());
        Objective hinge = objective(gram, new Hinge(), Reals.of(-1, 1), 100, true);
        Solution found = solve(hinge);
        assertThat(found.alpha().get(0).toArray()).containsExactly(new double[] {-0.125, 0.125}, within(1e-8));
        assertThat(values(hinge, found)).containsExactly(new double[] {-1, 1}, within(1e-8));
        Objective tube = objective(gram, new EpsilonInsensitive(0.25), Reals.of(2, 5), 100, true);
        assertThat(values(tube, solve(tube))).containsExactly(new double[] {2.25, 4.75}, within(1e-8));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.1, 1, 1000})
    void labelsReversedNegateTheAnswer_1em7(double c) {
        Points x = SmoSolverTest.points(40, 2, 1);
        for (Loss loss : new Loss[] {new Hinge(), new EpsilonInsensitive(0.1)})
            for (boolean free : BOTH) {
                Reals y = SmoSolverTest.targets(loss, x, 1);
                Reals reversed = Reals.of(y.stream().map(v -> -v).toArray());
                Objective one = objective(gaussian(x), loss, y, c, free);
                Objective other = objective(gaussian(x), loss, reversed, c, free);
                double[] f = values(one, solve(one));
                double[] g = values(other, solve(other));
                for (int i = 0; i < f.length; i++) assertThat(g[i]).isCloseTo(-f[i], within(1e-7));
            }
    }

    @Test
    void aTinyCPutsEveryWeightOfTheSmallerClassAtIt() {
        Points x = SmoSolverTest.points(30, 2, 2);
        Reals y = SmoSolverTest.targets(new Hinge(), x, 2);
        for (boolean free : BOTH) {
            Objective hinge = objective(gaussian(x), new Hinge(), y, 1e-10, free);
            Solution found = solve(hinge);
            long plus = y.stream().filter(v -> v > 0).count();
            double smaller = plus <= 15 ? 1 : -1;
            for (int i = 0; i < 30; i++) {
                double size = found.alpha().get(0).get(i) * y.get(i);
                assertThat(size).isBetween(0.0, 1e-10);
                if (y.get(i) == smaller || !free) assertThat(size).isCloseTo(1e-10, within(1e-24));
            }
        }
    }

    /** A Gaussian kernel separates different points: with a huge C the margin is hard. */
    @Test
    void aHugeCIsAHardMargin_1em6() {
        Points x = SmoSolverTest.points(30, 2, 3);
        Reals y = SmoSolverTest.targets(new Hinge(), x, 3);
        for (boolean free : BOTH) {
            Objective hinge = objective(gaussian(x), new Hinge(), y, 1e10, free);
            double[] f = values(hinge, solve(hinge));
            for (int i = 0; i < 30; i++) assertThat(y.get(i) * f[i]).isGreaterThan(1 - 1e-6);
            Objective exact = objective(gaussian(x), new EpsilonInsensitive(0), y, 1e10, free);
            assertThat(values(exact, solve(exact))).containsExactly(y.toArray(), within(1e-6));
        }
    }

    /** A symmetric matrix of random numbers has eigenvalues of both signs; nothing says so beforehand. */
    @ParameterizedTest
    @ValueSource(ints = {5, 30, 700})
    void anIndefiniteMatrixEndsAndClaimsNoGap(int n) {
        SplittableRandom random = new SplittableRandom(n);
        Matrix matrix = new Matrix(n, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j <= i; j++) {
                double value = i == j ? 1 : random.nextDouble(-1, 1);
                matrix.set(i, j, value);
                matrix.set(j, i, value);
            }
        Gram gram = Gram.precomputed(SymmetricMatrix.of(matrix), Compute.standard());
        Reals labels = Reals.of(random.doubles(n).map(v -> v < 0.5 ? -1 : 1).toArray());
        Reals ones = Reals.constant(n, 1);
        Stopping few = new Stopping(1e-3, 5000);
        for (boolean free : BOTH) {
            Solution found = SmoSolver.solve(objective(gram, new Hinge(), labels, 1, free), few, Progress.none());
            assertThat(found.certificate().orElseThrow().bound()).isEmpty();
            assertThat(found.certificate().orElseThrow().objective()).isFinite();
        }
        Solution one =
                new OneClassProblem(gram, ones, 0.3).solve(few, Progress.none()).solution();
        assertThat(one.certificate().orElseThrow().bound()).isEmpty();
        Solution tube = new NuRegressionProblem(gram, labels, ones, 0.1, 0.3)
                .solve(few, Progress.none())
                .solution();
        assertThat(tube.certificate().orElseThrow().bound()).isEmpty();
    }

    /** No number of eigenvalues that are looked at proves a matrix from elsewhere, nor a user's function. */
    @Test
    void aMatrixOfUnknownOriginClaimsNoGap() {
        Matrix matrix = Matrix.identity(40);
        Gram gram = Gram.precomputed(SymmetricMatrix.of(matrix), Compute.standard());
        Reals labels = Reals.of(
                IntStream.range(0, 40).mapToDouble(i -> i % 2 == 0 ? 1 : -1).toArray());
        Stopping stopping = new Stopping(1e-3, 5000);
        Objective objective = objective(gram, new Hinge(), labels, 1, true);
        Solution found = SmoSolver.solve(objective, stopping, Progress.none());
        assertThat(found.convergence().converged()).isTrue();
        assertThat(found.certificate().orElseThrow().gap()).isEmpty();
        assertThat(DualPoint.certify(objective, new double[40], new double[40], 0)
                        .gap())
                .isEmpty();
    }
}
