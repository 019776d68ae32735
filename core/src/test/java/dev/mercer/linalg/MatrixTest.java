package dev.mercer.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MatrixTest {
    private final Matrix m = Matrix.of(new double[] {1, 2, 3}, new double[] {4, 5, 6});

    @Test
    void holdsWhatItWasMadeFrom() {
        assertThat(m.rows()).isEqualTo(2);
        assertThat(m.columns()).isEqualTo(3);
        assertThat(m.get(1, 2)).isEqualTo(6);
        assertThat(m.row(1)).containsExactly(4, 5, 6);
        assertThat(m.column(1)).containsExactly(2, 5);
        assertThat(m.values()).containsExactly(1, 2, 3, 4, 5, 6);
        double[] out = new double[4];
        m.row(0, out);
        assertThat(out).containsExactly(1, 2, 3, 0);
    }

    @Test
    void isNotChangedThroughItsSources() {
        double[] row = {1, 2};
        Matrix copied = Matrix.of(row);
        row[0] = 9;
        copied.row(0)[1] = 9;
        copied.column(0)[0] = 9;
        copied.copy().set(0, 0, 9);
        assertThat(copied.row(0)).containsExactly(1, 2);
    }

    @Test
    void comparesByContent() {
        assertThat(m).isEqualTo(m.copy()).hasSameHashCodeAs(m.copy());
        Matrix other = m.copy();
        other.set(0, 0, 7);
        assertThat(m).isNotEqualTo(other).isNotEqualTo("m");
        assertThat(new Matrix(2, 3)).isNotEqualTo(new Matrix(3, 2));
        assertThat(m).hasToString("Matrix 2 x 3");
    }

    @Test
    void transposes() {
        assertThat(m.transpose()).isEqualTo(Matrix.of(new double[] {1, 4}, new double[] {2, 5}, new double[] {3, 6}));
        Matrix large = TestMatrices.randomMatrix(37, 19, 1);
        assertThat(large.transpose().transpose()).isEqualTo(large);
        assertThat(large.transpose().get(18, 36)).isEqualTo(large.get(36, 18));
    }

    @Test
    void emptyMatricesAreMatrices() {
        assertThat(Matrix.of().rows()).isZero();
        assertThat(new Matrix(0, 3).multiply(new Matrix(3, 2))).isEqualTo(new Matrix(0, 2));
        assertThat(new Matrix(2, 0).multiply(new Matrix(0, 2))).isEqualTo(new Matrix(2, 2));
        assertThat(new Matrix(2, 0).multiply(new double[0])).containsExactly(0, 0);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "2,3,1", "3,2,5", "7,257,4", "65,64,63", "256,256,256", "257,300,511", "5,600,1"})
    void multipliesAsThreeLoopsDoToTheLastBit(int n, int k, int c) {
        Matrix a = TestMatrices.randomMatrix(n, k, 1);
        Matrix b = TestMatrices.randomMatrix(k, c, 2);
        Matrix expected = TestMatrices.naiveProduct(a, b);
        assertThat(a.multiply(b)).isEqualTo(expected);
        assertThat(a.multiply(b, 3)).isEqualTo(expected);
        assertThat(TestMatrices.distance(a.multiply(b.column(0)), expected.column(0)))
                .isLessThan(1e-12);
    }

    @Test
    void identityChangesNothing() {
        assertThat(Matrix.identity(2).multiply(m)).isEqualTo(m);
        assertThat(m.multiply(Matrix.identity(3))).isEqualTo(m);
    }

    @Test
    void refusesWhatDoesNotFit() {
        assertThatThrownBy(() -> m.multiply(m))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("rows of the second factor must be 3, got 2");
        assertThatThrownBy(() -> m.multiply(new double[2])).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> Matrix.of(new double[2], new double[3]))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("length of row 1 must be 2, got 3");
        assertThatThrownBy(() -> new Matrix(-1, 2)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Matrix(50_000, 50_000))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("50000 x 50000")
                .hasMessageContaining("2,500,000,000 elements");
    }

    @Test
    void indicesAreChecked() {
        assertThatThrownBy(() -> m.get(0, 3)).hasMessage("column must be in 0..2, got 3");
        assertThatThrownBy(() -> m.get(0, -1)).hasMessage("column must be in 0..2, got -1");
        assertThatThrownBy(() -> m.set(2, 0, 1)).hasMessage("row must be in 0..1, got 2");
        assertThatThrownBy(() -> m.row(-1)).hasMessage("row must be in 0..1, got -1");
        assertThatThrownBy(() -> m.column(3)).hasMessage("column must be in 0..2, got 3");
        assertThatThrownBy(() -> m.setRow(0, new double[2])).hasMessage("length of row 0 must be 3, got 2");
    }
}
