package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Labels;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Examples;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pieces of {@link SoftmaxSolver}: {@link SoftmaxCurvature}, {@link BestBiases} and {@link SoftmaxPoint}. */
class SoftmaxCurvatureTest {
    private static final int N = 20;
    private static final int CLASSES = 3;

    private static SoftmaxObjective objective(boolean free) {
        String[] names = new String[N];
        Arrays.setAll(names, i -> "c" + (i * i + i / 3) % CLASSES);
        return new SoftmaxObjective(
                Examples.gram("gaussian(sigma=0.7)", Examples.points(N, 2, 1)),
                Labels.of(names),
                Examples.weights(N, 2),
                0.02,
                free);
    }

    private static Matrix random(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Matrix matrix = new Matrix(N, CLASSES);
        Arrays.setAll(matrix.values(), at -> random.nextDouble(-2, 2));
        return matrix;
    }

    private static Matrix sum(Matrix x, double t, Matrix y) {
        Matrix result = x.copy();
        VectorMath.axpy(t, y.values(), result.values());
        return result;
    }

    private static Matrix forces(SoftmaxObjective j, Matrix scores) {
        return j.forces(j.probabilities(scores, new double[CLASSES]));
    }

    /** Differences of the first derivative over 2e-5. */
    @Test
    void forwardAfterBackwardIsTheSecondDerivativeOfTheLossTo1em9() {
        SoftmaxObjective j = objective(false);
        Matrix scores = random(3);
        Matrix change = random(4);
        SoftmaxCurvature curvature = new SoftmaxCurvature(j, j.probabilities(scores, new double[CLASSES]));
        Matrix found = curvature.forward(curvature.backward(change));
        Matrix after = forces(j, sum(scores, 1e-5, change));
        Matrix before = forces(j, sum(scores, -1e-5, change));
        for (int at = 0; at < found.values().length; at++)
            assertThat(found.values()[at]).isCloseTo((after.values()[at] - before.values()[at]) / 2e-5, within(1e-9));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void backwardIsTheTransposeOfForwardTo1em13(boolean free) {
        SoftmaxObjective j = objective(free);
        SoftmaxCurvature curvature = new SoftmaxCurvature(j, j.probabilities(random(3), new double[CLASSES]));
        Matrix z = random(6);
        Matrix v = random(7);
        assertThat(VectorMath.dot(curvature.forward(z).values(), v.values()))
                .isCloseTo(VectorMath.dot(z.values(), curvature.backward(v).values()), within(1e-13));
    }

    /** A change that is equal for all points is undone by b: it has no curvature, and b follows a change exactly. */
    @Test
    void aFreeInterceptFollowsTheScores() {
        SoftmaxObjective j = objective(true);
        SoftmaxCurvature curvature = new SoftmaxCurvature(j, j.probabilities(random(3), new double[CLASSES]));
        Matrix same = new Matrix(N, CLASSES);
        for (int i = 0; i < N; i++) same.setRow(i, new double[] {1, -3, 2});
        assertThat(VectorMath.maxAbs(curvature.backward(same).values())).isLessThan(1e-13);
        assertThat(curvature.follow(same)).containsExactly(new double[] {-1, 3, -2}, within(1e-12));
    }

    @Test
    void bestBiasesBalanceTheForcesAndAddUpToZero() {
        SoftmaxObjective j = objective(true);
        Matrix product = random(5);
        double[] best = BestBiases.of(j, product, new double[] {4, -2, -2});
        double[] sums = SoftmaxCurvature.columnSums(j.forces(j.probabilities(product, best)));
        assertThat(sums).containsExactly(new double[CLASSES], within(1e-14));
        assertThat(Arrays.stream(best).sum()).isCloseTo(0, within(1e-12));
        double risk = j.risk(product, best);
        for (int c = 0; c < CLASSES; c++) {
            double[] moved = best.clone();
            moved[c] += 0.01;
            assertThat(j.risk(product, moved)).isGreaterThan(risk);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void pointsDescendToTheOptimum(boolean free) {
        SoftmaxPoint start = SoftmaxPoint.zero(objective(free));
        if (!free) assertThat(start.value()).isCloseTo(Math.log(CLASSES), within(1e-14));
        SoftmaxPoint at = start;
        for (int step = 0; step < 12; step++) {
            SoftmaxPoint next = at.next(at.norm() / start.norm(), Progress.none());
            assertThat(next.value()).isLessThanOrEqualTo(at.value() * (1 + 1e-14));
            at = next;
        }
        assertThat(at.norm()).isLessThan(1e-8 * start.norm());
    }

    /** (EᵀHE)⁺: what is the same for all classes is taken from what goes in and from what comes out. */
    @Test
    void theSystemOfTheBiasesIsSolvedUpToAConstant() {
        SoftmaxObjective j = objective(true);
        Matrix p = j.probabilities(random(3), new double[CLASSES]);
        SoftmaxCurvature curvature = new SoftmaxCurvature(j, p);
        double[] x = curvature.solve(new double[] {0.3, -0.5, 0.2});
        Matrix same = new Matrix(N, CLASSES);
        for (int i = 0; i < N; i++) same.setRow(i, x);
        SoftmaxCurvature whole = new SoftmaxCurvature(objective(false), p);
        double[] back = SoftmaxCurvature.columnSums(whole.forward(whole.backward(same)));
        assertThat(back).containsExactly(new double[] {0.3, -0.5, 0.2}, within(1e-12));
        assertThat(Arrays.stream(x).sum()).isCloseTo(0, within(1e-12));
        assertThat(curvature.solve(new double[] {1.3, 0.5, 1.2})).containsExactly(x, within(1e-12));
    }

    @Test
    void biasesDoNotMoveWithoutCurvature() {
        SoftmaxObjective j = objective(true);
        Matrix certain = new Matrix(N, CLASSES);
        for (int i = 0; i < N; i++) certain.set(i, i % CLASSES, 1);
        SoftmaxCurvature curvature = new SoftmaxCurvature(j, certain);
        assertThat(curvature.solve(new double[] {0.5, -0.5, 0})).containsExactly(0, 0, 0);
        assertThat(curvature.follow(random(8))).containsExactly(new double[] {0, 0, 0}, within(0.0));
        assertThat(VectorMath.maxAbs(curvature.forward(random(8)).values())).isZero();
    }

    /** D at −G/2λ by its definition: the entropy of the probabilities, less tr GᵀKG/4λ. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void boundOfAPointIsTheDualAtItsForces(boolean free) {
        SoftmaxObjective j = objective(free);
        SoftmaxPoint at = SoftmaxPoint.zero(j);
        for (int step = 0; step < 3; step++) {
            Solution said = at.solution(new Convergence(Reason.ITERATION_LIMIT, 1, step));
            Matrix alpha = new Matrix(N, CLASSES);
            for (int i = 0; i < N; i++)
                for (int c = 0; c < CLASSES; c++)
                    alpha.set(i, c, said.alpha().get(c).get(i));
            double[] bias = said.bias().toArray();
            Matrix p = j.probabilities(j.gram().multiply(alpha), bias);
            Matrix forces = j.forces(p);
            double entropy = 0;
            double total = 0;
            for (int i = 0; i < N; i++) {
                double weight = j.weights().get(i);
                total += weight;
                for (int c = 0; c < CLASSES; c++) entropy -= weight * p.get(i, c) * Math.log(p.get(i, c));
            }
            double square =
                    VectorMath.dot(forces.values(), j.gram().multiply(forces).values());
            double bound = entropy / total - square / (4 * j.lambda());
            assertThat(said.certificate().orElseThrow().bound().orElseThrow())
                    .isCloseTo(bound, within(1e-12 * Math.max(1, Math.abs(bound))));
            at = at.next(1, Progress.none());
        }
    }

    /** Classes that are certain to rounding: 0·log 0 is 0. */
    @Test
    void certainProbabilitiesHaveNoEntropy() {
        SoftmaxObjective j = objective(false);
        Matrix far = new Matrix(N, CLASSES);
        for (int i = 0; i < N; i++) far.set(i, j.labels().code(i), 1e5);
        SoftmaxPoint certain = new SoftmaxPoint(j, far, far, new double[CLASSES]);
        double bound = certain.solution(new Convergence(Reason.ITERATION_LIMIT, 1, 0))
                .certificate()
                .orElseThrow()
                .bound()
                .orElseThrow();
        assertThat(bound).isCloseTo(0, within(1e-12));
    }
}
