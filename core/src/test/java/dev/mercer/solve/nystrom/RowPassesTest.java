package dev.mercer.solve.nystrom;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class RowPassesTest {
    private final NystromRows rows = CentersData.inPieces();

    /** Keeps every state. */
    private static final class Kept implements Checkpoints {
        private final Optional<State> last;
        private final List<State> states = new ArrayList<>();

        Kept(Optional<State> last) {
            this.last = last;
        }

        @Override
        public Optional<State> last() {
            return last;
        }

        @Override
        public void reached(State state) {
            List<double[]> sums = state.sums().stream().map(double[]::clone).toList();
            states.add(new State(List.copyOf(state.done()), state.piece(), sums));
        }
    }

    /** Cancels after so many questions. */
    private static Progress cancelledAfter(int questions) {
        int[] left = {questions};
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return left[0]-- <= 0;
            }
        };
    }

    private static List<double[]> weights(NystromRows.Piece piece, Progress inside) {
        double sum = 0;
        for (double weight : piece.weights()) sum += weight / 3;
        return List.of(new double[] {sum, piece.size()});
    }

    private double[] twoPasses(Checkpoints checkpoints) {
        RowPasses passes = new RowPasses(rows, checkpoints, Progress.none());
        double[] first = passes.sum("first", RowPassesTest::weights).get(0);
        double[] second = passes.sum("second", RowPassesTest::weights).get(0);
        return new double[] {first[0], first[1], second[0], second[1]};
    }

    @Test
    void aPassAddsUpAllPieces() {
        double[] found = twoPasses(Checkpoints.none());
        assertThat(found[1]).isEqualTo(CentersData.ROWS);
        assertThat(found[2]).isEqualTo(found[0]);
    }

    @Test
    void resumingFromEveryStateGivesTheSameBits() {
        Kept kept = new Kept(Optional.empty());
        double[] complete = twoPasses(kept);
        assertThat(kept.states).hasSize(1 + 2 * rows.pieces());
        for (Checkpoints.State state : kept.states)
            assertThat(twoPasses(new Kept(Optional.of(state)))).isEqualTo(complete);
    }

    @Test
    void onlyACancelledFirstPassReturnsItsSums() {
        RowPasses passes = new RowPasses(rows, Checkpoints.none(), cancelledAfter(2));
        RowPasses.Sums sums = passes.first("first", new RowPass.TargetSums(false));
        assertThat(sums.whole()).isFalse();
        double weight = 0;
        for (int i = 0; i < 20; i++) weight += CentersData.weights().get(i);
        assertThat(sums.arrays().get(0)[0]).isCloseTo(weight, within(1e-12));
        RowPasses later = new RowPasses(rows, Checkpoints.none(), cancelledAfter(2));
        assertThatThrownBy(() -> later.sum("second", RowPassesTest::weights)).isInstanceOf(CancelledException.class);
    }

    @Test
    void theStateOfOtherRowsIsRefused() {
        Checkpoints.State beyond = new Checkpoints.State(List.of(), rows.pieces() + 1, List.of());
        assertThatThrownBy(() -> twoPasses(new Kept(Optional.of(beyond))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the checkpoint is one of more rows");
        Checkpoints.State other = new Checkpoints.State(List.of(), 1, List.of(new double[3]));
        assertThatThrownBy(() -> twoPasses(new Kept(Optional.of(other))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the checkpoint belongs to other centers");
    }
}
