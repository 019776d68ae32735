package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.Optional;
import java.util.function.Function;

/** A model and data that it can predict from: a table, or points where columns have no names. */
public record ModelExample(String name, TableModel model, Optional<Table> table, Optional<Points> points) {
    public static ModelExample of(String name, TableModel model, Table data) {
        return new ModelExample(name, model, Optional.of(data), Optional.empty());
    }

    public static ModelExample of(String name, TableModel model, Points data) {
        return new ModelExample(name, model, Optional.empty(), Optional.of(data));
    }

    /** The predictions of a model from the data. */
    public Function<TableModel, Predictions> prediction() {
        return m -> table.map(rows -> m.predictions(rows, Compute.standard(), Progress.none()))
                .orElseGet(() -> m.predictions(points.orElseThrow(), Compute.standard(), Progress.none()));
    }

    @Override
    public String toString() {
        return name;
    }
}
