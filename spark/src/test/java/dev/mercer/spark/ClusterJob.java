package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRegression;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromCenters;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Checkpoints;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.ml.evaluation.RegressionEvaluator;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The driver of {@link ClusterTest}, a process of its own: prints the largest difference of each fit from that of one machine, in
 * parts of the spread of the predictions.
 */
final class ClusterJob {
    private static final int ROWS = 3000;
    private static final int CENTERS = 80;
    private static final DensePoints POINTS = DensePoints.generate(ROWS, 2, (i, k) -> Math.sin(1 + 3.1 * i * (k + 1)));

    private final SparkSession session;
    private final KernelRegression learner = KernelRidge.of(Kernel.parse("gaussian(0.4)"), 1e-5)
            .withStrategy(new Nystrom(new NystromCenters.Given(POINTS.range(0, CENTERS)))
                    .withWay(Nystrom.Way.ITERATIVE)
                    .withStopping(new Stopping(1e-6, 100)));
    private final Compute compute = Compute.standard().withThreads(1);
    private final Matrix expected;

    private ClusterJob(SparkSession session) {
        this.session = session;
        double[] y = new double[ROWS];
        Arrays.setAll(y, ClusterJob::target);
        this.expected = predictions(RowBlocks.of(Dataset.of(POINTS, Reals.of(y)), ROWS));
    }

    /** Arguments: the address of the master, the folder of the worker that is to be killed, and the file that says that it may be. */
    public static void main(String[] arguments) {
        SparkSession session = SparkSession.builder()
                .master(arguments[0])
                .appName("mercer cluster")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", System.getProperty("java.class.path"))
                .config("spark.executor.extraJavaOptions", "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC")
                .config("spark.sql.shuffle.partitions", "2")
                // Both executors are there before the first task.
                .config("spark.cores.max", "2")
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "300s")
                .getOrCreate();
        new ClusterJob(session).run(arguments[1], arguments[2]);
        session.stop();
    }

    private void run(String worker, String sign) {
        difference("1 partition", blocks(1));
        // One of them is the driver.
        tell("executors", session.sparkContext().statusTracker().getExecutorInfos().length - 1);
        inLeaves();
        ClusterEvents events = new ClusterEvents();
        session.sparkContext().addSparkListener(events);
        events.dropBroadcasts(true);
        difference("7 partitions, lost broadcasts", blocks(7));
        events.dropBroadcasts(false);
        tell("dropped broadcasts", events.dropped());
        difference("killed worker", new HeldRows(blocks(4), worker, sign));
        tell("tasks lost in a pass", events.lost());
    }

    private static void tell(String name, double value) {
        System.out.println(name + " " + value);
    }

    private static double target(int i) {
        return Math.sin(4 * POINTS.get(i, 0)) * POINTS.get(i, 1) + 0.1 * Math.cos(i);
    }

    private Matrix predictions(RowBlocks rows) {
        return learner.fit(rows, Checkpoints.none(), compute, Progress.none())
                .outputs(POINTS, compute, Progress.none());
    }

    private void difference(String name, JavaRDD<StoredBlock> blocks) {
        Table names = Table.of(NumberColumn.of("x1", 0, 1), NumberColumn.of("x2", 0, 1));
        SparkRows.Head head = new SparkRows.Head(Encoder.learn(Encoding.NONE, names), "y", Optional.empty(), false);
        Matrix found;
        try (SparkRows rows = SparkRows.of(blocks, head)) {
            found = predictions(rows);
        }
        double largest = 0;
        for (int i = 0; i < ROWS; i++) largest = Math.max(largest, Math.abs(found.get(i, 0) - expected.get(i, 0)));
        double[] values = expected.values();
        double spread = Arrays.stream(values).max().getAsDouble()
                - Arrays.stream(values).min().getAsDouble();
        tell("difference, " + name, largest / spread);
    }

    /** The rows in a random order: a block for each partition, of sizes that differ. */
    private JavaRDD<StoredBlock> blocks(int count) {
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) order.add(i);
        Collections.shuffle(order, new Random(count));
        List<StoredBlock> blocks = new ArrayList<>();
        int total = count * (count + 1) / 2;
        int at = 0;
        for (int b = 0; b < count; b++) {
            int size = b == count - 1 ? ROWS - at : ROWS * (b + 1) / total;
            double[] points = new double[2 * size];
            double[] targets = new double[size];
            double[] weights = new double[size];
            for (int k = 0; k < size; k++) {
                int i = order.get(at + k);
                points[2 * k] = POINTS.get(i, 0);
                points[2 * k + 1] = POINTS.get(i, 1);
                targets[k] = target(i);
                weights[k] = 1;
            }
            blocks.add(new StoredBlock(0, points, targets, weights));
            at += size;
        }
        return JavaSparkContext.fromSparkContext(session.sparkContext()).parallelize(blocks, count);
    }

    /** A stage whose leaves are learned by tasks of both executors, and its predictions. */
    private void inLeaves() {
        StructType schema = new StructType()
                .add("x1", DataTypes.DoubleType)
                .add("x2", DataTypes.DoubleType)
                .add("y", DataTypes.DoubleType);
        List<Row> some = new ArrayList<>();
        for (int i = 0; i < 1000; i++) some.add(SparkTestSession.row(POINTS.get(i, 0), POINTS.get(i, 1), target(i)));
        org.apache.spark.sql.Dataset<Row> rows =
                session.createDataFrame(some, schema).repartition(4);
        MercerRegressionModel model = new MercerRegressor()
                .setInputCols("x1", "x2")
                .setLabelCol("y")
                .setKernel("gaussian(sigma=1)")
                .setLambda(1e-5)
                .setMethod("leaves(4)")
                .fit(rows);
        tell("rmse in leaves", new RegressionEvaluator().setLabelCol("y").evaluate(model.transform(rows)));
    }
}
