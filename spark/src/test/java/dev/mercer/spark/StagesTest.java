package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.apache.spark.ml.Estimator;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.ml.Transformer;
import org.apache.spark.ml.evaluation.MulticlassClassificationEvaluator;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.ml.feature.VectorAssembler;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.param.Params;
import org.apache.spark.ml.tuning.CrossValidator;
import org.apache.spark.ml.tuning.CrossValidatorModel;
import org.apache.spark.ml.tuning.ParamGridBuilder;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SparkTestSession.Enabled
class StagesTest {
    private static final StructType SCHEMA = new StructType()
            .add("a", DataTypes.DoubleType)
            .add("b", DataTypes.FloatType)
            .add("city", DataTypes.StringType)
            .add("w", DataTypes.IntegerType)
            .add("y", DataTypes.DoubleType)
            .add("kind", DataTypes.IntegerType);

    @TempDir
    static Path folder;

    private static Dataset<Row> rows;
    private static Dataset<Row> vectors;

    @BeforeAll
    static void makeRows() {
        Row[] all = new Row[160];
        for (int i = 0; i < all.length; i++) {
            double a = Math.sin(1 + 3.1 * i) * 5;
            double b = Math.cos(2.3 * i);
            boolean ulm = i % 2 == 0;
            double y = Math.sin(a) + b * b + (ulm ? 2 : 0);
            all[i] = SparkTestSession.row(
                    i % 17 == 3 ? null : a,
                    (float) b,
                    i % 13 == 5 ? null : ulm ? "Ulm" : "Bonn",
                    1 + i % 2,
                    y,
                    y > 1.5 ? 3 : 1);
        }
        rows = SparkTestSession.frame(SCHEMA, 2, all).cache();
        vectors = new VectorAssembler()
                .setInputCols(new String[] {"a", "b", "ulm"})
                .setOutputCol("features")
                .transform(rows.na().drop().withColumn("ulm", functions.expr("if(city = 'Ulm', 1, 0)")))
                .cache();
    }

    private static MercerRegressor numbers() {
        return new MercerRegressor()
                .setKernel("gaussian(sigma=1)")
                .setLambda(1e-4)
                .setMethod("nystrom(60)")
                .setLabelCol("y");
    }

    private static double rmse(Dataset<Row> predicted) {
        return new RegressionEvaluator().setLabelCol("y").evaluate(predicted);
    }

    @Test
    void textAndGapsAreLearnedFromRawColumns() {
        MercerRegressionModel model =
                numbers().setInputCols("a", "b", "city").setWeightCol("w").fit(rows);
        Dataset<Row> predicted = model.transform(rows);
        assertThat(rmse(predicted)).isLessThan(0.5);
        assertThat(model.model().encoder().inputs()).containsExactlyInAnyOrder("a", "b", "city");
        assertThat(model.transformSchema(SCHEMA).fieldNames())
                .containsExactly(predicted.schema().fieldNames());
        assertThat(model.parent().uid()).isEqualTo(model.uid());
    }

    @Test
    void pipelinesAreSavedAndLoaded() throws IOException {
        Pipeline pipeline = new Pipeline().setStages(new PipelineStage[] {
            new VectorAssembler()
                    .setInputCols(new String[] {"a", "b"})
                    .setOutputCol("features")
                    .setHandleInvalid("skip"),
            numbers()
        });
        PipelineModel model = pipeline.fit(rows);
        String path = folder.resolve("pipeline").toString();
        model.write().overwrite().save(path);
        double expected = rmse(model.transform(rows));
        assertThat(rmse(PipelineModel.load(path).transform(rows))).isEqualTo(expected);
        try (var files = Files.walk(folder.resolve("pipeline"))) {
            assertThat(files.filter(f -> f.endsWith("model.mercer"))).hasSize(1);
        }
        Pipeline.load(saved(pipeline)).fit(rows);
    }

    private static String saved(Pipeline pipeline) throws IOException {
        String path = folder.resolve("unfitted").toString();
        pipeline.write().overwrite().save(path);
        return path;
    }

    @Test
    void crossValidationChoosesLambda() {
        MercerRegressor learner = numbers();
        ParamMap[] grid = new ParamGridBuilder()
                .addGrid(learner.lambda(), new double[] {100, 1e-4})
                .build();
        CrossValidatorModel found = new CrossValidator()
                .setEstimator(learner)
                .setEvaluator(new RegressionEvaluator().setLabelCol("y"))
                .setEstimatorParamMaps(grid)
                .setNumFolds(2)
                .fit(vectors);
        assertThat(found.avgMetrics()[1]).isLessThan(found.avgMetrics()[0]);
    }

