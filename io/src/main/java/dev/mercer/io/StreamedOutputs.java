package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.internal.EncodingWarnings;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnList;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.DataFile;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableReader;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The outputs of a model for a table that does not fit into memory, read some thousand rows at a time. The target, the weight and the outputs
 * of each row are kept, so that scores are equal, bit by bit, to those computed from all rows at once.
 */
public final class StreamedOutputs {
    /**
     * The outputs of all rows that have a target.
     *
     * @param outputs a row for each of them
     * @param targets of the rows
     * @param weights of the rows
     * @param dropped the number of rows without a target
     * @param said warnings on the encoding of all rows
     */
    public record Found(Matrix outputs, Targets targets, Reals weights, long dropped, List<String> said) {}

    private final TableModel model;
    private final Compute compute;
    private final ColumnRoles roles;
    private final Progress progress;
    private final EncodingWarnings warnings = new EncodingWarnings();

    private final List<double[]> scores = new ArrayList<>();
    private final List<double[]> weights = new ArrayList<>();
    private final List<Targets> numbers = new ArrayList<>();
    private final List<String> labels = new ArrayList<>();
    /** Names that occur repeatedly are stored once. */
    private final Map<String, String> names = new HashMap<>();

    private long dropped;

    /** Outputs of {@code model} for rows whose target and weight are in the columns of {@code roles}. */
    public StreamedOutputs(TableModel model, Compute compute, ColumnRoles roles, Progress progress) {
        this.model = model;
        this.compute = compute;
        this.roles = roles;
        this.progress = progress;
    }

    /** Reads a file and predicts its rows. */
    public Found of(String data, ReadOptions read) {
        TableReader reader = DataFile.reader(data, read);
        Set<String> texts = StreamedPredictions.texts(model);
        do forget();
        while (!reader.readParts(Source.of(data), texts, StreamedPredictions.ROWS, this::add, progress));
        if (scores.isEmpty()) throw new InvalidInputException(data + ": has no row with a target");
        Targets targets = labels.isEmpty() ? numbers() : Labels.of(labels);
        double[] all = joined(scores);
        Matrix outputs = Matrix.rowMajor(all, all.length / targets.size());
        return new Found(outputs, targets, Reals.of(joined(weights)), dropped, warnings.said());
    }

    private void forget() {
        List.of(scores, weights, numbers).forEach(List::clear);
        labels.clear();
        warnings.clear();
        dropped = 0;
    }

    private void add(Table part) {
        if (part.size() == 0) return;
        Optional<Examples> some = withTargets(part, roles);
        dropped += some.map(Examples::dropped).orElse(part.size());
        some.ifPresent(rows -> add(part, rows));
    }

    /** The rows of a part that have a target; empty if no row has one. */
    public static Optional<Examples> withTargets(Table part, ColumnRoles roles) {
        if (roles.target().isPresent() && part.size() > 0) {
            List<Column> targets = ColumnList.of(part, roles.target()).stream()
                    .map(part::column)
                    .toList();
            boolean none = true;
            for (int k = 0; k < part.size() && none; k++) {
                int i = k;
                none = targets.stream().anyMatch(target -> target.isMissing(i));
            }
            if (none) return Optional.empty();
        }
        return Optional.of(Examples.of(part, roles));
    }

    private void add(Table part, Examples rows) {
        Predictions found = model.predictions(rows.inputs(), compute, progress.silent());
        warnings.addNotes(part);
        warnings.add(found.inputs());
        scores.add(found.scores().values());
        weights.add(rows.weights().toArray());
        Task task = model.model().task();
        if (task == Task.REGRESSION) numbers.add(rows.targets(task));
        else
            for (int i = 0; i < rows.size(); i++)
                labels.add(names.computeIfAbsent(rows.target().text(i), name -> name));
    }

    private Targets numbers() {
        if (!(numbers.get(0) instanceof TargetVectors first))
            return Reals.of(
                    joined(numbers.stream().map(y -> ((Reals) y).toArray()).toList()));
        return new TargetVectors(
                first.names(),
                IntStream.range(0, first.names().size())
                        .mapToObj(t -> Reals.of(joined(numbers.stream()
                                .map(y -> ((TargetVectors) y).columns().get(t).toArray())
                                .toList())))
                        .toList());
    }

    private static double[] joined(List<double[]> parts) {
        double[] all = new double[parts.stream().mapToInt(part -> part.length).reduce(0, Math::addExact)];
        int at = 0;
        for (double[] part : parts) {
            System.arraycopy(part, 0, all, at, part.length);
            at += part.length;
        }
        return all;
    }
}
