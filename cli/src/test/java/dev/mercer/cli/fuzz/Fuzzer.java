package dev.mercer.cli.fuzz;

import dev.mercer.util.InvalidInputException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Optional;

/** Gives inputs to a target and finds those that it does not read as documented. */
final class Fuzzer {
    /** The longest time that an input may take, of the processor: a machine may be busy with something else. */
    static final long MOST_NANOS = 5_000_000_000L;

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private Fuzzer() {}

    /**
     * Reads one input.
     *
     * @param index the number of the input; -1 for a stored one
     * @return the failure; absent where the input was read, or refused in a sentence
     */
    static Optional<FuzzFailure> read(FuzzTarget target, long index, byte[] input) {
        long start = THREADS.getCurrentThreadCpuTime();
        try {
            target.reader().read(input);
        } catch (InvalidInputException refused) {
            String message = String.valueOf(refused.getMessage());
            if (message.length() <= target.place().length() || !message.startsWith(target.place()))
                return failure(
                        target,
                        index,
                        input,
                        new AssertionError("refused without place or sentence: " + message, refused));
        } catch (Throwable failure) {
            return failure(target, index, input, failure);
        }
        long nanos = THREADS.getCurrentThreadCpuTime() - start;
        if (nanos < MOST_NANOS) return Optional.empty();
        return failure(target, index, input, new AssertionError("took " + nanos / 1_000_000 + " ms"));
    }

    private static Optional<FuzzFailure> failure(FuzzTarget target, long index, byte[] input, Throwable cause) {
        return Optional.of(new FuzzFailure(target.name(), index, input, cause));
    }
}
