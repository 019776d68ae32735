package dev.mercer.spark;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.model.Model;
import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.StructType;

/** Prediction of a DataFrame by a model, for all stages. */
final class Prediction {
    private Prediction() {}

    static Dataset<Row> transform(ModelContent content, Dataset<?> rows, RowInputs inputs, OutputColumns asked) {
        Model model = content.model().model();
        JavaSparkContext context =
                JavaSparkContext.fromSparkContext(rows.sparkSession().sparkContext());
        BlockPrediction prediction = new BlockPrediction(context.broadcast(content), inputs, asked.of(model));
        return rows.toDF().mapPartitions(prediction, Encoders.row(schema(model, rows.schema(), asked)));
    }

    static StructType schema(Model model, StructType schema, OutputColumns asked) {
        return asked.of(model).appended(schema, model);
    }

    /** {@code vector} is the name of the vector column; empty where columns are found by name. */
    static RowInputs inputs(Encoder encoder, StructType schema, String vector) {
        if (vector.isEmpty()) {
            if (encoder instanceof PointsEncoder)
                throw new InvalidInputException(
                        "the model was learned from points without column names: name a column of vectors with"
                                + " featuresCol");
            return new ColumnInputs(schema, encoder.inputs());
        }
        List<String> names = encoder.inputs();
        int largest = encoder instanceof PointsEncoder ? 0 : numbered(names);
        return largest > 0
                ? VectorInputs.first(schema, vector, largest)
                : new VectorInputs(schema, vector, names, false);
    }

    /** d where all names are among x1 … xd; else 0. */
    private static int numbered(List<String> names) {
        int largest = 0;
        for (String name : names) {
            if (!name.matches("x[1-9][0-9]{0,4}")) return 0;
            largest = Math.max(largest, Integer.parseInt(name.substring(1)));
        }
        return largest;
    }
}
