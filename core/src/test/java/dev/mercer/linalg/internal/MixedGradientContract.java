package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The contract of iteration in mixed precision with any arithmetic, alone and as the first method of
 * {@link RefinedSolver}.
 */
public abstract class MixedGradientContract {
    protected abstract Engine engine();

    private Engine engine(int threads) {
        return new Engine(engine().math(), engine().floatMath(), threads);
    }

    private static Optional<RefinedSolver.Result> solve(
            SymmetricMatrix a, double shift, Matrix b, IterationRule rule, Engine engine) {
        return solve(a, shift, b, rule, engine, Progress.none());
    }

    private static Optional<RefinedSolver.Result> solve(
            SymmetricMatrix a, double shift, Matrix b, IterationRule rule, Engine engine, Progress progress) {
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(a, engine.threads());
        return new MixedGradient(rule, 1e-12)
                .solve(new ShiftedMatrix(a, shift, engine), rounded, rounded.operator(engine), b, engine, progress)
                .result();
    }

    private static void assertSolves(SymmetricMatrix a, double shift, Matrix x, Matrix b) {
        Matrix product = a.multiply(x, Engine.plain(2));
        for (int c = 0; c < b.columns(); c++) {
            double[] r = new double[b.rows()];
            for (int i = 0; i < r.length; i++) r[i] = b.get(i, c) - product.get(i, c) - shift * x.get(i, c);
            assertThat(VectorMath.norm2(r)).isLessThanOrEqualTo(1.1e-12 * VectorMath.norm2(b.column(c)));
        }
    }

    private static void assertClose(Matrix x, Matrix expected, double relative) {
        double size = VectorMath.maxAbs(expected.values());
        for (int at = 0; at < x.values().length; at++)
            assertThat(x.values()[at]).isCloseTo(expected.values()[at], within(relative * size));
    }

