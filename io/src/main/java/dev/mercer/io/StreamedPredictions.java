package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.encoder.ColumnEncoder;
import dev.mercer.data.encoder.TableEncoder;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Predictions of a table that does not fit into memory, some thousand rows at a time. */
public final class StreamedPredictions {
    static final int ROWS = 8192;

    private final TableModel model;
    private final Compute compute;
    private final Progress progress;
    private final EncodingWarnings warnings = new EncodingWarnings();

    /** Predictions of {@code model}. */
    public StreamedPredictions(TableModel model, Compute compute, Progress progress) {
        this.model = model;
        this.compute = compute;
        this.progress = progress;
    }

    /**
     * Predicts the rows of a file, one part after the other.
     *
     * @return false if a column held numbers at first and text later, which parts that are predicted already cannot take
     *     back
     */
    public boolean predict(String data, ReadOptions read, Consumer<Predictions> sink) {
        return reader(data, read).readParts(Source.of(data), texts(model), ROWS, part -> add(part, sink), progress);
    }

    static CsvReader reader(String data, ReadOptions read) {
        boolean tabs = read.format().orElseGet(() -> Format.of(data)) == Format.TSV;
        return (tabs ? CsvReader.tsv() : CsvReader.csv()).withMissing(read.missing());
    }

    /** The columns that were text in training: they are text here, even where they look like numbers. */
    static Set<String> texts(TableModel model) {
        Set<String> texts = new HashSet<>();
        if (model.encoder() instanceof TableEncoder table)
            table.columns().stream().filter(ColumnEncoder::ofText).forEach(c -> texts.add(c.name()));
        return texts;
    }

    private void add(Table part, Consumer<Predictions> sink) {
        Predictions found = model.predict(part, compute, progress.silent());
        warnings.add(part, found.inputs());
        sink.accept(found);
    }

    /** Warnings on the encoding of all rows. */
    public List<String> said() {
        return warnings.said();
    }
}
