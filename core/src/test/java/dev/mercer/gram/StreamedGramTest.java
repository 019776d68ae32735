package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.internal.StreamedSolver;
import dev.mercer.util.Progress;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StreamedGramTest extends GramContract {
    private static final int LARGE = 3000;

    @Override
    protected Gram gram(Points points, Compute compute) {
        return Gram.streamed(KERNEL, points, compute);
    }

    /** Nearly orthogonal points, for which few steps are enough. */
    private Gram large(long memory, int threads) {
        return Gram.of(
                Kernel.parse("gaussian(sigma=1.3)"),
                points(LARGE, 20),
                compute().withMemory(memory).withThreads(threads),
                Progress.none());
    }

    private static Matrix waves() {
        Matrix b = new Matrix(LARGE, 1);
        for (int i = 0; i < LARGE; i++) b.set(i, 0, Math.sin(i));
        return b;
    }

    private static void requireSolved(Gram gram, RefinedSolver.Result found) {
        assertThat(found.converged()).isTrue();
        assertThat(found.iterations()).isPositive();
        double[] product = new double[LARGE];
        gram.apply(found.x().column(0), product);
        for (int i = 0; i < LARGE; i++)
            assertThat(product[i] + found.x().get(i, 0)).isCloseTo(Math.sin(i), within(1e-10));
    }

    /** K in double takes 36 MB, in single precision 18 MB. */
    @Test
    void whatIsNotKeptIsSolvedByIterationWithOrWithoutATriangleInSinglePrecision() {
        long little = 8L << 20;
        long more = FloatSymmetricMatrix.bytes(LARGE) + StreamedSolver.bytes(LARGE) + (3L << 20);
        for (long memory : new long[] {little, more}) {
            Gram gram = large(memory, 2);
            assertThat(gram).isInstanceOf(StreamedGram.class);
            RefinedSolver.Result found = gram.solve(1, waves(), Progress.none());
            requireSolved(gram, found);
            assertThat(large(memory, 1).solve(1, waves(), Progress.none()).x()).isEqualTo(found.x());
        }
    }

    @Test
    void soIsAScaledOne() {
        double[] factors = new double[LARGE];
        Arrays.setAll(factors, i -> 0.5 + i % 2);
        Gram gram = large(8L << 20, 2).scaled(factors);
        requireSolved(gram, gram.solve(1, waves(), Progress.none()));
    }
}
