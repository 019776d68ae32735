package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.GaussianGram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LowRankInverseTest {
    private static final Engine ENGINE = Engine.plain();

    private static SampledFactor factor(int n) {
        FloatSymmetricMatrix a = FloatSymmetricMatrix.of(GaussianGram.of(n, 6), 2);
        return SampledFactor.of(a, 40, ENGINE.floatMath(), 2, Progress.none());
    }

    /** (FFᵀ + μI)z = v, where z is its inverse times v. */
    @ParameterizedTest
    @ValueSource(ints = {1, 50, 256, 257, 600})
    void isTheInverseTo1em4(int n) {
        SampledFactor factor = factor(n);
        Matrix f = SampledFactorTest.dense(factor, n);
        Matrix b = GaussianGram.rightHandSides(n, 2);
        double[][] v = {b.column(0), b.column(1)};
        double[][] z = LowRankInverse.of(factor, n, 0.5, ENGINE).orElseThrow().of(v);
        for (int c = 0; c < 2; c++) {
            double[] inner = new double[f.columns()];
            for (int i = 0; i < n; i++) for (int p = 0; p < inner.length; p++) inner[p] += f.get(i, p) * z[c][i];
            for (int i = 0; i < n; i++) {
                double back = 0.5 * z[c][i];
                for (int p = 0; p < inner.length; p++) back += f.get(i, p) * inner[p];
                assertThat(back).isCloseTo(v[c][i], within(1e-4));
            }
        }
    }

    @Test
    void isEmptyWhereTheMatrixIsNotPositiveDefinite() {
        assertThat(LowRankInverse.of(factor(50), 50, -100, ENGINE)).isEmpty();
    }

    @Test
    void hasTheSameBitsAtAnyNumberOfThreads() {
        SampledFactor factor = factor(1100);
        double[][] v = {GaussianGram.rightHandSides(1100, 1).column(0)};
        double[][] first = null;
        for (int threads = 1; threads < 5; threads++) {
            Engine engine = new Engine(ENGINE.math(), ENGINE.floatMath(), threads);
            double[][] z =
                    LowRankInverse.of(factor, 1100, 0.5, engine).orElseThrow().of(v);
            if (first == null) first = z;
            assertThat(z).isDeepEqualTo(first);
        }
    }
}
