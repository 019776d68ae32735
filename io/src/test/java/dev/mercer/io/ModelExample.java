package dev.mercer.io;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.function.Function;

/** A model and data that it can predict from. */
public record ModelExample(String name, TableModel model, Function<TableModel, Predictions> prediction) {
    public static ModelExample of(String name, TableModel model, Table data) {
        return new ModelExample(name, model, m -> m.predict(data, Compute.standard(), Progress.none()));
    }

    public static ModelExample of(String name, TableModel model, Points data) {
        return new ModelExample(name, model, m -> m.predict(data, Compute.standard(), Progress.none()));
    }

    @Override
    public String toString() {
        return name;
    }
}
