package dev.mercer.serve;

import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.Table;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.Models;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelTree;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.TextKernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.Scorer;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A model that was read from its file and prepared to answer requests. Immutable except for the counts of its inputs. */
final class ServedModel {
    private final ModelSource source;
    private final TableModel model;
    private final Scorer scorer;
    private final InputColumns inputs;
    private final InputDrift drift;
    private final double rowCost;
    private final Instant loaded = Instant.now();

    private ServedModel(ModelSource source, TableModel model) {
        this.source = source;
        this.model = model;
        this.scorer = model.model().expansion().scorer();
        this.inputs = new InputColumns(model);
        this.drift = new InputDrift(model.encoder(), inputs);
        this.rowCost = rowCost(model);
    }

    /**
     * Reads a file of Mercer or of LIBSVM.
     *
     * @throws InvalidInputException if it holds no model, or one that takes kernel values in place of columns
     */
    static ServedModel read(ModelSource source) {
        TableModel model = LibsvmModel.recognises(source.file())
                ? LibsvmModel.read(source.file()).model()
                : Models.load(source.file());
        if (model.model().expansion().kernel().ofItems())
            throw new InvalidInputException(
                    source.file()
                            + ": the model takes kernel values with its training rows in place of columns, and cannot be served");
        return new ServedModel(source, model);
    }

    ModelSource source() {
        return source;
    }

    String name() {
        return source.name();
    }

    String version() {
        return source.version();
    }

    TableModel model() {
        return model;
    }

    Scorer scorer() {
        return scorer;
    }

    InputColumns inputs() {
        return inputs;
    }

    InputDrift drift() {
        return drift;
    }

    Instant loaded() {
        return loaded;
    }

    /** The approximate number of operations for one row; infinite if it depends on the length of its texts. */
    double rowCost() {
        return rowCost;
    }

    private static double rowCost(TableModel model) {
        double sum = model.model() instanceof Classifier classifier ? coupling(classifier) : 0;
        for (Expansion term : model.model().expansion().terms()) {
            Kernel kernel = term.kernel();
            if (KernelTree.of(kernel).leaves().anyMatch(TextKernel.class::isInstance)) return Double.POSITIVE_INFINITY;
            int dim = term.centers().dim();
            // The features of points are computed once, not for each center.
            sum += term.features()
                    .map(map ->
                            new Linear().after(map).cost(model.encoder().names().size()))
                    .orElse(0.0);
            sum += term.centers().size() * (kernel.cost(dim) * (dim + 1) + term.outputs());
        }
        return sum;
    }

    /** The cost of coupling pairs of classes, which solves linear equations. */
    private static double coupling(Classifier classifier) {
        return classifier.scheme() == Scheme.ONE_VS_ONE
                ? Math.pow(classifier.classes().size(), 3)
                : 0;
    }

    /** The points of a table; columns are found by name. */
    Encoded encode(Table table) {
        Encoder encoder = model.encoder();
        return encoder.columns().isEmpty() ? encoder.encode(points(table)) : encoder.encode(table);
    }

    /** Columns {@code x1, x2, …} as coordinates; those that are absent are 0, as in a LIBSVM file. */
    private SparsePoints points(Table table) {
        @Nullable NumberColumn[] columns = new @Nullable NumberColumn[inputs.size()];
        boolean any = false;
        for (Column column : table.columns()) {
            int place = inputs.place(column.name());
            if (place < 0) continue;
            columns[place] = NumbersOf.numbers(column, table.origin());
            any = true;
        }
        if (!any)
            throw new InvalidInputException("the model expects the columns x1 to x" + columns.length
                    + " but the data has none of them; those that are absent count as 0");
        SparsePoints.Builder points = new SparsePoints.Builder();
        for (int i = 0; i < table.size(); i++) {
            for (int k = 0; k < columns.length; k++) {
                NumberColumn column = columns[k];
                if (column != null && !column.isMissing(i) && column.get(i) != 0) points.add(k, column.get(i));
            }
            points.endRow();
        }
        return points.build(columns.length);
    }
}