    @Test
    void classesHaveNumbersScoresAndProbabilities() throws IOException {
        MercerClassificationModel model = kinds().fit(vectors);
        Dataset<Row> predicted = model.transform(vectors).cache();
        assertThat(accuracy(predicted)).isGreaterThan(0.95);
        assertThat(model.numClasses()).isEqualTo(4);
        Row row = predicted.first();
        Vector features = row.getAs("features");
        assertThat(row.<Vector>getAs("probability").size()).isEqualTo(4);
        assertThat(row.<Vector>getAs("probability").apply(1)
                        + row.<Vector>getAs("probability").apply(3))
                .isCloseTo(1, within(1e-12));
        assertThat(model.predict(features)).isEqualTo(row.<Double>getAs("prediction"));
        assertThat(model.predictProbability(features).apply(3))
                .isCloseTo(row.<Vector>getAs("probability").apply(3), within(1e-9));
        Vector raw = model.predictRaw(features);
        assertThat(model.raw2probabilityInPlace(raw).apply(3))
                .isCloseTo(row.<Vector>getAs("probability").apply(3), within(1e-9));
        String path = folder.resolve("classes").toString();
        model.write().overwrite().save(path);
        MercerClassificationModel loaded = MercerClassificationModel.load(path);
        assertThat(loaded.uid()).isEqualTo(model.uid());
        assertThat(loaded.predictRaw(features)).isEqualTo(raw);
        assertThat(loaded.copy(new ParamMap()).getLabelCol()).isEqualTo("kind");
    }

    @Test
    void methodsThatAreNotDividedAreRefused() {
        for (String method : List.of("svm", "nystrom(20, pivots)", "leaves(4, probabilities=none)"))
            assertThatThrownBy(() -> numbers().setMethod(method).fit(vectors))
                    .hasMessageContaining("must be nystrom(CENTERS) or leaves(LEAVES, trees=TREES), got \"" + method);
    }

    @Test
    void leavesAreLearnedByTasks() {
        MercerRegressor learner = numbers().setMethod("leaves(4)");
        assertThat(learner.explainPlan(vectors)).startsWith("leaves: the method is leaves");
        assertThat(numbers().setMethod("leaves(4, trees=3)").explainPlan(vectors))
                .contains("are divided among 4 leaves of each of 3 trees, each learned by one task");
        assertThat(rmse(learner.fit(vectors).transform(vectors))).isLessThan(0.3);
        MercerClassificationModel classes = new MercerClassifier()
                .setKernel("gaussian(sigma=auto)")
                .setLambda(1e-4)
                .setMethod("leaves(3)")
                .setLabelCol("kind")
                .fit(vectors);
        assertThat(classes.transform(vectors).columns())
                .contains("rawPrediction")
                .doesNotContain("probability");
        assertThatThrownBy(
                        () -> learner.copy(new ParamMap()).setLoss("logistic").fit(vectors))
                .hasMessage(
                        "a fit in leaves has the loss squared; for classes also logistic or squaredhinge, got logistic");
    }

    @Test
    void leavesHaveTheLossesOfClassesAndProbabilities() {
        for (String loss : List.of("logistic", "squaredhinge")) {
            MercerClassificationModel model = new MercerClassifier()
                    .setKernel("gaussian(sigma=1)")
                    .setLambda(1e-3)
                    .setMethod("leaves(3)")
                    .setLoss(loss)
                    .setLabelCol("kind")
                    .setInputCols("a", "b", "city")
                    .fit(rows);
            Dataset<Row> predicted = model.transform(rows).cache();
            assertThat(accuracy(predicted)).as(loss).isGreaterThan(0.9);
            assertThat(List.of(predicted.columns()).contains("probability")).isEqualTo(loss.equals("logistic"));
        }
    }

    /** Near the borders of one tree the function jumps; the jumps of five are a fifth as high. */
    @Test
    void moreTreesHaveSofterBorders() {
        double[] largest = new double[2];
        StructType schema = new StructType().add("a", DataTypes.DoubleType);
        Row[] line = new Row[2001];
        for (int i = 0; i < line.length; i++) line[i] = SparkTestSession.row(-5 + i / 200.0);
        for (int k = 0; k < 2; k++) {
            List<Row> found = numbers()
                    .setInputCols("a")
                    .setLambda(1e-2)
                    .setMethod("leaves(4, trees=" + (k == 0 ? 1 : 5) + ")")
                    .fit(rows)
                    .transform(
                            SparkTestSession.frame(schema, 1, line).coalesce(1).sort("a"))
                    .collectAsList();
            for (int i = 1; i < found.size(); i++)
                largest[k] = Math.max(
                        largest[k],
                        Math.abs(found.get(i).<Double>getAs("prediction")
                                - found.get(i - 1).<Double>getAs("prediction")));
        }
        assertThat(largest[1]).isLessThan(largest[0] / 2);
    }