    @ParameterizedTest
    @CsvSource({"1,1", "2,2", "255,1", "256,3", "257,2", "700,4"})
    void wellConditionedSystemsAreSolvedTo1em12(int n, int columns) {
        SymmetricMatrix a = GaussianGram.of(n, 8);
        SymmetricMatrix before = a.copy();
        Matrix b = GaussianGram.rightHandSides(n, columns);
        RefinedSolver.Result result =
                solve(a, 0.5, b, new IterationRule(32, 1000), engine()).orElseThrow();
        assertSolves(a, 0.5, result.x(), b);
        assertThat(result.residual()).isLessThanOrEqualTo(1e-12);
        assertThat(result.converged()).isTrue();
        assertThat(result.iterations()).isBetween(1, 150);
        assertThat(result.steps()).isBetween(1, 8);
        assertClose(result.x(), Cholesky.of(a, 0.5).solve(b), 1e-10);
        assertThat(a).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(doubles = {1e-30, 1e-100, 1e30, 1e100})
    void theSizeOfTheRightHandSideDoesNotMatter(double factor) {
        SymmetricMatrix a = GaussianGram.of(300, 8);
        Matrix b = GaussianGram.rightHandSides(300, 1);
        VectorMath.scaleAdd(b.values(), 0, 300, factor, 0);
        Matrix x = solve(a, 0.1, b, new IterationRule(32, 200), engine())
                .orElseThrow()
                .x();
        assertSolves(a, 0.1, x, b);
    }

    @Test
    void aColumnOfZerosIsSolvedByZeros() {
        SymmetricMatrix a = GaussianGram.of(100, 8);
        Matrix b = GaussianGram.rightHandSides(100, 2);
        for (int i = 0; i < 100; i++) b.set(i, 0, 0);
        RefinedSolver.Result result =
                solve(a, 0.1, b, new IterationRule(16, 200), engine()).orElseThrow();
        assertThat(result.x().column(0)).containsOnly(0);
        assertSolves(a, 0.1, result.x(), b);
    }

    /** What was learnt about a matrix of fast falling eigenvalues is in the preconditioner. */
    @Test
    void thePreconditionerSavesIterations() {
        SymmetricMatrix a = GaussianGram.of(500, 2);
        Matrix b = GaussianGram.rightHandSides(500, 1);
        int few = solve(a, 1, b, new IterationRule(2, 1000), engine())
                .orElseThrow()
                .iterations();
        int many = solve(a, 1, b, new IterationRule(60, 1000), engine())
                .orElseThrow()
                .iterations();
        assertThat(many).isLessThan(few / 2);
    }

    @Test
    void givesUpEarlyOnIllConditionedSystems() {
        SymmetricMatrix a = GaussianGram.of(600, 3);
        List<Long> iterations = new ArrayList<>();
        Progress counting = (stage, done, total) -> {
            if (stage.equals("conjugate gradient")) iterations.add(done);
        };
        Matrix b = GaussianGram.rightHandSides(600, 1);
        assertThat(solve(a, 1e-5, b, new IterationRule(20, 40), engine(), counting))
                .isEmpty();
        assertThat(iterations).hasSizeBetween(1, 2 * IterationRule.LOOK);
    }

    @Test
    void givesUpOnIndefiniteMatrices() {
        SymmetricMatrix a = GaussianGram.of(100, 8);
        assertThat(solve(a, -1, GaussianGram.rightHandSides(100, 1), new IterationRule(16, 500), engine()))
                .isEmpty();
    }

    /** One negative eigenvalue, which the preconditioner does not see: a direction shows it. */
    @Test
    void givesUpWhereADirectionHasNegativeCurvature() {
        SymmetricMatrix a = GaussianGram.of(100, 8);
        a.set(40, 40, -3);
        assertThat(solve(a, 0.5, GaussianGram.rightHandSides(100, 1), new IterationRule(16, 5000), engine()))
                .isEmpty();
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        SymmetricMatrix a = GaussianGram.of(900, 8);
        Matrix b = GaussianGram.rightHandSides(900, 2);
        IterationRule rule = new IterationRule(40, 1000);
        RefinedSolver.Result one = solve(a, 0.5, b, rule, engine(1)).orElseThrow();
        for (int threads = 2; threads < 5; threads++)
            assertThat(solve(a, 0.5, b, rule, engine(threads))).contains(one);
    }

    @Test
    void canBeCancelledBetweenIterations() {
        SymmetricMatrix a = GaussianGram.of(300, 8);
        long[] last = {0};
        Progress impatient = new Progress() {
            @Override
            public void report(String stage, long done, long total) {
                if (stage.equals("conjugate gradient")) last[0] = done;
            }

            @Override
            public boolean cancelled() {
                return last[0] >= 5;
            }
        };
        Matrix b = GaussianGram.rightHandSides(300, 1);
        assertThatThrownBy(() -> solve(a, 0.1, b, new IterationRule(16, 200), engine(), impatient))
                .isInstanceOf(CancelledException.class);
        assertThat(last[0]).isEqualTo(5);
    }

    /** The least size for which iteration is tried. */
    @Test
    void isTheFirstWayForLargeMatricesAndLeftForTheFactorWhereItIsSlow() {
        SymmetricMatrix a = GaussianGram.of(3000, 20);
        Matrix b = GaussianGram.rightHandSides(3000, 2);
        RefinedSolver.Result fast = new RefinedSolver().solve(a, 1, b, engine(), Progress.none());
        assertThat(fast.iterations()).isPositive();
        assertThat(fast.single()).isTrue();
        assertSolves(a, 1, fast.x(), b);
        RefinedSolver.Result slow = new RefinedSolver().solve(a, 1e-3, b, engine(), Progress.none());
        assertThat(slow.iterations()).isZero();
        assertThat(slow.converged()).isTrue();
        assertSolves(a, 1e-3, slow.x(), b);
    }
}
