package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The points are hidden among others, in reverse order; the selection must find them. */
class SelectedGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        return new SelectedGram(Gram.of(KERNEL, hidden(points), compute, Progress.none()), places(points.size()));
    }

    /** Each point twice, the last point first. */
    static Points hidden(Points points) {
        int n = points.size();
        return points.select(IntStream.range(0, 2 * n).map(i -> n - 1 - i / 2).toArray());
    }

    static int[] places(int n) {
        return IntStream.range(0, n).map(i -> 2 * (n - 1 - i) + i % 2).toArray();
    }

    @Test
    void everyGramSelectsAsTheViewDoes() {
        Points points = points(70, 3);
        int[] rows = {5, 69, 0, 5, 33};
        double[] weights = new double[70];
        Arrays.fill(weights, 1);
        Gram stored = Gram.of(KERNEL, points, compute(), Progress.none());
        Gram streamed = Gram.streamed(KERNEL, points, compute());
        long exactly = SymmetricMatrix.bytes(70);
        Gram full = Gram.of(KERNEL, points, compute().withMemory(exactly), Progress.none());
        for (Gram gram : new Gram[] {stored, streamed, full, stored.centered(weights)}) {
            Gram some = gram.select(rows);
            double[] row = new double[5];
            double[] whole = new double[70];
            assertThat(some.size()).isEqualTo(5);
            for (int i = 0; i < 5; i++) {
                some.row(i, row);
                gram.row(rows[i], whole);
                for (int j = 0; j < 5; j++) assertThat(row[j]).isCloseTo(whole[rows[j]], within(1e-12));
            }
        }
    }

    @Test
    void saysWhatItKeeps() {
        Points points = points(70, 3);
        Gram stored = Gram.of(KERNEL, points, compute(), Progress.none());
        assertThat(stored.bytes()).isEqualTo(SymmetricMatrix.bytes(70));
        assertThat(stored.select(1, 2).bytes()).isEqualTo(SymmetricMatrix.bytes(70) + SymmetricMatrix.bytes(2));
        assertThat(new SelectedGram(stored, 1, 2).bytes()).isEqualTo(stored.bytes());
        assertThat(Gram.streamed(KERNEL, points, compute()).bytes()).isZero();
    }

    @Test
    void refusesRowsThatAreNotThere() {
        Gram gram = Gram.of(KERNEL, points(3, 2), compute(), Progress.none());
        assertThatThrownBy(() -> gram.select(0, 3))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("row must be in 0..2, got 3");
    }
}