    private static double accuracy(Dataset<Row> predicted) {
        return new MulticlassClassificationEvaluator()
                .setLabelCol("kind")
                .setMetricName("accuracy")
                .evaluate(predicted);
    }

    @Test
    void kernelsAreTriedSideBySide() {
        MercerRegressor learner = new MercerRegressor()
                .setInputCols("a", "b", "city")
                .setLabelCol("y")
                .setTime(1);
        assertThat(learner.explainPlan(rows))
                .isEqualTo(
                        "trials: no kernel is given, and 160 rows are few enough for one executor (at most 20,000), so"
                                + " that each of 6 kernels is tried by one task, a learned metric by another, and the best in"
                                + " cross-validation is taken");
        // Of a deviation of 1.3; on a busy machine a second is short.
        assertThat(rmse(learner.fit(rows).transform(rows))).isLessThan(0.9);
    }

    @Test
    void theTimeIsSharedByTheTrials() {
        assertThat(KernelTrials.seconds(60, true, 2)).isEqualTo(60);
        assertThat(KernelTrials.seconds(60, false, 2)).isEqualTo(10);
        assertThat(KernelTrials.seconds(60, false, 100)).isEqualTo(60);
        assertThat(KernelTrials.seconds(60, true, 1)).isEqualTo(30);
        assertThat(KernelTrials.seconds(60, false, 1)).isEqualTo(5);
        assertThat(KernelTrials.seconds(2, false, 2)).isEqualTo(1);
    }

    @Test
    void paramsAreExplainedAndCopied() {
        MercerRegressor learner = numbers();
        assertThat(learner.explainParams())
                .contains(
                        "kernel: kernel in its notation",
                        "current: gaussian(sigma=1)",
                        "seed: random seed (default: 1)");
        MercerRegressor copy = learner.copy(new ParamMap().put(learner.lambda().w(0.5)));
        assertThat(copy.uid()).isEqualTo(learner.uid());
        assertThat(copy.getOrDefault(copy.lambda())).isEqualTo(0.5);
        assertThatThrownBy(() -> learner.setLambda(-1)).hasMessageContaining("lambda");
    }

    @Test
    void everyParamHasAGetter() {
        List<Params> stages = List.of(
                new MercerRegressor(),
                new MercerClassifier(),
                new MercerModel(),
                new MercerRegressionModel(),
                new MercerClassificationModel());
        for (Params stage : stages)
            for (Param<?> param : stage.params()) {
                String name = param.name();
                String getter = "get" + name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
                assertThat(stage.getClass().getMethods())
                        .extracting(Method::getName)
                        .contains(getter);
            }
        assertThat(numbers().setTol(1e-7).getTol()).isEqualTo(1e-7);
        assertThat(numbers().setMaxIter(7).getMaxIter()).isEqualTo(7);
        assertThat(numbers().getLambda()).isEqualTo(1e-4);
    }

    private static MercerClassifier kinds() {
        return new MercerClassifier()
                .setKernel("gaussian(sigma=1)")
                .setLambda(1e-4)
                .setMethod("nystrom(40)")
                .setLoss("logistic")
                .setLabelCol("kind");
    }

    @Test
    void predictsTheClassOfTheLargestRatioToItsThreshold() {
        double[] thresholds = {0.5, 0.02, 0.5, 0.9};
        MercerClassificationModel model =
                kinds().setThresholds(thresholds).setMaxIter(3).fit(vectors);
        int other = 0;
        for (Row row : model.transform(vectors).collectAsList()) {
            Vector probability = row.getAs("probability");
            double expected = probability.apply(1) / 0.02 > probability.apply(3) / 0.9 ? 1 : 3;
            assertThat(row.<Double>getAs("prediction")).isEqualTo(expected);
            assertThat(model.predict(row.<Vector>getAs("features"))).isEqualTo(expected);
            if (expected != probability.argmax()) other++;
        }
        assertThat(other).isPositive();
        MercerClassificationModel two =
                kinds().setThresholds(new double[] {1, 2}).setMaxIter(3).fit(vectors);
        assertThatThrownBy(() -> two.transform(vectors))
                .hasMessage("thresholds must have one number for each of the 4 classes 0, 1, 2, …, got 2");
        MercerClassificationModel without = kinds().setLoss("squared")
                .setMethod("leaves(2)")
                .setThresholds(thresholds)
                .fit(vectors);
        assertThatThrownBy(() -> without.transform(vectors))
                .hasMessageStartingWith(
                        "thresholds are for probabilities, which this model has not: use the loss logistic");
    }

