package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.Models;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.spark.ml.Pipeline;
import org.apache.spark.ml.PipelineModel;
import org.apache.spark.ml.PipelineStage;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Plans of predictions after Spark's optimizer. */
@SparkTestSession.Enabled
class TransformPlanTest {
    private static final StructType SCHEMA = new StructType()
            .add("id", DataTypes.IntegerType)
            .add("size", DataTypes.DoubleType)
            .add("note", DataTypes.StringType)
            .add("year", DataTypes.IntegerType);

    @TempDir
    static Path folder;

    private static MercerModel model;
    private static org.apache.spark.sql.Dataset<Row> houses;

    @BeforeAll
    static void learn() {
        Table table = Table.of(NumberColumn.of("size", 0, 1, 2, 3));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Dataset data = new Dataset(
                encoder.encode(table).points(),
                Optional.of(Reals.of(1, 2, 3, 5)),
                Reals.constant(4, 1),
                encoder.names());
        Models.save(
                new TableModel(
                        encoder,
                        Optional.of("price"),
                        KernelRidge.of(new Gaussian(1), 1e-3).fit(data, Compute.standard(), Progress.none())),
                folder.resolve("prices.mercer"));
        Row[] rows = new Row[20];
        for (int i = 0; i < rows.length; i++) rows[i] = SparkTestSession.row(i, i / 7.0, "n" + i, 1990 + i);
        String path = folder.resolve("houses").toString();
        SparkTestSession.frame(SCHEMA, 2, rows).write().parquet(path);
        houses = SparkTestSession.get().read().parquet(path);
        model = MercerModel.load(folder.resolve("prices.mercer").toString());
    }

    private static String plan(org.apache.spark.sql.Dataset<Row> rows) {
        return rows.queryExecution().executedPlan().toString();
    }

    @Test
    void readsOnlyTheColumnsThatAreNeeded() {
        org.apache.spark.sql.Dataset<Row> predicted = model.transform(houses).select("prediction", "id");
        assertThat(plan(predicted)).contains("ReadSchema: struct<id:int,size:double>", "BlockColumns");
        assertThat(plan(model.transform(houses)))
                .contains("ReadSchema: struct<id:int,size:double,note:string,year:int>");
        assertThat(plan(model.transform(houses).select("note")))
                .contains("ReadSchema: struct<size:double,note:string>");
    }

    @Test
    void filtersOtherColumnsBeforeThePrediction() {
        org.apache.spark.sql.Dataset<Row> some = model.transform(houses).filter("year > 2005 and prediction > 2.5");
        String plan = plan(some);
        assertThat(plan).contains("PushedFilters: [IsNotNull(year), GreaterThan(year,2005)]");
        // The condition on the prediction stays above it.
        assertThat(plan.indexOf("2.5")).isLessThan(plan.indexOf("BlockColumns"));
        List<Row> expected = model.transform(houses.cache()).collectAsList().stream()
                .filter(row -> row.<Integer>getAs("year") > 2005 && row.<Double>getAs("prediction") > 2.5)
                .toList();
        houses.unpersist();
        assertThat(expected).isNotEmpty();
        assertThat(some.collectAsList()).containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void predictsTheSameRowByRowAsInBlocks() {
        SparkSession other = SparkTestSession.get().newSession();
        org.apache.spark.sql.Dataset<Row> blocks = model.transform(houses);
        // A session without the strategy: what a plan does that was made by hand.
        org.apache.spark.sql.Dataset<Row> single = org.apache.spark.sql.classic.Dataset.ofRows(
                (org.apache.spark.sql.classic.SparkSession) other,
                ((org.apache.spark.sql.classic.Dataset<Row>) blocks).logicalPlan());
        assertThat(plan(single)).contains("AppendColumns").doesNotContain("BlockColumns");
        assertThat(single.collectAsList()).containsExactlyInAnyOrderElementsOf(blocks.collectAsList());
    }

    @Test
    void predictionsAreJoinedWithThemselves() {
        org.apache.spark.sql.Dataset<Row> predicted = model.transform(houses);
        org.apache.spark.sql.Dataset<Row> pairs = predicted
                .as("a")
                .join(predicted.as("b"), functions.expr("a.id = b.id and a.prediction = b.prediction"));
        assertThat(pairs.count()).isEqualTo(20);
        assertThat(predicted
                        .withColumn("size", functions.lit(1.0))
                        .select("size", "prediction")
                        .distinct()
                        .count())
                .isEqualTo(20);
        assertThat(model.transform(houses.withColumn("size", functions.lit(1.0)))
                        .select("prediction")
                        .distinct()
                        .count())
                .isEqualTo(1);
    }

    @Test
    void aModelFileIsSavedInAPipeline() throws IOException {
        PipelineModel pipeline = new Pipeline()
                .setStages(new PipelineStage[] {
                    model.copy(new org.apache.spark.ml.param.ParamMap()).setPredictionCol("p")
                })
                .fit(houses);
        String path = folder.resolve("pipeline").toString();
        pipeline.save(path);
        List<Row> expected = pipeline.transform(houses).collectAsList();
        assertThat(PipelineModel.load(path).transform(houses).collectAsList())
                .containsExactlyInAnyOrderElementsOf(expected);
        String stage = folder.resolve("stage").toString();
        model.save(stage);
        assertThat(MercerModel.load(stage).uid()).isEqualTo(model.uid());
        assertThat(MercerModel.read().load(stage).getPredictionCol()).isEqualTo("prediction");
        assertThatThrownBy(() -> MercerRegressionModel.load(stage))
                .hasMessageContaining(MercerRegressionModel.class.getName(), MercerModel.class.getName());
    }
}
