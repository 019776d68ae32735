package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class RowCacheTest {
    private final Points x = SmoSolverTest.points(30, 2, 1);

    private Gram gram(long memory) {
        return Gram.streamed(Kernel.parse("gaussian(1)"), x, new Compute(new PlainBackend(), 1, memory));
    }

    @Test
    void rowsAreThoseOfTheMatrixHoweverFewAreKept() {
        SplittableRandom random = new SplittableRandom(2);
        for (int capacity : new int[] {1, 4, 30}) {
            RowCache cache = new RowCache(gram(1 << 20), capacity);
            double[] expected = new double[30];
            double[] first = cache.row(0);
            int before = 0;
            for (int trial = 0; trial < 200; trial++) {
                int i = random.nextInt(30);
                double[] row = cache.row(i);
                gram(1 << 20).row(i, expected);
                assertThat(row).isEqualTo(expected);
                // The row that was asked for before is still right.
                gram(1 << 20).row(before, expected);
                assertThat(first).isEqualTo(expected);
                first = row;
                before = i;
            }
        }
    }

    @Test
    void aRowThatIsKeptIsNotComputedAgain() {
        RowCache all = new RowCache(gram(1 << 20));
        double[] row = all.row(3);
        for (int i = 0; i < 30; i++) all.row(i);
        assertThat(all.row(3)).isSameAs(row);
        RowCache few = new RowCache(gram(5 * 30 * 8));
        few.row(0);
        double[] used = few.row(1);
        few.row(2);
        few.row(3);
        few.row(4);
        assertThat(few.row(1)).isSameAs(used);
        few.row(5);
        few.row(6);
        assertThat(few.row(1)).as("the row that was used last").isSameAs(used);
    }
}