    /** Spark Connect knows by services which stages it may create and load. */
    @Test
    void stagesAreServices() {
        assertThat(services(Estimator.class))
                .contains(MercerRegressor.class.getName(), MercerClassifier.class.getName());
        assertThat(services(Transformer.class))
                .contains(
                        MercerModel.class.getName(),
                        MercerRegressionModel.class.getName(),
                        MercerClassificationModel.class.getName());
        assertThatThrownBy(() -> new MercerModel().model()).hasMessage("the stage has no model: load(path) reads one");
    }

    private static Stream<String> services(Class<?> service) {
        return ServiceLoader.load(service).stream()
                .map(provider -> provider.type().getName());
    }

    @Test
    void anEmptyAndASkewedPartitionAreLearnedFrom() {
        // All rows in one of four partitions.
        Dataset<Row> skewed = vectors.repartition(4, functions.lit(1));
        MercerRegressionModel model = numbers().fit(skewed);
        assertThat(rmse(model.transform(skewed))).isLessThan(0.3);
        assertThat(numbers().explainPlan(skewed))
                .contains("One of 4 partitions has 100 % of the rows, and the others wait for it: df.repartition(4)")
                .contains(". 3 of 4 partitions are empty, which does no harm");
    }

    @Test
    void refusalsAreSentences() {
        Dataset<Row> noLabel = vectors.withColumn("y", functions.expr("if(w = 2, null, y)"));
        assertThatThrownBy(() -> numbers().fit(noLabel))
                .hasMessage("column \"y\" must be a finite number in every row: drop rows without it first, got NaN");
        StructType schema = new StructType()
                .add("features", org.apache.spark.ml.linalg.SQLDataTypes.VectorType())
                .add("y", DataTypes.DoubleType);
        Dataset<Row> noVector = SparkTestSession.frame(
                schema, 1, SparkTestSession.row(Vectors.dense(1, 2), 1.0), SparkTestSession.row(null, 2.0));
        assertThatThrownBy(() -> numbers().fit(noVector))
                .hasMessageContaining("column \"features\" holds a null in place of a vector: drop such rows first");
        Dataset<Row> uneven = SparkTestSession.frame(
                schema, 1, SparkTestSession.row(Vectors.dense(1, 2), 1.0), SparkTestSession.row(Vectors.dense(1), 2.0));
        assertThatThrownBy(() -> numbers().fit(uneven)).hasMessageContaining("coordinates where");
        assertThatThrownBy(() -> numbers().fit(vectors.limit(0))).hasMessage("the DataFrame has no rows to learn from");
        assertThatThrownBy(() -> new MercerClassifier().setLabelCol("city").fit(vectors))
                .hasMessage(
                        "column \"city\" is of type string, not a number: cast it, or let StringIndexer number its classes");
        assertThatThrownBy(() -> new MercerClassifier().setLabelCol("y").fit(vectors))
                .hasMessageContaining("must hold the numbers of classes, 0, 1, 2, …");
        assertThatThrownBy(() -> numbers().setFeaturesCol("city").fit(vectors))
                .hasMessageContaining("column \"city\" is of type string, not a vector");
        assertThatThrownBy(() -> new MercerClassifier()
                        .setLabelCol("kind")
                        .fit(vectors.withColumn("kind", functions.expr("if(w = 2, null, kind)"))))
                .hasMessage(
                        "column \"kind\" must hold a class in every row: drop rows without it first, got null or NaN");
        assertThatThrownBy(() -> numbers().setInputCols("a", "citi").fit(rows))
                .hasMessage("inputCols names 2 columns, and the DataFrame lacks \"citi\": did you mean \"city\"?");
        assertThatThrownBy(() -> numbers().fit(rows))
                .hasMessage(
                        "there is no column \"features\": name the input columns with inputCols, or a vector column with"
                                + " featuresCol; the columns are a, b, city, w, y, kind");
        assertThatThrownBy(() -> numbers().setInputCols("a", "y").fit(rows))
                .hasMessage("column \"y\" is an input and the label or weight at once");
    }

    @Test
    void thePlanOfCentersSaysWhatIsTuned() {
        assertThat(numbers().explainPlan(vectors))
                .matches(
                        "centres: \\d+ rows in 2 partitions stay on the executors, which add up the equations of 60 centres;"
                                + " the driver solves them");
        assertThat(new MercerRegressor()
                        .setMethod("nystrom(10)")
                        .setLabelCol("y")
                        .explainPlan(vectors))
                .contains("; kernel, metric and lambda are tuned on the driver, on a sample of at most 20,000 rows");
    }
}
