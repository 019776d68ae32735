package dev.mercer.plot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.linalg.Matrix;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SimilarityOrderTest {
    private static Matrix gaussian(double... places) {
        Matrix gram = new Matrix(places.length, places.length);
        for (int i = 0; i < places.length; i++)
            for (int j = 0; j < places.length; j++) gram.set(i, j, Math.exp(-Math.pow(places[i] - places[j], 2) / 8));
        return gram;
    }

    @Test
    void pointsOnALineComeInTheirOrder() {
        double[] places = {3.1, 0, 7.4, 1.2, 5, 6.1};
        double[] found = Arrays.stream(SimilarityOrder.of(gaussian(places)))
                .mapToDouble(i -> places[i])
                .toArray();
        if (found[0] > found[5])
            for (int k = 0; k < 3; k++) {
                double swap = found[k];
                found[k] = found[5 - k];
                found[5 - k] = swap;
            }
        assertThat(found).containsExactly(0, 1.2, 3.1, 5, 6.1, 7.4);
    }

    @Test
    void groupsStayTogether() {
        int[] order = SimilarityOrder.of(gaussian(0, 20, 0.1, 20.1, 0.2, 20.2));
        assertThat(Arrays.stream(order).limit(3).map(i -> i % 2).distinct().count())
                .isOne();
        assertThat(order).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5);
    }

    @Test
    void onePoint() {
        assertThat(SimilarityOrder.of(gaussian(1))).containsExactly(0);
    }
}
