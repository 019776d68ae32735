package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class NystromInverseTest {
    private static final int N = 700;
    private static final int M = 12;
    private static final double SHIFT = 0.3;

    private final SymmetricMatrix a = TestMatrices.gaussianGram(N, 0.5, 3);
    private final NystromInverse inverse = inverse(a, M, 2);

    /** From the first m columns. */
    private static NystromInverse inverse(SymmetricMatrix a, int m, int threads) {
        NystromInverse.Columns columns = (from, to) -> {
            double[] rows = new double[(to - from) * m];
            for (int i = from, at = 0; i < to; i++) for (int j = 0; j < m; j++) rows[at++] = a.get(i, j);
            return rows;
        };
        SymmetricMatrix own = new SymmetricMatrix(m);
        for (int i = 0; i < m; i++) for (int j = 0; j <= i; j++) own.set(i, j, a.get(i, j));
        Engine plain = Engine.plain();
        return NystromInverse.of(
                        new NystromInverse.Source(a.size(), columns, i -> a.get(i, i)),
                        own,
                        SHIFT,
                        new Engine(plain.math(), plain.floatMath(), threads),
                        Progress.none())
                .orElseThrow();
    }

    /** P itself, by its definition. */
    private SymmetricMatrix explicit() {
        SymmetricMatrix own = new SymmetricMatrix(M);
        Matrix cross = new Matrix(M, N);
        for (int i = 0; i < M; i++) {
            for (int j = 0; j <= i; j++) own.set(i, j, a.get(i, j) + (i == j ? 1e-10 * a.maxAbs() : 0));
            for (int j = 0; j < N; j++) cross.set(i, j, a.get(i, j));
        }
        Matrix halves = Cholesky.of(own).solveFactor(cross);
        Matrix product = halves.transpose().multiply(halves);
        double left = 0;
        for (int i = 0; i < N; i++) left += Math.max(0, a.get(i, i) - product.get(i, i)) / N;
        SymmetricMatrix p = new SymmetricMatrix(N);
        for (int i = 0; i < N; i++)
            for (int j = 0; j <= i; j++) p.set(i, j, product.get(i, j) + (i == j ? SHIFT + left : 0));
        return p;
    }

    @Test
    void inverseDeterminantAndTraceAreThoseOfTheMatrix() {
        Cholesky factor = Cholesky.of(explicit());
        double[] v = TestMatrices.randomVector(N, 5);
        double[] out = new double[N];
        inverse.apply(v, out);
        assertThat(TestMatrices.distance(out, factor.solve(v))).isLessThan(1e-8);
        assertThat(inverse.logDeterminant()).isCloseTo(factor.logDeterminant(), within(1e-7));
        double trace = 0;
        for (double each : factor.inverseDiagonal()) trace += each;
        assertThat(inverse.trace()).isCloseTo(trace, within(1e-7 * trace));
    }

    /** E[zᵀP⁻¹z] = n for a covariance of P, and E[(uᵀz)²] = uᵀPu. */
    @Test
    void drawsHaveTheCovariance() {
        SplittableRandom random = new SplittableRandom(1);
        SymmetricMatrix p = explicit();
        double[] ones = new double[N];
        Arrays.fill(ones, 1 / Math.sqrt(N));
        double[] product = new double[N];
        p.multiply(ones, product, 1);
        double wanted = VectorMath.dot(ones, product);
        int count = 400;
        double squares = 0;
        double along = 0;
        for (int k = 0; k < count; k++) {
            double[] z = inverse.draw(random);
            double[] solved = new double[N];
            inverse.apply(z, solved);
            squares += VectorMath.dot(z, solved) / count;
            along += Math.pow(VectorMath.dot(ones, z), 2) / count;
        }
        assertThat(squares).isCloseTo(N, within(4 * Math.sqrt(2.0 * N / count)));
        assertThat(along).isCloseTo(wanted, within(4 * wanted * Math.sqrt(2.0 / count)));
    }

    @Test
    void theBitsDoNotDependOnThreads() {
        NystromInverse three = inverse(a, M, 3);
        double[][] v = {TestMatrices.randomVector(N, 5), TestMatrices.randomVector(N, 6)};
        double[][] one = new double[2][N];
        double[][] other = new double[2][N];
        inverse.applyAll(v, one);
        three.applyAll(v, other);
        assertThat(other).isDeepEqualTo(one);
        assertThat(three.draw(new SplittableRandom(2))).containsExactly(inverse.draw(new SplittableRandom(2)));
    }
}
