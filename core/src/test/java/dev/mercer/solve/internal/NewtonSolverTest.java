package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Hinge;
import dev.mercer.loss.Huber;
import dev.mercer.loss.Logistic;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.loss.SquaredHinge;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.solve.ReferenceSolver;
import dev.mercer.solve.SolverContract;
import dev.mercer.solve.Stopping;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class NewtonSolverTest {
    private static final Stopping TIGHT = new Stopping(1e-8, 100);

    /** Tests shared by the subclasses: the certificate is the square of the measure. */
    abstract static class Smooth extends SolverContract {
        @Override
        protected Solver solver() {
            return NewtonSolver::solve;
        }

        @Override
        protected Map<String, Solver> rivals() {
            return Map.of("gradient descent", ReferenceSolver::solve);
        }

        @Override
        protected double mostGap(Objective objective, Solution solution) {
            double first = NewtonPoint.zero(objective).norm();
            double gradient = tight().tolerance() * first;
            return gradient * gradient / (4 * objective.lambda());
        }
    }

    @Nested
    class OfLogisticLoss extends Smooth {
        @Override
        protected List<Loss> losses() {
            return List.of(new Logistic());
        }
    }

    @Nested
    class OfSquaredHingeLoss extends Smooth {
        @Override
        protected List<Loss> losses() {
            return List.of(new SquaredHinge());
        }
    }

    @Nested
    class OfHubersLoss extends Smooth {
        @Override
        protected List<Loss> losses() {
            return List.of(new Huber(0.3), new Huber(0.01), new Huber(100));
        }
    }

    @Nested
    class OfSquaredLoss extends Smooth {
        @Override
        protected List<Loss> losses() {
            return List.of(new Squared());
        }

        @Override
        protected Map<String, Solver> rivals() {
            return Map.of(
                    "ridge",
                    (o, stopping, progress) -> RidgeSolver.solve(
                            o.gram(), List.of(o.targets()), o.weights(), o.lambda(), o.free(), progress),
                    "gradient descent",
                    ReferenceSolver::solve);
        }
    }

    static Objective clouds(int n, int d, double lambda) {
        SplittableRandom random = new SplittableRandom(1);
        double[] y = new double[n];
        DensePoints x = DensePoints.generate(n, d, (i, k) -> random.nextDouble(-1, 1));
        for (int i = 0; i < n; i++)
            y[i] = x.get(i, 0) + x.get(i, 1) * x.get(i, 2) + 0.5 * random.nextDouble(-1, 1) > 0 ? 1 : -1;
        Gram gram = Gram.of(Kernel.parse("gaussian(sigma=2)"), x);
        return new Objective(gram, new Logistic(), Reals.of(y), Reals.constant(n, 1), lambda, true);
    }

    @Test
    void reachesAMeasureBelow1em8InAtMost12Steps() {
        Solution solution = NewtonSolver.solve(clouds(500, 20, 1e-4), TIGHT, Progress.none());
        assertThat(solution.convergence().reason()).isEqualTo(Reason.CONVERGED);
        assertThat(solution.convergence().measure()).isLessThan(1e-8);
        assertThat(solution.convergence().iterations()).isLessThanOrEqualTo(12);
    }

    @Test
    void aStartNearTheSolutionSavesStepsAndABadOneCostsNone() {
        Objective o = clouds(100, 3, 1e-4);
        Solution cold = NewtonSolver.solve(o, TIGHT, Progress.none());
        double[] near = cold.alpha().get(0).toArray();
        double[] bad = near.clone();
        for (int i = 0; i < near.length; i++) {
            near[i] *= 1 + 0.01 * Math.sin(i);
            bad[i] *= -1e6;
        }
        Solution warm = NewtonSolver.solve(o, Reals.of(near), TIGHT, Progress.none());
        assertThat(warm.convergence().iterations())
                .isLessThanOrEqualTo(cold.convergence().iterations() / 2);
        assertThat(warm.convergence().measure()).isLessThan(1e-8);
        assertThat(warm.certificate().orElseThrow().objective())
                .isCloseTo(cold.certificate().orElseThrow().objective(), within(1e-14));
        assertThat(NewtonSolver.solve(o, Reals.of(bad), TIGHT, Progress.none())).isEqualTo(cold);
        assertThatThrownBy(() -> NewtonSolver.solve(o, Reals.of(1, 2), TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("number of weights to start from");
    }

    @Test
    void oneStepIsEnoughForTheSquaredLoss() {
        Objective o = clouds(100, 3, 1e-4);
        Objective squared = new Objective(o.gram(), new Squared(), o.targets(), o.weights(), o.lambda(), true);
        assertThat(NewtonSolver.solve(squared, TIGHT, Progress.none())
                        .convergence()
                        .iterations())
                .isEqualTo(1);
    }

    @Test
    void theGapIsTheSquareOfTheGradientOver4Lambda() {
        Objective o = clouds(60, 3, 1e-2);
        Solution rough = NewtonSolver.solve(o, new Stopping(0, 2), Progress.none());
        double norm = rough.convergence().measure() * NewtonPoint.zero(o).norm();
        double gap = rough.certificate().orElseThrow().gap().orElseThrow();
        assertThat(gap).isCloseTo(norm * norm / (4 * o.lambda()), within(1e-14));
    }

    /** Huber's loss with every error far outside: no curvature anywhere, and b is free. */
    @Test
    void withoutCurvatureItStillFindsItsWay() {
        double[] y = {-1000, -900, -1100, 1000, 900, 1100, 950, -950};
        DensePoints x = DensePoints.generate(8, 1, (i, k) -> y[i] / 1000);
        Gram gram = Gram.of(Kernel.parse("gaussian(sigma=1)"), x);
        Objective o = new Objective(gram, new Huber(1e-3), Reals.of(y), Reals.constant(8, 1), 1e-9, true);
        Solution solution = NewtonSolver.solve(o, TIGHT, Progress.none());
        assertThat(solution.convergence().reason()).isEqualTo(Reason.CONVERGED);
        Certificate certificate = solution.certificate().orElseThrow();
        assertThat(certificate.gap().orElseThrow()).isLessThan(1e-6 * certificate.objective());
    }

    @Test
    void saysWhenRoundingEndsTheProgress() {
        Solution solution = NewtonSolver.solve(clouds(50, 3, 1e-3), new Stopping(0, 1000), Progress.none());
        assertThat(solution.convergence().reason()).isIn(Reason.STALLED, Reason.CONVERGED);
        assertThat(solution.convergence().measure()).isLessThan(1e-11);
    }

    @Test
    void nothingToLearnTakesNoStep() {
        Objective o = clouds(20, 3, 1e-3);
        Objective constant =
                new Objective(o.gram(), new Squared(), Reals.constant(20, 7), o.weights(), o.lambda(), true);
        Solution solution = NewtonSolver.solve(constant, TIGHT, Progress.none());
        assertThat(solution.convergence()).isEqualTo(new Convergence(Reason.CONVERGED, 0, 0));
        assertThat(solution.bias()).isEqualTo(Reals.of(7));
    }

    @Test
    void pointsBeyondTheMarginHaveNoWeight() {
        Objective o = clouds(100, 3, 1e-3);
        Objective hinge = new Objective(o.gram(), new SquaredHinge(), o.targets(), o.weights(), o.lambda(), true);
        Solution solution = NewtonSolver.solve(hinge, TIGHT, Progress.none());
        double[] alpha = solution.alpha().get(0).toArray();
        double[] f = new double[100];
        o.gram().apply(alpha, f);
        int beyond = 0;
        for (int i = 0; i < 100; i++) {
            if (o.targets().get(i) * (f[i] + solution.bias().get(0)) <= 1 + 1e-6) continue;
            beyond++;
            assertThat(alpha[i]).isZero();
        }
        assertThat(beyond).isBetween(10, 90);
    }

    @Test
    void refusesWhatItCannotSolve() {
        Objective o = clouds(20, 3, 1e-3);
        assertThatThrownBy(() -> NewtonSolver.solve(
                        new Objective(o.gram(), new Hinge(), o.targets(), o.weights(), 1, true),
                        TIGHT,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("Newton's method needs a smooth loss, and Hinge[] is not");
        assertThatThrownBy(() -> NewtonSolver.solve(
                        new Objective(o.gram(), new Hinge(), o.targets(), o.weights(), 1, true),
                        Reals.constant(20, 0),
                        TIGHT,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("needs a smooth loss");
        assertThatThrownBy(() -> NewtonSolver.solve(
                        new Objective(o.gram(), new Logistic(), o.targets(), o.weights(), 0, true),
                        TIGHT,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("lambda must be > 0 and finite, got 0");
        assertThatThrownBy(() -> NewtonSolver.solve(o.withLambda(1e301), TIGHT, Progress.none()))
                .hasMessageStartingWith("lambda must be <= 1e300");
        Gram indefinite =
                Gram.of(Kernel.parse("sigmoid(scale=1, c=-1)"), DensePoints.generate(20, 3, (i, k) -> i * k / 20.0));
        assertThatThrownBy(() -> NewtonSolver.solve(
                        new Objective(indefinite, new Logistic(), o.targets(), o.weights(), 1, true),
                        TIGHT,
                        Progress.none()))
                .hasMessageContaining("positive semi-definite");
        assertThatThrownBy(() -> NewtonSolver.solve(
                        new Objective(o.gram(), new Logistic(), Reals.constant(20, 1), o.weights(), 1, true),
                        TIGHT,
                        Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a free intercept needs both labels among the points of weight > 0, got only 1:"
                        + " give the other class weight or use no intercept");
    }

    @Test
    void refusesAMatrixThatShowsToBeIndefinite() {
        Gram gram = Gram.precomputed(
                SymmetricMatrix.of(Matrix.of(new double[] {1, 2}, new double[] {2, 1})), Compute.standard());
        Objective o = new Objective(gram, new Logistic(), Reals.of(1, -1), Reals.of(1, 1), 0.1, false);
        assertThatThrownBy(() -> NewtonSolver.solve(o, TIGHT, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("not positive semi-definite")
                .hasMessageContaining("choose another kernel");
    }

    @Test
    void smallestAndLargestLambdaEndWithFiniteNumbers() {
        for (double lambda : new double[] {1e-300, 1e-100, 1e-20, 1e20, 1e300, Double.MIN_VALUE}) {
            for (String kernel : List.of("gaussian(sigma=2)", "gaussian(sigma=0.01)", "linear()")) {
                Objective easy = clouds(40, 3, 1);
                SplittableRandom random = new SplittableRandom(5);
                Gram gram = Gram.of(Kernel.parse(kernel), DensePoints.generate(40, 3, (i, k) -> random.nextDouble()));
                Objective o = new Objective(gram, new Logistic(), easy.targets(), easy.weights(), lambda, true);
                Solution solution = NewtonSolver.solve(o, TIGHT, Progress.none());
                assertThat(solution.certificate().orElseThrow().objective())
                        .as("J with lambda %s and %s: %s", lambda, kernel, solution.convergence())
                        .isBetween(0.0, Math.log(2) + 1e-9);
            }
        }
    }
}
