package dev.mercer.examples.spark;

import dev.mercer.spark.MercerRegressionModel;
import dev.mercer.spark.MercerRegressor;
import java.io.IOException;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** Learns prices from a CSV file with text and gaps, saves the model, tells its error: spark-submit … houses.csv model. */
public final class HousesJob {
    private HousesJob() {}

    public static void main(String[] args) throws IOException {
        SparkSession session = SparkSession.builder().appName("houses").getOrCreate();
        Dataset<Row> houses = session.read().option("header", true).option("inferSchema", true).csv(args[0]);
        Dataset<Row>[] parts = houses.randomSplit(new double[] {0.8, 0.2}, 1);
        MercerRegressor learner = new MercerRegressor().setInputCols("size", "city").setLabelCol("price");
        MercerRegressionModel model = learner.fit(parts[0]);
        model.write().overwrite().save(args[1]);
        double error = new RegressionEvaluator().setLabelCol("price").evaluate(model.transform(parts[1]));
        System.out.println("root mean squared error on other rows: " + error);
    }
}
