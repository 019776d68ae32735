package dev.mercer.solve;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
    @Test
    void noCheckpointsForgetWhatTheyAreGiven() {
        Checkpoints none = Checkpoints.none();
        none.reached(new Checkpoints.State(List.of(List.of(new double[] {1})), 3, List.of(new double[] {2})));
        assertThat(none.last()).isEmpty();
    }

    @Test
    void theStartIsBeforeAnyPassAndAnyPiece() {
        assertThat(Checkpoints.State.START).isEqualTo(new Checkpoints.State(List.of(), 0, List.of()));
    }
}
