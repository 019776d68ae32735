package dev.mercer.spark.example;

import dev.mercer.spark.MercerRegressionModel;
import dev.mercer.spark.MercerRegressor;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Learns prices from a CSV file with text and gaps on all executors, saves the model, and returns its error on other rows. */
public final class HousesJob {
    private HousesJob() {}

    public static double run(SparkSession session, String file, String place) throws java.io.IOException {
        Dataset<Row> houses = session.read()
                .option("header", true)
                .option("inferSchema", true)
                .csv(file);
        Dataset<Row>[] parts = houses.randomSplit(new double[] {0.8, 0.2}, 1);
        MercerRegressor learner = new MercerRegressor()
                .setInputCols("size", "city")
                .setLabelCol("price")
                .setKernel("gaussian(sigma=1)")
                .setLambda(1e-4)
                .setCenters(50);
        MercerRegressionModel model = learner.fit(parts[0]);
        model.write().overwrite().save(place);
        return new RegressionEvaluator().setLabelCol("price").evaluate(model.transform(parts[1]));
    }
}
