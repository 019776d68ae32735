package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.StructType;

/** Prediction of one vector, for callers that have no DataFrame. */
final class VectorPrediction {
    private static final StructType SCHEMA = new StructType().add("features", SQLDataTypes.VectorType());

    private VectorPrediction() {}

    static Predictions of(TableModel model, Vector features) {
        RowInputs inputs = Prediction.inputs(model.encoder(), SCHEMA, "features");
        return model.predictions(
                BlockPrediction.encoded(model, inputs, List.of(RowFactory.create(features))),
                Compute.standard().withThreads(1),
                Progress.none());
    }
}
