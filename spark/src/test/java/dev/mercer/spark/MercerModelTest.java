package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.Models;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelLogistic;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.model.Predictions;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.SparkEnv;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vector;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@SparkTestSession.Enabled
class MercerModelTest {
    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType)
            .add("size", DataTypes.DoubleType)
            .add("city", DataTypes.StringType);

    @TempDir
    static Path folder;

    private static Table table;
    private static TableModel prices;
    private static TableModel kinds;

    @BeforeAll
    static void learn() {
        SparkTestSession.get();
        double[] size = new double[40];
        String[] city = new String[40];
        double[] price = new double[40];
        List<String> kind = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            size[i] = i % 7 == 3 ? Double.NaN : Math.sin(i) * 3;
            city[i] = i % 5 == 1 ? null : i % 2 == 0 ? "Ulm" : "Bonn";
            price[i] = (i % 7 == 3 ? 1 : size[i]) + (i % 2);
            kind.add(price[i] > 0.5 ? "dear" : "cheap");
        }
        table = Table.of(NumberColumn.of("size", size), TextColumn.of("city", city));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Points points = encoder.encode(table).points();
        Dataset data = new Dataset(points, Optional.of(Reals.of(price)), Reals.constant(40, 1), encoder.names());
        prices = new TableModel(
                encoder,
                Optional.of("price"),
                KernelRidge.of(new Gaussian(1), 1e-3).fit(data, Compute.standard(), Progress.none()));
        Dataset labelled = data.withTargets(Labels.of(kind, List.of("cheap", "dear")));
        kinds = new TableModel(
                encoder,
                Optional.of("kind"),
                KernelLogistic.of(new Gaussian(1), 1e-3)
                        .withScheme(Scheme.ONE_VS_REST)
                        .withStrategy(new Nystrom(20))
                        .fit(labelled, Compute.standard(), Progress.none()));
        Models.save(prices, folder.resolve("prices.mercer"));
        Models.save(kinds, folder.resolve("kinds.mercer"));
    }

    private static org.apache.spark.sql.Dataset<Row> frame() {
        Row[] rows = new Row[40];
        NumberColumn size = (NumberColumn) table.column("size");
        TextColumn city = (TextColumn) table.column("city");
        for (int i = 0; i < rows.length; i++)
            rows[i] = SparkTestSession.row(i, size.isMissing(i) ? null : size.get(i), city.get(i));
        return SparkTestSession.frame(SCHEMA, 3, rows);
    }

    @Test
    void predictsNumbersOfColumnsByName() {
        double[] expected =
                prices.predictions(table, Compute.standard(), Progress.none()).numbers();
        List<Row> found = MercerModel.load(folder.resolve("prices.mercer").toString())
                .transform(frame())
                .collectAsList();
        assertThat(found).hasSize(40);
        for (Row row : found)
            assertThat(row.<Double>getAs("prediction")).isCloseTo(expected[row.getInt(0)], within(1e-12));
        assertThat(found.get(0).schema().fieldNames()).containsExactly("id", "size", "city", "prediction");
    }

    @Test
    void aModelThatNobodyHasAnyMoreIsSaid() {
        org.apache.spark.sql.Dataset<Row> predicted =
                MercerModel.load(folder.resolve("prices.mercer").toString()).transform(frame());
        // Its number is one less than that of the next broadcast.
        long next = JavaSparkContext.fromSparkContext(SparkTestSession.get().sparkContext())
                .broadcast(1)
                .id();
        SparkEnv.get().blockManager().master().removeBroadcast(next - 1, true, true);
        assertThatThrownBy(predicted::collectAsList)
                .hasStackTraceContaining(
                        "the model was broadcast, and is lost: call transform again, which sends it anew");
    }

    @Test
    void predictsClassesWithScoresAndProbabilities() {
        Predictions expected = kinds.predictions(table, Compute.standard(), Progress.none());
        MercerModel model =
                MercerModel.load(folder.resolve("kinds.mercer").toString()).setPredictionCol("kind");
        assertThat(model.classes()).containsExactly("cheap", "dear");
        org.apache.spark.sql.Dataset<Row> found = model.transform(frame());
        assertThat(found.schema()).isEqualTo(model.transformSchema(SCHEMA));
        for (Row row : found.collectAsList()) {
            int i = row.getInt(0);
            assertThat(row.<String>getAs("kind"))
                    .isEqualTo(expected.labels()
                            .orElseThrow()
                            .classes()
                            .get(expected.labels().orElseThrow().code(i)));
            assertThat(row.<Vector>getAs("probability").apply(1))
                    .isCloseTo(expected.probabilities().orElseThrow().get(i, 1), within(1e-12));
            assertThat(row.<Vector>getAs("rawPrediction").apply(1))
                    .isCloseTo(expected.scores().get(i, 0), within(1e-12));
        }
    }

    @Test
    void takesVectorsDenseAndSparse() {
        Table named = Table.of(NumberColumn.of("x1", 0, 1, 2, 3), NumberColumn.of("x2", 1, 0, 0, 2));
        Encoder encoder = Encoder.learn(Encoding.AUTO, named);
        Dataset data = new Dataset(
                encoder.encode(named).points(),
                Optional.of(Reals.of(1, 2, 3, 5)),
                Reals.constant(4, 1),
                encoder.names());
        TableModel model = new TableModel(
                encoder,
                Optional.empty(),
                KernelRidge.of(new Gaussian(1), 1e-3).fit(data, Compute.standard(), Progress.none()));
        Models.save(model, folder.resolve("vectors.mercer"));
        StructType schema = new StructType().add("v", SQLDataTypes.VectorType());
        List<Row> found = MercerModel.load(folder.resolve("vectors.mercer").toString())
                .setFeaturesCol("v")
                .transform(SparkTestSession.frame(
                        schema,
                        1,
                        SparkTestSession.row(Vectors.dense(0, 1)),
                        SparkTestSession.row(Vectors.sparse(2, new int[] {0}, new double[] {2}))))
                .collectAsList();
        double[] expected =
                model.predictions(named, Compute.standard(), Progress.none()).numbers();
        assertThat(found.stream()
                        .map(row -> row.<Double>getAs("prediction"))
                        .sorted()
                        .toList())
                .satisfiesExactly(
                        first -> assertThat(first).isCloseTo(expected[0], within(1e-12)),
                        second -> assertThat(second).isCloseTo(expected[2], within(1e-12)));
    }

    @Test
    void isASqlFunction() {
        MercerFunctions.register(
                SparkTestSession.get(),
                Map.of("prices", folder.resolve("prices.mercer").toString()));
        frame().createOrReplaceTempView("houses");
        double[] expected =
                prices.predictions(table, Compute.standard(), Progress.none()).numbers();
        List<Row> found = SparkTestSession.get()
                .sql("select id, mercer_predict('prices', struct(*)), mercer_class('" + folder.resolve("kinds.mercer")
                        + "', struct(*)) from houses")
                .collectAsList();
        for (Row row : found) {
            assertThat(row.getDouble(1)).isCloseTo(expected[row.getInt(0)], within(1e-12));
            assertThat(row.getString(2)).isIn("cheap", "dear");
        }
        assertThatThrownBy(() -> SparkTestSession.get()
                        .sql("select mercer_predict('price', struct(*)) from houses")
                        .collectAsList())
                .hasStackTraceContaining(
                        "no model is registered as \"price\", but prices; as a path: price: there is no such"
                                + " file");
    }

    @Test
    void refusesWithASentence() {
        MercerModel model = MercerModel.load(folder.resolve("prices.mercer").toString());
        assertThatThrownBy(() -> model.transformSchema(new StructType().add("sise", DataTypes.DoubleType)))
                .hasMessage("the model expects 2 columns, and the DataFrame lacks \"size\", \"city\": did you mean"
                        + " \"sise\"?");
        assertThatThrownBy(() -> model.transformSchema(SCHEMA.add("prediction", DataTypes.DoubleType)))
                .hasMessageContaining("a column \"prediction\" already");
        assertThatThrownBy(() -> MercerModel.load(folder.resolve("none.mercer").toString()))
                .hasMessageContaining("none.mercer: there is no such file");
        assertThatThrownBy(() -> MercerModel.load(folder.toString())).hasMessageContaining(": is a folder: a stage is");
    }

    @Test
    void copiesItsParams() {
        MercerModel model =
                MercerModel.load(folder.resolve("prices.mercer").toString()).setPredictionCol("p");
        MercerModel copy = model.copy(new org.apache.spark.ml.param.ParamMap());
        assertThat(copy.uid()).isEqualTo(model.uid());
        assertThat(copy.transformSchema(SCHEMA).fieldNames()).contains("p");
        assertThat(model.explainParams()).contains("predictionCol: name of the column of predictions");
    }
}
