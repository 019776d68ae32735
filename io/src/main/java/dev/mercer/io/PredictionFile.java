package dev.mercer.io;

import dev.mercer.io.file.WholeFile;
import dev.mercer.io.parquet.ParquetWriter;
import dev.mercer.io.table.Format;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/** Writes a file of predictions, part by part: Parquet by the ending of its name, else CSV. */
public final class PredictionFile {
    private PredictionFile() {}

    /**
     * Writes all parts; if one of them fails, no file is written.
     *
     * @param parts passes the columns of each part on
     * @throws InvalidInputException if the system refuses, with the path and the reason
     */
    public static void write(Path target, Consumer<Consumer<PredictionColumns>> parts) {
        String name = target.toString().toLowerCase(Locale.ROOT);
        if (!name.endsWith(Format.PARQUET.ending())) {
            WholeFile.writeTexts(target, csv(parts).andThen(end -> end.accept("\n")));
            return;
        }
        WholeFile.write(target, channel -> {
            ParquetWriter writer = new ParquetWriter(channel);
            try {
                parts.accept(part -> {
                    try {
                        writer.add(part.values());
                    } catch (IOException failed) {
                        throw new UncheckedIOException(failed);
                    }
                });
            } catch (UncheckedIOException failed) {
                throw failed.getCause();
            }
            writer.finish();
        });
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
