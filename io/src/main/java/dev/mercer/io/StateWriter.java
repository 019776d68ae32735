package dev.mercer.io;

import dev.mercer.io.file.WholeFile;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Writes checkpoints to a file at a measured pace. A checkpoint that cannot be written does not end the run, which is worth more than the
 * checkpoint: the failure is reported once, and writing is tried again later.
 */
final class StateWriter {
    private final Path file;
    private final Consumer<String> warn;
    private final Pace pace;
    private boolean failing;

    StateWriter(Path file, Consumer<String> warn) {
        this(file, warn, new Pace());
    }

    StateWriter(Path file, Consumer<String> warn, Pace pace) {
        this.file = file;
        this.warn = warn;
        this.pace = pace;
    }

    /** True if it is time to write. */
    boolean isTime() {
        return pace.isTime();
    }

    void write(TensorFile content) {
        long start = System.nanoTime();
        try {
            WholeFile.write(file, content::writeTo);
            pace.written(start);
            if (failing) warn.accept(file + ": the checkpoint could be written again");
            failing = false;
        } catch (InvalidInputException refused) {
            pace.failed();
            if (!failing)
                warn.accept(refused.getMessage() + "; the run goes on, and tries again to write its checkpoint");
            failing = true;
        }
    }

    /** Decides when to write again: soon, but for at most a twentieth of the time. */
    static final class Pace {
        private static final long LONGEST_PAUSE = 10_000_000_000L;
        private static final int SHARE = 20;

        private boolean begun;
        private long last;
        private long pause;

        /** True the first time, and then when the pause is over. */
        boolean isTime() {
            return !begun || System.nanoTime() - last >= pause;
        }

        /** Notes that writing has just failed: it is tried again after the longest pause. */
        void failed() {
            begun = true;
            last = System.nanoTime();
            pause = LONGEST_PAUSE;
        }

        /** Notes that writing began at {@code start} and has just ended. */
        void written(long start) {
            begun = true;
            last = System.nanoTime();
            pause = Math.min(LONGEST_PAUSE, SHARE * (last - start));
        }
    }
}
