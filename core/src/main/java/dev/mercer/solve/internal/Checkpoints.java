package dev.mercer.solve.internal;

import java.util.List;
import java.util.Optional;

/**
 * Stores the state of a long solve, so that it can resume after the program was stopped.
 *
 * <p>A solver that makes passes over the rows is determined by the results of its passes: given the results of earlier
 * passes, it reaches the same state with the same bits without reading a row.
 */
public interface Checkpoints {
    /**
     * The state of a solver. Arrays of finished passes must not be changed; those of the current pass are still
     * accumulating.
     *
     * @param done the results of each finished pass
     * @param piece the number of pieces of the rows processed by the current pass
     * @param sums the sums over these pieces
     */
    record State(List<List<double[]>> done, int piece, List<double[]> sums) {
        /** The state before any work. */
        public static final State START = new State(List.of(), 0, List.of());
    }

    /** The state to resume from; empty for a new run. */
    Optional<State> last();

    /**
     * Offers a state from which the solver could resume; an implementation may skip it if the last one was stored
     * recently. Called when the solver starts, and after each piece of work.
     */
    void reached(State state);

    /** Whether states are stored at all. */
    default boolean active() {
        return true;
    }

    /** Stores nothing. */
    static Checkpoints none() {
        return new Checkpoints() {
            @Override
            public Optional<State> last() {
                return Optional.empty();
            }

            @Override
            public void reached(State state) {}

            @Override
            public boolean active() {
                return false;
            }
        };
    }
}
