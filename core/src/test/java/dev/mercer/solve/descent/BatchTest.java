package dev.mercer.solve.descent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BatchTest {
    private static final Draw DRAW = new Draw.Shuffled(1);

    private static int[] sizes(Batch batch) {
        return IntStream.range(0, 6).map(t -> batch.size(t, 10)).toArray();
    }

    @Test
    void sizesFollowTheSchedule() {
        assertThat(sizes(new Batch.Full())).containsExactly(10, 10, 10, 10, 10, 10);
        assertThat(sizes(Batch.single(DRAW))).containsExactly(1, 1, 1, 1, 1, 1);
        assertThat(sizes(new Batch.Some(20, DRAW))).containsExactly(10, 10, 10, 10, 10, 10);
        assertThat(sizes(new Batch.Growing(1, 2, DRAW))).containsExactly(1, 2, 4, 8, 10, 10);
        assertThat(sizes(new Batch.Growing(2, 1.5, DRAW))).containsExactly(2, 3, 5, 7, 10, 10);
        assertThat(new Batch.Growing(1, 1.1, DRAW).size(Long.MAX_VALUE, 10)).isEqualTo(10);
    }

    @Test
    void refuseWhatCannotWork() {
        assertThatThrownBy(() -> new Batch.Some(0, DRAW)).hasMessage("points must be >= 1, got 0");
        assertThatThrownBy(() -> new Batch.Growing(0, 2, DRAW)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new Batch.Growing(1, 1, DRAW)).hasMessage("factor must be > 1 and finite, got 1");
        assertThatThrownBy(() -> new Batch.Growing(1, Double.NaN, DRAW)).isInstanceOf(InvalidInputException.class);
    }
}
