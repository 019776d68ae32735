package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.NotPositiveDefiniteException;
import dev.mercer.linalg.tile.PlainTileMath;
import dev.mercer.util.Progress;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SemidefiniteCholeskyTest {
    private static Cholesky factor(SymmetricMatrix a, double shift) {
        return Cholesky.semidefinite(a::copy, shift, new PlainTileMath(), 2, Progress.none());
    }

    /** The matrix of elements f(i)f(j), of rank 1. */
    private static SymmetricMatrix square(int n, IntToDoubleFunction f) {
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a.set(i, j, f.applyAsDouble(i) * f.applyAsDouble(j));
        return a;
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 50, 400})
    void aMatrixOfRankOneHasAJitterOfRounding(int n) {
        SymmetricMatrix a = square(n, i -> Math.sin(i + 1));
        Cholesky factor = factor(a, 0);
        assertThat(factor.jitter()).isBetween(1e-17, 1e-15 * n * n);
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int k = 0; k <= i; k++) sum += factor.factor(i, k) * factor.factor(i, k);
            assertThat(sum).isCloseTo(a.get(i, i) + factor.jitter(), within(1e-14));
        }
    }

    @Test
    void nothingChangesWhereNothingIsNeeded() {
        SymmetricMatrix a = square(300, Math::sin);
        Cholesky factor = factor(a, 1e-3);
        assertThat(factor.jitter()).isZero();
        Cholesky plain = Cholesky.of(a, 1e-3);
        for (int i = 0; i < 300; i++)
            for (int j = 0; j <= i; j++) assertThat(factor.factor(i, j)).isEqualTo(plain.factor(i, j));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1e-10, -1})
    void anIndefiniteMatrixIsRefusedByItsOwnPivot(double element) {
        SymmetricMatrix a = square(20, i -> i == 3 ? 0 : 1);
        a.set(3, 3, element);
        for (int i = 0; i < 20; i++) if (i != 3) a.set(i, i, 2);
        assertThatThrownBy(() -> factor(a, 0)).isInstanceOfSatisfying(NotPositiveDefiniteException.class, refused -> {
            assertThat(refused.pivot()).isEqualTo(3);
            assertThat(refused.value()).isEqualTo(element);
        });
    }
}
