package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.kernel.Mapped;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.model.TableModel;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A table of which two of ten columns matter. */
@SparkTestSession.Enabled
class LearnedMetricTest {
    private static final int COLUMNS = 10;
    private static final String[] INPUTS =
            IntStream.range(0, COLUMNS).mapToObj(k -> "c" + k).toArray(String[]::new);

    private static org.apache.spark.sql.Dataset<Row> train;
    private static org.apache.spark.sql.Dataset<Row> test;
    private static MercerRegressionModel learned;

    @BeforeAll
    static void learn() {
        train = rows(320, 1);
        test = rows(300, 2);
        learned = learner().fit(train);
    }

    private static org.apache.spark.sql.Dataset<Row> rows(int count, long seed) {
        StructType schema = new StructType();
        for (String name : INPUTS) schema = schema.add(name, DataTypes.DoubleType);
        Random random = new Random(seed);
        Row[] all = new Row[count];
        for (int i = 0; i < count; i++) {
            Object[] values = new Object[COLUMNS + 1];
            for (int k = 0; k < COLUMNS; k++) values[k] = random.nextGaussian();
            values[COLUMNS] =
                    Math.sin(2 * (double) values[1]) * Math.cos((double) values[6]) + 0.05 * random.nextGaussian();
            all[i] = SparkTestSession.row(values);
        }
        return SparkTestSession.frame(schema.add("y", DataTypes.DoubleType), 3, all)
                .cache();
    }

    private static MercerRegressor learner() {
        return new MercerRegressor().setInputCols(INPUTS).setLabelCol("y").setMethod("nystrom(120)");
    }

    private static double rmse(MercerRegressionModel model) {
        return new RegressionEvaluator().setLabelCol("y").evaluate(model.transform(test));
    }

    @Test
    void itPredictsBetterThanThePlainKernel() {
        assertThat(learner().explainPlan(train))
                .endsWith("; kernel, metric and lambda are tuned on the driver, on a sample of at most 20,000 rows");
        double plain = rmse(learner().setKernel("gaussian(sigma=auto)").fit(train));
        assertThat(rmse(learned)).isLessThan(0.5 * plain);
    }

    @Test
    void itIsUsedInLeavesToo() {
        MercerRegressionModel leaves = learner().setMethod("leaves(2)").fit(train);
        double plain = rmse(learner()
                .setKernel("gaussian(sigma=auto)")
                .setLambda(1e-3)
                .setMethod("leaves(2)")
                .fit(train));
        assertThat(rmse(leaves)).isLessThan(0.5 * plain);
    }

    /** The learner of the distributed fit, on one machine. */
    @Test
    void oneMachineWithTheSameKernelAndCentersLearnsTheSame() {
        TableModel model = learned.model();
        Expansion there = model.model().expansion();
        assertThat(there.kernel()).isInstanceOf(Mapped.class);
        Matcher lambda = Pattern.compile("lambda=([0-9.eE-]+)")
                .matcher(model.model().training().provenance().learner());
        assertThat(lambda.find()).isTrue();
        List<Row> rows = train.collectAsList();
        Points points = model.encoder()
                .encode(new ColumnInputs(train.schema(), List.of(INPUTS)).table(rows))
                .points();
        Dataset data = Dataset.of(
                points,
                Reals.of(
                        rows.stream().mapToDouble(row -> row.getDouble(COLUMNS)).toArray()));
        KernelRegression learner = KernelRidge.of(there.kernel(), Double.parseDouble(lambda.group(1)))
                .withStrategy(new Nystrom(new NystromCenters.Given(there.centers())));
        Compute compute = Compute.standard();
        Matrix expected = learner.fit(RowBlocks.of(data, 128), Checkpoints.none(), compute, Progress.none())
                .outputs(points, compute, Progress.none());
        Matrix found = model.model().outputs(points, compute, Progress.none());
        for (int i = 0; i < data.size(); i++) assertThat(found.get(i, 0)).isCloseTo(expected.get(i, 0), within(4e-6));
    }
}
