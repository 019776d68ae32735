package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.SparkContext;
import org.apache.spark.api.java.JavaFutureAction;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerJobStart;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Test;

/** Jobs as Spark shows, shares out and cancels them. */
@SparkTestSession.Enabled
class JobsTest {
    private static final CountDownLatch STARTED = new CountDownLatch(1);
    private static final CountDownLatch SEEN = new CountDownLatch(1);

    private static SparkContext context() {
        return SparkTestSession.get().sparkContext();
    }

    private static Dataset<Row> rows() {
        StructType schema = new StructType().add("x", DataTypes.DoubleType).add("y", DataTypes.DoubleType);
        Row[] rows = new Row[60];
        for (int i = 0; i < rows.length; i++) rows[i] = SparkTestSession.row(Math.sin(i), Math.cos(3 * i));
        return SparkTestSession.frame(schema, 2, rows).cache();
    }

    private static MercerRegressor learner() {
        return new MercerRegressor()
                .setInputCols("x")
                .setLabelCol("y")
                .setKernel("gaussian(sigma=1)")
                .setLambda(1e-3)
                .setMethod("nystrom(10)");
    }

    /** Runs work while a listener is told the description of each job. */
    private static void listening(Consumer<String> described, Runnable work) {
        SparkListener listener = new SparkListener() {
            @Override
            public void onJobStart(SparkListenerJobStart job) {
                described.accept(job.properties().getProperty("spark.job.description", ""));
            }
        };
        context().addSparkListener(listener);
        try {
            work.run();
        } finally {
            context().removeSparkListener(listener);
        }
    }

    @Test
    void allJobsOfAFitAreDescribed() throws Exception {
        Dataset<Row> rows = rows();
        rows.count();
        ConcurrentLinkedQueue<String> seen = new ConcurrentLinkedQueue<>();
        context().setJobDescription("of the caller");
        listening(seen::add, () -> {
            learner().fit(rows);
            learner().setMethod("leaves(2)").fit(rows);
            awaitEvents();
        });
        assertThat(seen)
                .allMatch(text -> text.startsWith("Mercer: "))
                .contains(
                        "Mercer: count the rows",
                        "Mercer: encode and keep the rows",
                        "Mercer: draw 60 rows",
                        "Mercer: learn 2 leaves of tree 1 of 1")
                .anyMatch(text -> text.startsWith("Mercer: pass 1 over the rows, "));
        assertThat(context().getLocalProperty("spark.job.description")).isEqualTo("of the caller");
        context().setJobDescription(null);
    }

    private static void awaitEvents() {
        try {
            context().listenerBus().waitUntilEmpty();
        } catch (Exception late) { // Spark throws exceptions that it does not declare.
            throw new AssertionError(late);
        }
    }

    @Test
    void aFitEndsWithItsJobsAndFreesItsRows() {
        Dataset<Row> rows = rows();
        rows.count();
        int kept = context().getPersistentRDDs().size();
        context().setJobGroup("of the fit", "a fit that is cancelled", true);
        try {
            listening(
                    // This job, or those after it.
                    text -> {
                        if (text.contains("keep the rows")) context().cancelJobGroupAndFutureJobs("of the fit");
                    },
                    () -> assertThatThrownBy(() -> learner().fit(rows)).hasMessageContaining("cancelled"));
        } finally {
            context().clearJobGroup();
        }
        assertThat(context().getPersistentRDDs().size()).isEqualTo(kept);
    }

    @Test
    void aTaskSeesThatItIsCancelled() throws Exception {
        JavaFutureAction<Void> job = JavaSparkContext.fromSparkContext(context())
                .parallelize(List.of(1), 1)
                .foreachAsync(one -> {
                    STARTED.countDown();
                    while (!TaskMachine.progress().cancelled()) Thread.onSpinWait();
                    SEEN.countDown();
                });
        assertThat(STARTED.await(60, TimeUnit.SECONDS)).isTrue();
        job.cancel(true);
        assertThat(SEEN.await(60, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aTaskHasItsCoresAndItsShareOfTheMemory() {
        List<Long> found = JavaSparkContext.fromSparkContext(context())
                .parallelize(List.of(1), 1)
                .map(one -> {
                    Compute compute = TaskMachine.compute();
                    return compute.threads() == 1 ? compute.memoryBytes() : 0;
                })
                .collect();
        // Two tasks at a time share the two fifths that Spark does not use itself.
        long heap = Runtime.getRuntime().maxMemory();
        assertThat(found).containsExactly((long) (heap * (1 - 0.6) / 2));
        SparkConf cluster =
                new SparkConf(false).set("spark.master", "spark://host:7077").set("spark.executor.cores", "8");
        assertThat(TaskMachine.memory(cluster, 2, 8000)).isEqualTo(800);
        assertThat(TaskMachine.memory(cluster.clone().set("spark.memory.fraction", "0.2"), 8, 8000))
                .isEqualTo(6400);
        assertThat(TaskMachine.memory(new SparkConf(false).set("spark.master", "local"), 1, 1000))
                .isEqualTo(400);
    }
}
