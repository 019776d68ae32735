package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoRun;
import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.RowOrder;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.ChosenLoss;
import dev.mercer.method.MethodKind;
import dev.mercer.method.Setting;
import dev.mercer.model.TableModel;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.ml.linalg.Vectors;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fits over several partitions beside that of one machine, by the same settings. */
@SparkTestSession.Enabled
class ToleranceTest {
    private static final StructType SCHEMA =
            new StructType().add("features", SQLDataTypes.VectorType()).add("label", DataTypes.IntegerType);
    private static final int ROWS = 400;
    private static final int CENTERS = 40;

    /** A block of rows to a partition, in their order: so the rows have the same numbers on both sides, and the centres are the same. */
    private static Dataset<Row> rows(int partitions) {
        List<Row> all = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double a = Math.sin(1 + 3.1 * i) * 3;
            double b = Math.cos(2.3 * i) * 3;
            all.add(SparkTestSession.row(Vectors.dense(a, b), Math.sin(2 * a) + 0.5 * Math.sin(7.7 * i) > b ? 1 : 0));
        }
        return SparkTestSession.get().createDataFrame(all, SCHEMA).coalesce(partitions);
    }

    private static MercerClassifier learner(String loss) {
        return new MercerClassifier()
                .setKernel("gaussian(sigma=0.7)")
                .setLambda(1e-5)
                .setMethod("nystrom(" + CENTERS + ")")
                .setLoss(loss);
    }

    private static TableModel onOneMachine(String loss, Table table, List<Row> rows, double tolerance) {
        TextColumn labels = TextColumn.of(
                "label",
                rows.stream().map(row -> Integer.toString(row.getInt(1))).toArray(String[]::new));
        Examples examples =
                new Examples(table, List.of("label"), List.of(labels), Reals.constant(ROWS, 1), RowOrder.NONE, 0);
        Auto auto = new Auto()
                .method(MethodKind.NYSTROM)
                .classification()
                .with(Setting.KERNEL, new KernelFamily("gaussian(sigma=0.7)"))
                .with(Setting.LAMBDA, 1e-5)
                .with(Setting.CENTERS, CENTERS)
                .with(Setting.LOSS, ChosenLoss.parse(loss))
                .with(Setting.SEED, 1L);
        if (tolerance > 0) auto = auto.with(Setting.TOLERANCE, tolerance).with(Setting.ITERATIONS, 500L);
        return auto.fit(examples, AutoRun.standard()).model();
    }

    /** The largest difference of scores, in parts of their spread. */
    private static double difference(TableModel one, TableModel other, Table table) {
        double[] a = scores(one, table);
        double[] b = scores(other, table);
        double largest = 0;
        for (int i = 0; i < a.length; i++) largest = Math.max(largest, Math.abs(a[i] - b[i]));
        return largest
                / (Arrays.stream(a).max().getAsDouble() - Arrays.stream(a).min().getAsDouble());
    }

    private static double[] scores(TableModel model, Table table) {
        return model.predictions(table, Compute.standard(), Progress.none())
                .scores()
                .column(0);
    }

    @ParameterizedTest
    @ValueSource(strings = {"squared", "logistic", "squaredhinge"})
    void agreesWithOneMachine(String loss) {
        Dataset<Row> rows = rows(2);
        List<Row> all = rows.collectAsList();
        Table table = VectorInputs.numbered(SCHEMA, "features", 2).table(all);
        TableModel standard = learner(loss).fit(rows).model();
        assertThat(difference(standard, onOneMachine(loss, table, all, 0), table))
                .isLessThan(1e-6);
        TableModel exact = learner(loss).setTol(1e-8).setMaxIter(500).fit(rows).model();
        TableModel expected = onOneMachine(loss, table, all, 1e-8);
        assertThat(difference(exact, expected, table)).isLessThan(1e-6);
        // The other two are exact here.
        if (loss.equals("logistic"))
            assertThat(difference(standard, expected, table)).isGreaterThan(1e-6);
    }

    @Test
    void stopsAtTheMostIterations() {
        Convergence convergence = learner("logistic")
                .setTol(1e-8)
                .setMaxIter(2)
                .fit(rows(2))
                .model()
                .model()
                .training()
                .convergence();
        assertThat(convergence.reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(convergence.iterations()).isEqualTo(2);
    }

    @Test
    void leavesTellThatTheyDidNotConverge() {
        Convergence convergence = learner("logistic")
                .setMethod("leaves(2)")
                .setTol(1e-8)
                .setMaxIter(1)
                .fit(rows(2))
                .model()
                .model()
                .training()
                .convergence();
        assertThat(convergence.reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(convergence.measure()).isGreaterThan(1e-8);
    }
}
