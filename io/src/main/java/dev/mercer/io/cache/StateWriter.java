package dev.mercer.io.cache;

import dev.mercer.io.file.WholeFile;
import dev.mercer.io.tensor.TensorFile;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * Writes checkpoints to a file at a measured pace. A checkpoint that cannot be written does not end the run, which is
 * worth more than the checkpoint: it is told once, and tried again later.
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
}
