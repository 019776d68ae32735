package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SymmetricMatrixTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 255, 256, 257, 512, 600})
    void everyElementIsWhereItWasPut(int n) {
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i++) for (int j = 0; j <= i; j++) a.set(i, j, 1000 * i + j);
        double[] row = new double[n];
        double[] diagonal = a.diagonal();
        for (int i = 0; i < n; i++) {
            a.row(i, row);
            for (int j = 0; j < n; j++) {
                double expected = 1000 * Math.max(i, j) + Math.min(i, j);
                if (a.get(i, j) != expected || row[j] != expected) throw new AssertionError(i + " " + j);
            }
            assertThat(diagonal[i]).isEqualTo(1001 * i).isEqualTo(a.diagonal(i));
        }
        assertThat(a.size()).isEqualTo(n);
        assertThat(a.toMatrix().rows()).isEqualTo(n);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 200, 256, 257, 512, 700})
    void tilesCoverTheLowerTriangle(int n) {
        SymmetricMatrix a = TestMatrices.randomSymmetric(n, 3);
        long elements = 0;
        for (int i = 0; i < a.tiles(); i++) {
            for (int j = 0; j <= i; j++) {
                double[] tile = a.tile(i, j);
                elements += tile.length;
                for (int r = 0; r < a.tileRows(i); r++) {
                    for (int c = 0; c < a.tileRows(j); c++) {
                        double expected = a.get(i * SymmetricMatrix.TILE + r, j * SymmetricMatrix.TILE + c);
                        if (tile[r * a.tileRows(j) + c] != expected) throw new AssertionError(i + " " + j);
                    }
                }
            }
        }
        assertThat(SymmetricMatrix.bytes(n)).isEqualTo(8 * elements);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 256, 600})
    void tilesMakeAMatrixWithoutACopy(int n) {
        SymmetricMatrix a = TestMatrices.randomSymmetric(n, 3);
        List<double[]> tiles = new ArrayList<>();
        for (int i = 0; i < a.tiles(); i++) for (int j = 0; j <= i; j++) tiles.add(a.tile(i, j));
        SymmetricMatrix found = SymmetricMatrix.ofTiles(n, tiles);
        assertThat(found).isEqualTo(a);
        if (n > 0) assertThat(found.tile(0, 0)).isSameAs(a.tile(0, 0));
        assertThatThrownBy(() -> SymmetricMatrix.ofTiles(n + 1, tiles)).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void bytesDoNotOverflow() {
        // 391 tile rows, the last of 160: 390·391/2 full tiles, 390 of 160 x 256, one of 160 x 160.
        assertThat(SymmetricMatrix.bytes(100_000))
                .isEqualTo(8L * (390L * 391 / 2 * 65_536 + 390L * 160 * 256 + 160 * 160));
        assertThat(SymmetricMatrix.bytes(1_000_000_000))
                .isBetween(4_000_000_000_000_000_000L, 4_000_002_000_000_000_000L);
        assertThat(SymmetricMatrix.bytes(Integer.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3, 255, 256, 257, 259, 600})
    void multipliesLikeTheFullSquare(int n) {
        SymmetricMatrix a = TestMatrices.randomSymmetric(n, 5);
        Matrix v = TestMatrices.randomMatrix(n, 5, 6);
        Matrix expected = TestMatrices.naiveProduct(a.toMatrix(), v);
        double[] out = new double[n];
        a.multiply(v.column(0), out, Engine.plain(1));
        assertThat(TestMatrices.distance(out, expected.column(0))).isLessThan(1e-14 * n);
        assertThat(TestMatrices.distance(a.multiply(v, Engine.plain(1)), expected))
                .isLessThan(1e-14 * n);
        double[] byOperator = new double[n];
        a.operator(Engine.plain(2)).apply(v.column(0), byOperator);
        assertThat(byOperator).isEqualTo(out);
    }

    @Test
    void productsHaveTheSameBitsAtAnyNumberOfThreads() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(1100, 7);
        Matrix v = TestMatrices.randomMatrix(1100, 3, 8);
        double[] one = new double[1100];
        double[] many = new double[1100];
        a.multiply(v.column(1), one, Engine.plain(1));
        for (int threads = 2; threads <= 5; threads++) {
            a.multiply(v.column(1), many, Engine.plain(threads));
            assertThat(many).isEqualTo(one);
            assertThat(a.multiply(v, Engine.plain(threads))).isEqualTo(a.multiply(v, Engine.plain(1)));
        }
    }

    @Test
    void productsUseEveryTileOfALargeMatrix() {
        // 18 tile rows: more than there are partial results. One element in the first column of every tile row.
        int n = 17 * SymmetricMatrix.TILE + 9;
        SymmetricMatrix a = new SymmetricMatrix(n);
        for (int i = 0; i < n; i += SymmetricMatrix.TILE) a.set(i, 0, 1 + i);
        double[] v = new double[n];
        v[0] = 2;
        v[n - 9] = 3;
        double[] out = new double[n];
        a.multiply(v, out, Engine.plain(2));
        for (int i = SymmetricMatrix.TILE; i < n; i += SymmetricMatrix.TILE)
            assertThat(out[i]).isEqualTo(2 * (1 + i));
        assertThat(out[0]).isEqualTo(2 + 3 * (1 + (n - 9)));
    }

    @Test
    void aProductWithoutColumnsIsEmpty() {
        assertThat(TestMatrices.randomSymmetric(3, 1).multiply(new Matrix(3, 0), Engine.plain()))
                .isEqualTo(new Matrix(3, 0));
        new SymmetricMatrix(0).multiply(new double[0], new double[0], Engine.plain());
    }

    @Test
    void copiesAreIndependent() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(300, 9);
        SymmetricMatrix copy = a.copy();
        assertThat(copy).isEqualTo(a).hasSameHashCodeAs(a).hasToString("SymmetricMatrix 300 x 300");
        copy.addToDiagonal(2);
        assertThat(copy).isNotEqualTo(a).isNotEqualTo("a");
        assertThat(copy.get(299, 299)).isEqualTo(a.get(299, 299) + 2);
        assertThat(copy.get(299, 298)).isEqualTo(a.get(299, 298));
    }

    @Test
    void largestElementIsFoundEverywhere() {
        SymmetricMatrix a = new SymmetricMatrix(600);
        assertThat(a.maxAbs()).isZero();
        a.set(590, 3, -7);
        assertThat(a.maxAbs()).isEqualTo(7);
        a.set(1, 0, Double.NaN);
        assertThat(a.maxAbs()).isNaN();
    }

    @Test
    void comesFromASquareWithEqualHalves() {
        SymmetricMatrix a = TestMatrices.randomSymmetric(10, 1);
        assertThat(SymmetricMatrix.of(a.toMatrix())).isEqualTo(a);
        Matrix skew = a.toMatrix();
        skew.set(3, 2, 5);
        assertThatThrownBy(() -> SymmetricMatrix.of(skew))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("element (3, 2) is 5.0, element (2, 3) is " + a.get(2, 3));
        assertThatThrownBy(() -> SymmetricMatrix.of(new Matrix(2, 3))).isInstanceOf(InvalidInputException.class);
    }

    @Test
    void refusesWhatDoesNotFit() {
        SymmetricMatrix a = new SymmetricMatrix(300);
        assertThatThrownBy(() -> a.get(300, 0)).hasMessage("row must be in 0..299, got 300");
        assertThatThrownBy(() -> a.set(0, -1, 1)).hasMessage("column must be in 0..299, got -1");
        assertThatThrownBy(() -> a.row(-1, new double[300])).hasMessage("row must be in 0..299, got -1");
        assertThatThrownBy(() -> a.tile(0, 1)).hasMessage("tile column must be in 0..0, got 1");
        assertThatThrownBy(() -> a.tile(2, 0)).hasMessage("tile row must be in 0..1, got 2");
        assertThatThrownBy(() -> a.multiply(new double[299], new double[300], Engine.plain()))
                .hasMessage("length of the vector must be 300, got 299");
        assertThatThrownBy(() -> a.multiply(new double[300], new double[1], Engine.plain()))
                .hasMessage("length of the result must be 300, got 1");
        assertThatThrownBy(() -> a.multiply(new Matrix(2, 2), Engine.plain()))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new SymmetricMatrix(-1)).hasMessage("size must be >= 0, got -1");
    }

    @Test
    void someRowsAndColumnsAreSelected() {
        SymmetricMatrix all = new SymmetricMatrix(300);
        for (int i = 0; i < 300; i++) for (int j = 0; j <= i; j++) all.set(i, j, 1000 * i + j);
        SymmetricMatrix some = all.select(299, 3, 260);
        assertThat(some.toMatrix())
                .isEqualTo(Matrix.of(
                        new double[] {299_299, 299_003, 299_260},
                        new double[] {299_003, 3003, 260_003},
                        new double[] {299_260, 260_003, 260_260}));
    }
}
