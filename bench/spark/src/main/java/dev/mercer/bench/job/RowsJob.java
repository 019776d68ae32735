package dev.mercer.bench.job;

import dev.mercer.spark.MercerModel;
import dev.mercer.spark.MercerRegressionModel;
import dev.mercer.spark.MercerRegressor;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** Many rows of numbers with the target {@code y}: as Parquet files, learned, and predicted. */
final class RowsJob {
    private RowsJob() {}

    /** Arguments: {@code csv}, {@code columns}, {@code parquet}, {@code partitions}. */
    static Map<String, Object> parquet(SparkSession session, JobArguments given) {
        StructType schema = new StructType();
        for (int k = 1; k <= given.count("columns"); k++) schema = schema.add("x" + k, DataTypes.DoubleType);
        Dataset<Row> rows = session.read()
                .option("header", true)
                .schema(schema.add("y", DataTypes.DoubleType))
                .csv(given.text("csv"));
        long start = System.nanoTime();
        rows.repartition(given.count("partitions")).write().mode("overwrite").parquet(given.text("parquet"));
        return Map.of("seconds", JobMain.secondsSince(start));
    }

    /** Arguments: {@code parquet}, {@code kernel}, {@code lambda}, {@code centers}, perhaps {@code leaves} and {@code model}. */
    static Map<String, Object> fit(SparkSession session, JobArguments given) {
        Dataset<Row> rows = session.read().parquet(given.text("parquet"));
        MercerRegressor learner = new MercerRegressor()
                .setInputCols(inputs(rows))
                .setLabelCol("y")
                .setKernel(given.text("kernel"))
                .setLambda(given.number("lambda"))
                .setMethod("nystrom(" + given.count("centers") + ")");
        if (given.has("leaves")) learner.setMethod("leaves(" + given.count("leaves") + ")");
        Map<String, Object> found = new LinkedHashMap<>();
        long start = System.nanoTime();
        MercerRegressionModel learned = learner.fit(rows);
        found.put("seconds", JobMain.secondsSince(start));
        Dataset<Row> some = rows.limit(20_000);
        found.put("rmse", new RegressionEvaluator().setLabelCol("y").evaluate(learned.transform(some)));
        if (given.has("model"))
            try {
                learned.write().overwrite().save(given.text("model"));
            } catch (IOException failed) {
                throw new UncheckedIOException(failed);
            }
        return found;
    }

    /** Arguments: {@code model}, {@code parquet}, {@code out}. From files to files. */
    static Map<String, Object> predict(SparkSession session, JobArguments given) {
        MercerModel model = MercerModel.load(given.text("model"));
        Dataset<Row> rows = session.read().parquet(given.text("parquet"));
        long start = System.nanoTime();
        model.transform(rows).select("prediction").write().mode("overwrite").parquet(given.text("out"));
        return Map.of("seconds", JobMain.secondsSince(start));
    }

    private static String[] inputs(Dataset<Row> rows) {
        return Arrays.stream(rows.columns()).filter(name -> !name.equals("y")).toArray(String[]::new);
    }
}
