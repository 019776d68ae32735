package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.EncodingWarnings;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Predictions of rows that need not fit into memory, some thousand at a time: of a file or of a pipe. */
public final class StreamedPredictions {
    static final int ROWS = 8192;

    /** Takes the predictions of a part. */
    @FunctionalInterface
    public interface Sink {
        /**
         * Takes the predictions of a part.
         *
         * @param model the model that predicted them
         * @param rows the part
         * @param found the predictions
         * @param compute the resources that they were made with
         */
        void accept(TableModel model, Table rows, Predictions found, Compute compute);
    }

    private final TableModel model;
    private final Function<Table, TableModel> models;
    private final IntFunction<Compute> machine;
    private @Nullable Compute chosen;
    private final Progress progress;
    private final EncodingWarnings warnings = new EncodingWarnings();

    /**
     * Predictions of a model.
     *
     * @param model the model
     * @param models the model for the points of a part, because a LIBSVM model does not have the number of columns
     * @param machine the compute resources for a number of rows: that of the first part if there are no more
     */
    public StreamedPredictions(
            TableModel model, Function<Table, TableModel> models, IntFunction<Compute> machine, Progress progress) {
        this.model = model;
        this.models = models;
        this.machine = machine;
        this.progress = progress;
    }

    /**
     * Predicts the rows of a file or of standard input, one part after the other.
     *
     * @param all whether parts also have the columns that the model does not use; if not, formats with types leave them out
     * @param sink takes the predictions of each part
     * @throws InvalidInputException also if a column of numbers holds text after some parts, which are predicted already
     */
    public void predict(String data, ReadOptions read, boolean all, Sink sink) {
        if (read.formatOf(data) == Format.LIBSVM) {
            LibsvmReader sparse = read.libsvm().allowUnlabelled();
            sparse.readParts(Source.of(data), ROWS, part -> add(part, sink), progress);
            return;
        }
        Set<String> inputs = Set.copyOf(model.encoder().inputs());
        Set<String> texts = texts(model);
        Source source = Source.of(data);
        boolean everything = all && read.formatOf(data) == Format.PARQUET;
        boolean whole = DataFile.reader(data, read)
                .readParts(
                        source,
                        texts,
                        name -> everything || inputs.contains(name),
                        ROWS,
                        part -> add(part, sink),
                        progress);
        if (whole) return;
        texts.removeAll(texts(model));
        texts.retainAll(inputs);
        String names = texts.stream().map(Text::quote).sorted().collect(Collectors.joining(", "));
        throw new InvalidInputException(
                source.name() + ": column " + names + " holds numbers at first and text later",
                Cure.NUMBERS_AS_IN_TRAINING);
    }

    /** The columns that were text in training: they are text here, even where they look like numbers. */
    static Set<String> texts(TableModel model) {
        Set<String> texts = new HashSet<>();
        model.encoder().columns().stream().filter(ColumnEncoder::ofText).forEach(c -> texts.add(c.name()));
        return texts;
    }

    private void add(Table part, Sink sink) {
        TableModel ofPart = models.apply(part);
        Compute compute = chosen;
        if (compute == null) compute = machine.apply(part.size() < ROWS ? part.size() : Integer.MAX_VALUE);
        chosen = compute;
        Predictions found = ofPart.predictions(part, compute, progress.silent());
        warnings.addNotes(part);
        warnings.add(found.inputs());
        sink.accept(ofPart, part, found, compute);
    }

    /** Warnings on the encoding of all rows. */
    public List<String> said() {
        return warnings.said();
    }
}
