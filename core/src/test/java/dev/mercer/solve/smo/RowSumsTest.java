package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RowSumsTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 7, 8, 9, 16, 17, 30})
    void isTheLinearCombinationTo1em5(int count) {
        Random random = new Random(count);
        float[][] rows = new float[30][50];
        float[] factors = new float[30];
        for (int t = 0; t < 30; t++) {
            factors[t] = random.nextFloat() - 0.5f;
            for (int k = 0; k < 50; k++) rows[t][k] = random.nextFloat();
        }
        double[] sum = new double[50];
        new RowSums(rows, factors, count).addTo(sum, 3, 41);
        for (int k = 0; k < 50; k++) {
            double expected = 0;
            for (int t = 0; t < count && k >= 3 && k < 41; t++) expected += (double) factors[t] * rows[t][k];
            assertThat(sum[k]).isCloseTo(expected, within(1e-5));
        }
    }
}
