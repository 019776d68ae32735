package dev.mercer.solve;

import java.util.List;
import java.util.Optional;

/**
 * Where a long solution is kept on its way, so that it can go on after the program has ended in whatever way.
 *
 * <p>A solver that goes over the rows again and again is determined by what its passes have found: it is told the results of
 * passes that were done before, and comes to the same point with the same bits without looking at a row.
 */
public interface Checkpoints {
    /**
     * How far a solver has come. Nobody changes the arrays of the passes that are done; those of the pass under way are
     * still added to.
     *
     * @param done what each pass has found
     * @param piece how many pieces of the rows the pass under way has seen
     * @param sums what they add up to
     */
    record State(List<List<double[]>> done, int piece, List<double[]> sums) {
        /** Nothing was done yet. */
        public static final State START = new State(List.of(), 0, List.of());
    }

    /** From where to go on; empty for a solution that begins. */
    Optional<State> last();

    /**
     * A state from which the solver could go on: whoever keeps states does so now, or leaves it where one was kept a moment
     * ago. Called when the solver starts, and after each piece of work.
     */
    void reached(State state);

    /** Nothing is kept. */
    static Checkpoints none() {
        return new Checkpoints() {
            @Override
            public Optional<State> last() {
                return Optional.empty();
            }

            @Override
            public void reached(State state) {}
        };
    }
}
