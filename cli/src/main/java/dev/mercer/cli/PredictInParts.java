package dev.mercer.cli;

import dev.mercer.compute.Compute;
import dev.mercer.data.table.Dated;
import dev.mercer.data.table.OneHot;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TableEncoder;
import dev.mercer.data.table.YesNo;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.model.Bounds;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/** Predictions of a table that does not fit into memory, some thousand rows at a time. */
final class PredictInParts {
    private static final int ROWS = 8192;

    private final TableModel model;
    private final Compute compute;
    private final Optional<Double> level;
    private final PredictionColumns.Wanted wanted;
    private final Progress progress;
    private final EncodingWarnings surprises = new EncodingWarnings();
    private long size;

    PredictInParts(
            TableModel model,
            Compute compute,
            Optional<Double> level,
            PredictionColumns.Wanted wanted,
            Progress progress) {
        this.model = model;
        this.compute = compute;
        this.level = level;
        this.wanted = wanted;
        this.progress = progress;
    }

    /** Returns how many rows there were. */
    long write(String data, ReadOptions read, Consumer<String> sink) {
        boolean whole =
                reader(data, read).readParts(Source.of(data), texts(model), ROWS, part -> add(part, sink), progress);
        if (!whole)
            throw new InvalidInputException(data + ": a column that the model does not know as text holds numbers at"
                    + " first and text later (leave the column out, or raise --memory)");
        return size;
    }

    static CsvReader reader(String data, ReadOptions read) {
        boolean tabs = read.format().orElseGet(() -> Format.of(data)) == Format.TSV;
        return (tabs ? CsvReader.tsv() : CsvReader.csv()).withMissing(read.missing());
    }

    /** What was text in training is text here, even where it looks like a number. */
    static Set<String> texts(TableModel model) {
        Set<String> texts = new HashSet<>();
        if (model.encoder() instanceof TableEncoder table)
            table.columns().stream()
                    .filter(c -> c instanceof OneHot || c instanceof YesNo || c instanceof Dated)
                    .forEach(c -> texts.add(c.name()));
        return texts;
    }

    private void add(Table part, Consumer<String> sink) {
        Predictions found = model.predict(part, compute, progress.silent());
        surprises.add(found.inputs());
        Optional<Bounds> bounds =
                level.map(asked -> model.intervals(found.inputs(), asked, compute, progress.silent()));
        PredictionColumns columns = PredictionColumns.of(model, found, wanted.with(bounds));
        if (size == 0) sink.accept(columns.header());
        sink.accept(columns.rows());
        size += found.size();
    }

    /** What was unexpected in all rows. */
    List<String> said() {
        return surprises.said();
    }
}
