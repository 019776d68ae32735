package dev.mercer.solve.smo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import org.junit.jupiter.api.Test;

class RowStoreTest {
    private static final Kernel KERNEL = Kernel.parse("gaussian(sigma=1)");
    private final Points points = SmoSolverTest.points(30, 2, 1);
    private final Gram gram = Gram.streamed(KERNEL, points, new Compute(new PlainBackend(), 2, 1L << 20));

    private RowStore store(int rows) {
        return new RowStore(gram, 4L * 30 * rows);
    }

    @Test
    void rowsAreThoseOfK() {
        RowStore store = store(30);
        assertThat(store.load(new int[] {3, 29}, store.now())).isTrue();
        assertThat(store.has(3)).isTrue();
        assertThat(store.has(4)).isFalse();
        assertThat(store.row(4)).isNull();
        for (int j = 0; j < 30; j++) assertThat(store.row(29)[j]).isEqualTo((float) gram.value(29, j));
    }

    @Test
    void theOldestMakesPlace() {
        RowStore store = store(3);
        assertThat(store.most()).isEqualTo(3);
        store.load(new int[] {0}, store.now());
        store.load(new int[] {1}, store.now());
        store.load(new int[] {2}, store.now());
        store.now();
        store.row(0);
        assertThat(store.load(new int[] {5}, store.now())).isTrue();
        assertThat(store.has(1)).isFalse();
        assertThat(store.has(0)).isTrue();
        assertThat(store.has(2)).isTrue();
        assertThat(store.row(5)[7]).isEqualTo((float) gram.value(5, 7));
    }

    @Test
    void rowsOfThisMomentAreNotTaken() {
        RowStore store = store(3);
        long now = store.now();
        store.load(new int[] {0, 1}, now);
        assertThat(store.load(new int[] {2, 3}, now)).isFalse();
        assertThat(store.has(0)).isTrue();
        assertThat(store.has(2)).isFalse();
        assertThat(store.load(new int[] {2}, now)).isTrue();
    }

    @Test
    void neverMoreThanThereArePointsOrThanTheBudgetAllows() {
        assertThat(store(1000).most()).isEqualTo(30);
        assertThat(new RowStore(gram, -5).most()).isZero();
    }

    private int count(RowStore store) {
        int count = 0;
        for (int i = 0; i < 30; i++) if (store.has(i)) count++;
        return count;
    }

    /** Room for two at first, for eight in the end. */
    @Test
    void growsWhereRowsOfThisMomentWouldBeTakenOtherwise() {
        RowStore store = new RowStore(gram, 8 * 120, 2 * 120);
        long now = store.now();
        assertThat(store.load(new int[] {0, 1}, now)).isTrue();
        assertThat(store.load(new int[] {2}, now)).isTrue();
        assertThat(count(store)).isEqualTo(3);
        assertThat(store.load(new int[] {3}, now)).isTrue();
        // There is room for four now: later rows replace older ones.
        long later = store.now();
        assertThat(store.load(new int[] {4}, later)).isTrue();
        assertThat(store.has(0)).isFalse();
        assertThat(count(store)).isEqualTo(4);
        assertThat(store.load(new int[] {5, 6, 7, 8, 9}, later)).isTrue();
        assertThat(count(store)).isEqualTo(8);
        assertThat(store.load(new int[] {10, 11, 12}, store.now())).isTrue();
        assertThat(count(store)).isEqualTo(8);
        assertThat(store.load(new int[] {13, 14, 15, 16, 17, 18, 19, 20, 21}, store.now()))
                .as("more than fit")
                .isFalse();
        assertThat(count(store)).isEqualTo(8);
        for (int i = 0; i < 30; i++)
            if (store.has(i))
                for (int j = 0; j < 30; j++) assertThat(store.row(i)[j]).isEqualTo((float) gram.value(i, j));
    }

    /** Rows that are computed for the first time do not count: only what had to be computed again. */
    @Test
    void doublesWhenMoreThanItHoldsHadToBeComputedAgain() {
        RowStore store = new RowStore(gram, 8 * 120, 2 * 120);
        for (int i = 0; i < 10; i++) store.load(new int[] {i}, store.now());
        assertThat(count(store)).as("all of them new").isEqualTo(2);
        for (int i = 0; i < 3; i++) store.load(new int[] {i}, store.now());
        assertThat(count(store)).as("three again, which the next one notices").isEqualTo(2);
        store.load(new int[] {3}, store.now());
        assertThat(count(store)).isEqualTo(3);
        store.load(new int[] {4}, store.now());
        assertThat(count(store)).isEqualTo(4);
        store.load(new int[] {5}, store.now());
        assertThat(count(store)).as("counted anew").isEqualTo(4);
    }
}
