package dev.mercer.solve;

import java.util.List;
import java.util.Optional;

/**
 * Keeps what trials have found, so that tuning can go on after the program has ended in whatever way.
 *
 * <p>A search is determined by what its trials find: one that is told the results of trials that were made before comes to
 * the same point, with the same bits, without making them again; unless it runs out of time.
 */
public interface TrialMemory {
    /**
     * What a trial has found. Nobody changes the arrays.
     *
     * @param numbers lists of them, as the search that made the trial knows
     * @param names of classes; empty where there are none
     */
    record Found(List<double[]> numbers, List<String> names) {
        public Found {
            numbers = List.copyOf(numbers);
            names = List.copyOf(names);
        }
    }

    /** What was found by the trial of this name, where it was made before. */
    Optional<Found> known(String trial);

    /** A trial has been made; names are different for trials that may find something different. */
    void made(String trial, Found found);

    /** Nothing is kept. */
    static TrialMemory none() {
        return new TrialMemory() {
            @Override
            public Optional<Found> known(String trial) {
                return Optional.empty();
            }

            @Override
            public void made(String trial, Found found) {}
        };
    }
}
