package dev.mercer.io;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Writes a file of predictions as CSV, part by part. */
public final class PredictionFile {
    private PredictionFile() {}

    /**
     * Writes all parts; if one of them fails, no file is written.
     *
     * @param parts passes the columns of each part on
     * @throws InvalidInputException if the system refuses, with the path and the reason
     */
    public static void write(Path target, Consumer<Consumer<PredictionColumns>> parts) {
        WholeFile.writeTexts(target, csv(parts).andThen(end -> end.accept("\n")));
    }

    /** The texts of CSV: the header with the first part, and no line end after the last row. */
    public static Consumer<Consumer<String>> csv(Consumer<Consumer<PredictionColumns>> parts) {
        return sink -> {
            AtomicBoolean begun = new AtomicBoolean();
            parts.accept(part -> {
                if (!begun.getAndSet(true)) sink.accept(part.header());
                sink.accept(part.rows());
            });
        };
    }
}
