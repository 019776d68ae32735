package dev.mercer.solve.internal;

import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Stores the results of trials, so that tuning can resume after the program was stopped.
 *
 * <p>A search is determined by the results of its trials: given the results of earlier trials it reaches the same
 * state, with the same bits, without repeating them; unless it runs out of time.
 */
public interface TrialMemory {
    /**
     * The result of a trial. The arrays must not be changed.
     *
     * @param numbers lists of numbers, whose meaning the search defines
     * @param names of classes; empty if there are none
     */
    record Found(List<double[]> numbers, List<String> names) {
        public Found {
            numbers = List.copyOf(numbers);
            names = List.copyOf(names);
        }

        /** List {@code k}, which must have at least {@code least} numbers: a file may hold anything. */
        public double[] numbers(int k, int least) {
            Require.that(
                    k >= 0 && k < numbers.size() && numbers.get(k).length >= least,
                    Cure.SAME_RUN,
                    "the checkpoint has a trial with too few numbers");
            return numbers.get(k);
        }
    }

    /** The stored result of the trial of this name, if any. */
    Optional<Found> known(String trial);

    /** Stores the result of a trial; trials that may differ in their result must have different names. */
    void made(String trial, Found found);

    /** Stores nothing. */
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
