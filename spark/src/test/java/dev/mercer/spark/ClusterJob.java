package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlocks;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.Nystrom;
import dev.mercer.learn.NystromBlocks;
import dev.mercer.learn.NystromCenters;
import dev.mercer.learn.NystromRegression;
import dev.mercer.linalg.Matrix;
import dev.mercer.solve.Checkpoints;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobEnd;
import org.apache.spark.sql.SparkSession;

/** The driver of {@link ClusterTest}, a process of its own: a fit on a cluster, and its largest difference from one machine. */
final class ClusterJob {
    private static final int ROWS = 2000;
    private static final DensePoints POINTS = DensePoints.generate(ROWS, 2, (i, k) -> Math.sin(1 + 3.1 * i * (k + 1)));

    private ClusterJob() {}

    public static void main(String[] arguments) {
        SparkSession session = SparkSession.builder()
                .master(arguments[0])
                .appName("mercer cluster")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraClassPath", arguments[1])
                .config("spark.task.maxFailures", "8")
                .getOrCreate();
        session.sparkContext().addSparkListener(new SparkListener() {
            @Override
            public void onJobEnd(SparkListenerJobEnd end) {
                System.out.println("job");
            }
        });
        double[] y = new double[ROWS];
        List<StoredBlock> blocks = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) y[i] = Math.sin(4 * POINTS.get(i, 0)) * POINTS.get(i, 1) + 0.1 * Math.cos(i);
        for (int b = 0; b < 4; b++) {
            double[] points = new double[ROWS / 2];
            double[] targets = new double[ROWS / 4];
            double[] weights = new double[ROWS / 4];
            for (int k = 0; k < targets.length; k++) {
                int i = b * targets.length + k;
                points[2 * k] = POINTS.get(i, 0);
                points[2 * k + 1] = POINTS.get(i, 1);
                targets[k] = y[i];
                weights[k] = 1;
            }
            blocks.add(new StoredBlock(0, points, targets, weights));
        }
        NystromRegression learner = new NystromRegression(
                Kernel.parse("gaussian(0.3)"),
                1e-9,
                new Nystrom(new NystromCenters.Given(POINTS.range(0, 200)))
                        .withWay(Nystrom.Way.ITERATIVE)
                        .withStopping(new Stopping(1e-9, 200)));
        Compute compute = Compute.standard().withThreads(1);
        Encoder encoder =
                Encoder.learn(Encoding.NONE, Table.of(NumberColumn.of("x1", 0, 1), NumberColumn.of("x2", 0, 1)));
        JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
        Matrix there;
        try (SparkRows rows = SparkRows.of(
                context.parallelize(blocks, 4), new SparkRows.Head(encoder, "y", Optional.empty(), false))) {
            there = NystromBlocks.fit(learner, rows, Checkpoints.none(), compute, Progress.none())
                    .outputs(POINTS, compute, Progress.none());
        }
        Matrix here = NystromBlocks.fit(
                        learner,
                        RowBlocks.of(Dataset.of(POINTS, Reals.of(y)), ROWS),
                        Checkpoints.none(),
                        compute,
                        Progress.none())
                .outputs(POINTS, compute, Progress.none());
        double largest = 0;
        for (int i = 0; i < ROWS; i++) largest = Math.max(largest, Math.abs(there.get(i, 0) - here.get(i, 0)));
        System.out.println("difference " + largest);
        session.stop();
    }
}
