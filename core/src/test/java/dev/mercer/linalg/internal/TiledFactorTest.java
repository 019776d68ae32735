package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Progress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TiledFactorTest {
    private static final Engine ENGINE = Engine.plain();

    private static SymmetricMatrix matrix(int n) {
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a.set(i, j, Math.exp(-Math.abs(i - j)));
        return a;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 64, 257, 520})
    void solvesToSinglePrecision(int n) {
        Matrix b = new Matrix(n, 2);
        for (int i = 0; i < n; i++) b.setRow(i, new double[] {1, Math.sin(i)});
        TiledFactor<float[]> factor = TiledFactor.consuming(
                FloatSymmetricMatrix.of(matrix(n), 2), 0.5, ENGINE.floatMath(), 2, Progress.none());
        assertThat(factor.size()).isEqualTo(n);
        Matrix x = factor.solve(b);
        Matrix expected = Cholesky.of(matrix(n), 0.5).solve(b);
        for (int i = 0; i < n; i++)
            for (int c = 0; c < 2; c++) assertThat(x.get(i, c)).isCloseTo(expected.get(i, c), within(1e-5));
    }

    @Test
    void sameBitsAtAnyThreadCount() {
        Matrix b = new Matrix(600, 1);
        for (int i = 0; i < 600; i++) b.set(i, 0, Math.cos(i));
        Matrix[] solutions = new Matrix[3];
        for (int t = 0; t < 3; t++)
            solutions[t] = TiledFactor.consuming(
                            FloatSymmetricMatrix.of(matrix(600), 2), 1, ENGINE.floatMath(), t + 1, Progress.none())
                    .solve(b);
        assertThat(solutions[1]).isEqualTo(solutions[0]);
        assertThat(solutions[2]).isEqualTo(solutions[0]);
    }

    @Test
    void theFailingPivotIsNamed() {
        SymmetricMatrix a = matrix(300);
        a.set(270, 270, -1);
        assertThatThrownBy(() ->
                        TiledFactor.consuming(FloatSymmetricMatrix.of(a, 2), 0, ENGINE.floatMath(), 2, Progress.none()))
                .isInstanceOfSatisfying(
                        NotPositiveDefiniteException.class,
                        e -> assertThat(e.pivot()).isEqualTo(270));
    }

    @Test
    void theRoundedCopyIsRounded() {
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(matrix(300), 2);
        assertThat(rounded.get(3, 290)).isEqualTo((float) matrix(300).get(3, 290));
        assertThat(rounded.get(290, 3)).isEqualTo(rounded.get(3, 290));
        assertThat(FloatSymmetricMatrix.bytes(1000)).isEqualTo(SymmetricMatrix.bytes(1000) / 2);
    }
}
