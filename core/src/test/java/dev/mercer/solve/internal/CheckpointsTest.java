package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CheckpointsTest {
    @Test
    void noCheckpointsForgetWhatTheyAreGiven() {
        Checkpoints none = Checkpoints.none();
        none.reached(new Checkpoints.State(List.of(List.of(new double[] {1})), 3, List.of(new double[] {2})));
        assertThat(none.last()).isEmpty();
        assertThat(none.active()).isFalse();
        Checkpoints some = new Checkpoints() {
            @Override
            public Optional<State> last() {
                return Optional.empty();
            }

            @Override
            public void reached(State state) {}
        };
        assertThat(some.active()).isTrue();
    }

    @Test
    void theStartIsBeforeAnyPassAndAnyPiece() {
        assertThat(Checkpoints.State.START).isEqualTo(new Checkpoints.State(List.of(), 0, List.of()));
    }

    @Test
    void aTrialWithTooFewNumbersIsRefused() {
        TrialMemory.Found found = new TrialMemory.Found(List.of(new double[] {1, 2}), List.of());
        assertThat(found.numbers(0, 2)).containsExactly(1, 2);
        for (int[] asked : new int[][] {{0, 3}, {1, 0}, {-1, 0}})
            assertThatThrownBy(() -> found.numbers(asked[0], asked[1]))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageStartingWith("the checkpoint has a trial with too few numbers (");
    }
}
