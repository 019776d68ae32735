package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF2;
import org.apache.spark.sql.types.DataTypes;
import org.jspecify.annotations.Nullable;

/**
 * Models as SQL functions: {@code mercer_predict('model', struct(*))} is the predicted number, {@code mercer_class('model', struct(*))}
 * the name of the predicted class. The model is a name that was given at registration, or a path that every executor can read. A
 * function sees one row at a time: {@link MercerModel} predicts many rows faster.
 */
public final class MercerFunctions {
    private static final Map<String, ModelContent> BY_PATH = new ConcurrentHashMap<>();

    private MercerFunctions() {}

    /** Registers the functions for models by path. */
    public static void register(SparkSession session) {
        register(session, Map.of());
    }

    /** Registers the functions, and broadcasts model files under names. */
    public static void register(SparkSession session, Map<String, String> pathsByName) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        HashMap<String, Broadcast<ModelContent>> models = new HashMap<>();
        pathsByName.forEach((name, path) ->
                models.put(name, context.broadcast(ModelContent.read(path, context.hadoopConfiguration()))));
        session.udf()
                .register(
                        "mercer_predict",
                        (UDF2<String, Row, Double>) (model, row) -> number(models, model, row),
                        DataTypes.DoubleType);
        session.udf()
                .register(
                        "mercer_class",
                        (UDF2<String, Row, @Nullable String>) (model, row) -> name(models, model, row),
                        DataTypes.StringType);
    }

    private static Double number(Map<String, Broadcast<ModelContent>> models, String model, Row row) {
        Predictions found = predict(models, model, row);
        if (found.labels().isEmpty()) return found.numbers()[0];
        String name = found.labels().get().classes().get(found.labels().get().code(0));
        double number = NumberText.parse(name);
        if (Double.isNaN(number))
            throw new InvalidInputException("the model " + Text.quote(model) + " predicts classes such as "
                    + Text.quote(name) + ": use mercer_class");
        return number;
    }

    private static String name(Map<String, Broadcast<ModelContent>> models, String model, Row row) {
        Predictions found = predict(models, model, row);
        if (found.labels().isEmpty())
            throw new InvalidInputException("the model " + Text.quote(model) + " predicts numbers: use mercer_predict");
        return found.labels().get().classes().get(found.labels().get().code(0));
    }

    private static ModelContent read(String path, Set<String> names) {
        try {
            return ModelContent.read(path, new Configuration());
        } catch (InvalidInputException refused) {
            if (names.isEmpty()) throw refused;
            throw new InvalidInputException(
                    "no model is registered as " + Text.quote(path) + ", but " + String.join(", ", new TreeSet<>(names))
                            + "; as a path: " + refused.getMessage(),
                    refused);
        }
    }

    private static Predictions predict(Map<String, Broadcast<ModelContent>> models, String name, Row row) {
        @Nullable Broadcast<ModelContent> known = models.get(name);
        ModelContent content = known != null
                ? SparkCalls.value(known, "the model " + Text.quote(name), "MercerFunctions.register")
                : BY_PATH.computeIfAbsent(name, path -> read(path, models.keySet()));
        TableModel model = content.model();
        if (model.encoder().columns().isEmpty())
            throw new InvalidInputException("the model " + Text.quote(name)
                    + " was learned from points without column names: use MercerModel with featuresCol");
        Encoded inputs = model.encoder()
                .encode(new ColumnInputs(row.schema(), model.encoder().inputs()).table(List.of(row)));
        return model.predictions(inputs, Compute.standard().withThreads(1), Progress.none());
    }
}
