package dev.mercer.cli.option;

import dev.mercer.auto.internal.ItemRows;
import dev.mercer.data.Points;
import dev.mercer.data.table.ColumnRoles;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.LibsvmModel;
import dev.mercer.io.Models;
import dev.mercer.io.table.Format;
import dev.mercer.io.table.LibsvmReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.model.Detector;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A model from a file of Mercer or of LIBSVM, distinguished by the first bytes.
 *
 * @param model the model
 * @param libsvm the model in LIBSVM's form; absent for a file of Mercer
 */
public record AnyModel(TableModel model, Optional<LibsvmModel> libsvm) {
    public static AnyModel read(Path file, Session session) {
        if (!LibsvmModel.recognises(file)) return new AnyModel(Models.load(file), Optional.empty());
        LibsvmModel read = LibsvmModel.read(file);
        read.said().forEach(line -> session.say(file + ": " + line));
        return new AnyModel(read.model(), Optional.of(read));
    }

    /** The model for these rows; a LIBSVM model does not have the number of columns. */
    public TableModel forRows(Table rows) {
        Optional<Points> points = rows.unnamedPoints();
        if (libsvm.isEmpty() || points.isEmpty()) return model;
        return libsvm.get().withColumns(points.get().dim()).model();
    }

    /** True where rows of a pipe can be predicted in parts; rows of kernel values cannot. */
    public boolean takesParts(ReadOptions options) {
        Format format = options.format().orElse(Format.CSV);
        boolean named = !model.encoder().columns().isEmpty();
        return !ofItems() && named != (format == Format.LIBSVM);
    }

    /** Whether rows are kernel values with the training items. */
    private boolean ofItems() {
        return model.model().expansion().kernel().ofItems();
    }

    private Table unseen(Table rows, Optional<String> target) {
        return ItemRows.unseen(rows, target, model.encoder().names().size() - 1);
    }

    /** Converts rows that were read before the model to the form that the model needs. */
    public Table rows(Table read) {
        if (ofItems())
            return unseen(
                    read,
                    model.target()
                            .filter(read.names()::contains)
                            .filter(name -> read.unnamedPoints().isEmpty()));
        if (ItemRows.items(read).isPresent())
            throw new InvalidInputException(read.source()
                    + ": index 0: indices begin with 1 (add 1 to all of them; the model is not one of kernel values)");
        return read;
    }

    /** Rows to compare predictions with; for outlier detection they need no target. */
    public Examples examples(String data, ReadOptions options, ColumnRoles roles, Session session) {
        boolean detects = model.model() instanceof Detector;
        LibsvmReader sparse = detects ? options.libsvm().allowUnlabelled() : options.libsvm();
        Table read = session.read(data, options.withLibsvm(ofItems() ? sparse.allowNumbers() : sparse));
        Examples rows = detects ? Examples.unlabelled(read, roles) : Examples.of(read, roles);
        return ofItems() ? rows.with(unseen(rows.inputs(), Optional.empty())) : rows;
    }
}
