package dev.mercer.data.textfeatures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class RangeFinderTest {
    private static final int ROWS = 200;
    private static final int COLUMNS = 60;

    /** A sparse matrix of random rows, of which the first columns are larger. */
    private static TextRows rows(double[][] dense) {
        Random random = new Random(1);
        int[] starts = new int[ROWS + 1];
        int[] column = new int[ROWS * COLUMNS];
        float[] value = new float[ROWS * COLUMNS];
        int at = 0;
        for (int i = 0; i < ROWS; i++) {
            for (int c = 0; c < COLUMNS; c++) {
                if (random.nextInt(4) > 0) continue;
                column[at] = c;
                value[at] = (float) (random.nextGaussian() * Math.pow(0.6, c));
                dense[i][c] = value[at];
                at++;
            }
            starts[i + 1] = at;
        }
        return new TextRows(COLUMNS, starts, column, value);
    }

    @Test
    void vectorsAreOrthonormalAndSingular() {
        double[][] dense = new double[ROWS][COLUMNS];
        double[][] vectors = RangeFinder.vectors(rows(dense), 5);
        assertThat(vectors).hasNumberOfRows(5);
        double[][] images = new double[5][ROWS];
        for (int k = 0; k < 5; k++) for (int i = 0; i < ROWS; i++) images[k][i] = dot(dense[i], vectors[k]);
        for (int k = 0; k < 5; k++)
            for (int l = 0; l <= k; l++) {
                assertThat(dot(vectors[k], vectors[l])).isCloseTo(k == l ? 1 : 0, within(1e-9));
                if (l < k) {
                    assertThat(dot(images[k], images[k]))
                            .as("in descending order")
                            .isLessThan(dot(images[l], images[l]));
                    assertThat(dot(images[k], images[l])).isCloseTo(0, within(1e-3));
                }
            }
    }

    @Test
    void noVectorsBeyondTheRank() {
        TextRows one = new TextRows(3, new int[] {0, 1, 2}, new int[] {1, 1}, new float[] {2, 3});
        double[][] vectors = RangeFinder.vectors(one, 3);
        assertThat(vectors).hasNumberOfRows(1);
        assertThat(Math.abs(vectors[0][1])).isCloseTo(1, within(1e-12));
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) sum += a[i] * b[i];
        return sum;
    }
}
