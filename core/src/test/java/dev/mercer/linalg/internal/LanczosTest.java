package dev.mercer.linalg.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.CancelledException;
import dev.mercer.util.CancelledProgress;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LanczosTest {
    private final Lanczos lanczos = new Lanczos(1e-10, 400, 1);

    private static final Engine PLAIN = Engine.plain(2);

    private static Lanczos.Extremes extremes(Lanczos lanczos, LinearOperator a) {
        return lanczos.extremes(a, Progress.none());
    }

    private static LinearOperator diagonal(double... d) {
        return LinearOperator.of(d.length, (v, out) -> {
            for (int i = 0; i < d.length; i++) out[i] = d[i] * v[i];
        });
    }

    private static double residual(LinearOperator a, double value, double[] vector) {
        double[] product = new double[a.size()];
        a.apply(vector, product);
        VectorMath.axpy(-value, vector, product);
        return VectorMath.norm2(product);
    }

    private void check(LinearOperator a, double smallest, double largest) {
        Lanczos.Extremes found = extremes(lanczos, a);
        double scale = Math.max(Math.abs(smallest), Math.abs(largest));
        assertThat(found.converged()).isTrue();
        assertThat(found.smallest().value()).isCloseTo(smallest, within(1e-9 * scale));
        assertThat(found.largest().value()).isCloseTo(largest, within(1e-9 * scale));
        assertThat(found.smallest().residual())
                .isEqualTo(
                        residual(a, found.smallest().value(), found.smallest().vector()));
        assertThat(found.largest().residual())
                .isEqualTo(residual(a, found.largest().value(), found.largest().vector()));
        assertThat(VectorMath.norm2(found.smallest().vector())).isCloseTo(1, within(1e-12));
        assertThat(VectorMath.norm2(found.largest().vector())).isCloseTo(1, within(1e-12));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 19, 20, 21, 50, 300})
    void agreesWithTheFullDecomposition(int n) {
        SymmetricMatrix random = TestMatrices.randomSymmetric(n, n);
        double[] values = Eigen.valuesOf(random);
        check(random.operator(PLAIN), values[0], values[n - 1]);
        SymmetricMatrix gram = TestMatrices.gaussianGram(n, 1, n);
        values = Eigen.valuesOf(gram);
        check(gram.operator(PLAIN), values[0], values[n - 1]);
    }

    @Test
    void identityZeroAndRankOne() {
        double[] ones = new double[1000];
        Arrays.fill(ones, 1);
        check(diagonal(ones), 1, 1);
        check(diagonal(new double[1000]), 0, 0);
        check(diagonal(7), 7, 7);
        double[] v = TestMatrices.randomVector(500, 3);
        LinearOperator rankOne = LinearOperator.of(500, (x, out) -> {
            Arrays.fill(out, 0);
            VectorMath.axpy(VectorMath.dot(v, x), v, out);
        });
        check(rankOne, 0, VectorMath.dot(v, v));
    }

    @Test
    void fewDistinctEigenvaluesExhaustTheKrylovSpace() {
        double[] d = new double[200];
        Arrays.fill(d, 3);
        d[17] = -2;
        check(diagonal(d), -2, 3);
        d[18] = 1e-3;
        d[19] = 11;
        check(diagonal(d), -2, 11);
        check(diagonal(1, 1, 1, 1, 7), 1, 7);
        check(diagonal(-5, -5, -5), -5, -5);
    }

    @Test
    void smallOperatorsAreSearchedCompletely() {
        check(diagonal(0, 1, 2, 3, 4, 5), 0, 5);
        // After two products the Krylov space is exhausted up to 1e-7: the other dimensions are tried all the same.
        double[] blocks = new double[18];
        Arrays.fill(blocks, 0, 17, 2);
        blocks[17] = 2 + 1e-7;
        Lanczos.Extremes found = extremes(lanczos, diagonal(blocks));
        assertThat(found.iterations()).isEqualTo(18);
        assertThat(found.largest().value()).isCloseTo(2 + 1e-7, within(1e-13));
    }

    @Test
    void scaleDoesNotMatter() {
        for (double scale : new double[] {1e200, 1e-200}) check(diagonal(scale, 2 * scale, -scale), -scale, 2 * scale);
    }

    @Test
    void saysWhenItHasNotConverged() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(300, 1);
        Lanczos.Extremes found = new Lanczos(1e-10, 5, 1).extremes(a.operator(PLAIN), Progress.none());
        assertThat(found.converged()).isFalse();
        assertThat(found.iterations()).isEqualTo(5);
        assertThat(found.largest().residual())
                .isGreaterThan(1e-10 * found.largest().value());
        double[] values = Eigen.valuesOf(a);
        assertThat(found.largest().value()).isBetween(values[0], values[299] + 1e-12);
        Lanczos.Extremes expired =
                lanczos.extremes(a.operator(PLAIN), Progress.none().within(Duration.ZERO));
        assertThat(expired.converged()).isFalse();
        assertThat(expired.iterations()).isEqualTo(1);
    }

    @Test
    void theSeedDecidesTheBits() {
        LinearOperator a = TestMatrices.gaussianGram(200, 1, 5).operator(PLAIN);
        Lanczos.Extremes first = extremes(lanczos, a);
        Lanczos.Extremes again = extremes(lanczos, a);
        assertThat(again.smallest().vector()).isEqualTo(first.smallest().vector());
        assertThat(again.largest().value()).isEqualTo(first.largest().value());
        assertThat(extremes(new Lanczos(1e-10, 400, 2), a).smallest().vector())
                .isNotEqualTo(first.smallest().vector());
        assertThat(first.largest().vector()).isEqualTo(again.largest().vector());
    }

    @Test
    void toleranceSavesProducts() {
        double[] d = new double[2000];
        for (int i = 0; i < d.length; i++) d[i] = i - 1000;
        int rough = extremes(new Lanczos(1e-3, 500, 1), diagonal(d)).iterations();
        Lanczos.Extremes fine = extremes(new Lanczos(1e-7, 500, 1), diagonal(d));
        assertThat(rough).isLessThan(fine.iterations());
        assertThat(fine.converged()).isTrue();
        assertThat(fine.iterations()).isLessThan(500);
    }

    @Test
    void refusesWhatItCannotDo() {
        assertThatThrownBy(() -> new Lanczos(0, 10, 1)).hasMessage("tolerance must be > 0 and finite, got 0");
        assertThatThrownBy(() -> new Lanczos(1e-3, 0, 1)).hasMessage("maxIterations must be >= 1, got 0");
        assertThatThrownBy(() -> extremes(lanczos, diagonal())).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> extremes(lanczos, diagonal(1, Double.NaN)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("norm NaN");
        Progress cancelled = new CancelledProgress();
        assertThatThrownBy(() -> lanczos.extremes(diagonal(1, 2), cancelled)).isInstanceOf(CancelledException.class);
    }
}
