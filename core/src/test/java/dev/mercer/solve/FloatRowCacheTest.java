package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class FloatRowCacheTest {
    private final Points x = SmoSolverTest.points(30, 2, 1);
    private final Gram gram =
            Gram.streamed(Kernel.parse("gaussian(1)"), x, new Compute(new PlainBackend(), 2, 10 * 30 * 4));

    @Test
    void rowsAreThoseOfTheMatrixHoweverFewAreKept() {
        SplittableRandom random = new SplittableRandom(2);
        double[] expected = new double[30];
        for (int capacity : new int[] {5, 12, 30}) {
            FloatRowCache cache = new FloatRowCache(gram, capacity);
            for (int trial = 0; trial < 50; trial++) {
                int[] chosen = random.ints(0, 30).distinct().limit(5).toArray();
                float[][] rows = cache.rows(chosen);
                for (int t = 0; t < 5; t++) {
                    gram.row(chosen[t], expected);
                    for (int k = 0; k < 30; k++) assertThat((double) rows[t][k]).isCloseTo(expected[k], within(1e-6));
                }
            }
        }
    }

    @Test
    void keepsWhatFitsIntoTheBudget() {
        FloatRowCache cache = new FloatRowCache(gram);
        assertThat(cache.capacity()).isEqualTo(10);
        float[] used = cache.rows(1)[0];
        cache.rows(2, 3, 4, 5, 6, 7, 8, 9, 10);
        assertThat(cache.rows(1)[0]).isSameAs(used);
        cache.rows(11, 12, 13);
        assertThat(cache.rows(1)[0]).as("the row that was used last").isSameAs(used);
        assertThat(new FloatRowCache(gram, 1000).capacity()).isEqualTo(30);
    }
}
