package dev.mercer.bench.job;

import dev.mercer.spark.MercerClassifier;
import dev.mercer.spark.MercerRegressor;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Model;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.StringIndexer;
import org.apache.spark.ml.feature.StringIndexerModel;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** One learner on one table: it learns from one part and predicts the other; time and error. */
final class TableJob {
    private static final String LABEL = "job_label";

    private TableJob() {}

    /**
     * Arguments: {@code train} and {@code test}, files of CSV; {@code target}; {@code metric}, one of rmse, rmse_log and accuracy;
     * {@code learner}; {@code positive}, where one class is learned against the others; {@code seconds} for Mercer.
     */
    static Map<String, Object> run(SparkSession session, JobArguments given) {
        Dataset<Row> train = read(session, given.text("train"));
        Dataset<Row> test = session.read()
                .options(FORMAT)
                .schema(train.schema())
                .csv(given.text("test"));
        boolean classes = given.text("metric").equals("accuracy");
        Column label = functions.col("`" + given.text("target") + "`");
        StringIndexerModel index = null;
        if (given.has("positive")) label = label.equalTo(given.text("positive")).cast("double");
        else if (classes) {
            index = new StringIndexer()
                    .setInputCol(given.text("target"))
                    .setOutputCol(LABEL)
                    .setHandleInvalid("skip")
                    .fit(train);
        } else if (given.text("metric").equals("rmse_log")) label = functions.log(label);
        Dataset<Row> learned = (index != null ? index.transform(train) : train.withColumn(LABEL, label.cast("double")))
                .drop(given.text("target"))
                .cache();
        Dataset<Row> judged = (index != null ? index.transform(test) : test.withColumn(LABEL, label.cast("double")))
                .drop(given.text("target"))
                .cache();
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("rows", learned.count());
        judged.count();
        Estimator<?> learner = learner(given, learned, classes);
        long start = System.nanoTime();
        Model<?> model = learner.fit(learned);
        found.put("seconds", JobMain.secondsSince(start));
        found.put("error", error(model.transform(judged), classes));
        return found;
    }

    private static final Map<String, String> FORMAT = Map.of(
            "header", "true", "quote", "\"", "escape", "\"", "multiLine", "true");

    private static Dataset<Row> read(SparkSession session, String file) {
        return session.read().options(FORMAT).option("inferSchema", true).csv(file);
    }

    private static Estimator<?> learner(JobArguments given, Dataset<Row> rows, boolean classes) {
        String name = given.text("learner");
        if (!name.equals("mercer")) return PeerPipeline.of(name, rows, LABEL, classes);
        String[] inputs =
                Arrays.stream(rows.columns()).filter(column -> !column.equals(LABEL)).toArray(String[]::new);
        double seconds = given.number("seconds");
        if (!classes) return new MercerRegressor().setInputCols(inputs).setLabelCol(LABEL).setTime(seconds);
        return new MercerClassifier().setInputCols(inputs).setLabelCol(LABEL).setTime(seconds);
    }

    private static double error(Dataset<Row> predicted, boolean classes) {
        if (!classes) return new RegressionEvaluator().setLabelCol(LABEL).evaluate(predicted);
        return 1
                - new MulticlassClassificationEvaluator()
                        .setLabelCol(LABEL)
                        .setMetricName("accuracy")
                        .evaluate(predicted);
    }
}
