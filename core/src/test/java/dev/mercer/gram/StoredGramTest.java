package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoredGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.of(KERNEL, points, compute, Progress.none());
    }

    @Test
    void storedWhenItFitsAndStreamedWhenNot() {
        Points points = points(50, 2);
        assertThat(Gram.of(KERNEL, points, compute(), Progress.none())).isInstanceOf(StoredGram.class);
        assertThat(Gram.of(KERNEL, points, compute().withMemory(1000), Progress.none()))
                .isInstanceOf(StreamedGram.class);
    }

    @Test
    void knowsWhatTheConstructionProves() {
        assertThat(gram(points(3, 2), compute()).definiteness()).isEqualTo(Definiteness.PROVEN);
        Gram sigmoid = Gram.of(Kernel.parse("sigmoid(1, 0)"), points(3, 2), compute(), Progress.none());
        assertThat(sigmoid.definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }

    @Test
    void overflowNamesTheRows() {
        Points large = Points.of(new double[] {1}, new double[] {1e200});
        assertThatThrownBy(() -> Gram.of(Kernel.parse("linear()"), large, compute(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("linear() is Infinity for rows 2 and 2: the values are too large for it, scale the data or"
                        + " change the kernel");
    }

    @Test
    void reportsProgressToTheEndAndObeysCancel() {
        List<Long> reported = new ArrayList<>();
        Gram.of(KERNEL, points(600, 2), compute(), (stage, done, total) -> {
            assertThat(stage).isEqualTo("Gram matrix");
            assertThat(total).isEqualTo(6);
            reported.add(done);
        });
        assertThat(reported).isSorted().last().isEqualTo(6L);

        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> Gram.of(KERNEL, points(600, 2), compute(), cancelled))
                .isInstanceOf(CancelledException.class);
    }

    private static final int LARGE = 3000;

    /** Nearly orthogonal points, for which a few iterations are enough. */
    private Gram large(long memory) {
        return Gram.of(
                Kernel.parse("gaussian(sigma=1.3)"),
                points(LARGE, 20),
                compute().withMemory(memory),
                Progress.none());
    }

    private static Matrix waves() {
        Matrix b = new Matrix(LARGE, 1);
        for (int i = 0; i < LARGE; i++) b.set(i, 0, Math.sin(i));
        return b;
    }

    /** The preconditioner needs memory beyond K and its float copy. */
    @Test
    void iteratesWhereTheBudgetAllowsItAndTheFactorAgreesTo1em10() {
        long least = SymmetricMatrix.bytes(LARGE) + FloatSymmetricMatrix.bytes(LARGE);
        Gram roomy = large(2 * least);
        RefinedSolver.Result iterated = roomy.solve(1, waves(), Progress.none());
        assertThat(iterated.iterations()).isPositive();
        assertThat(iterated.residual()).isLessThanOrEqualTo(1e-12);
        Gram tight = Gram.precomputed(roomy.toMatrix(Progress.none()), compute().withMemory(least));
        RefinedSolver.Result factored = tight.solve(1, waves(), Progress.none());
        assertThat(factored.iterations()).isZero();
        for (int i = 0; i < LARGE; i++)
            assertThat(iterated.x().get(i, 0)).isCloseTo(factored.x().get(i, 0), within(1e-10));
    }

    /** A scaled Gram is solved by a changed copy, beside which K is kept. */
    @Test
    void iteratesOnAScaledCopyWhereTheBudgetAllowsBoth() {
        long least = 2 * SymmetricMatrix.bytes(LARGE) + FloatSymmetricMatrix.bytes(LARGE);
        double[] factors = new double[LARGE];
        for (int i = 0; i < LARGE; i++) factors[i] = 0.5 + i % 2;
        Gram scaled = large(2 * least).scaled(factors);
        RefinedSolver.Result result = scaled.solve(1, waves(), Progress.none());
        assertThat(result.iterations()).isPositive();
        double[] product = new double[LARGE];
        scaled.apply(result.x().column(0), product);
        for (int i = 0; i < LARGE; i++)
            assertThat(product[i] + result.x().get(i, 0)).isCloseTo(Math.sin(i), within(1e-10));
        Gram tight = large(least).scaled(factors);
        assertThat(tight.solve(1, waves(), Progress.none()).iterations()).isZero();
    }
}
