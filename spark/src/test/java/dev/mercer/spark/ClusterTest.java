package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Fits on a standalone cluster, whose first worker is killed at last. The driver is {@link ClusterJob}, in a process of its own. */
@SparkTestSession.Enabled
class ClusterTest {
    private static final int MOST_SECONDS = 600;

    @TempDir
    Path folder;

    @Test
    void fitsAreThoseOfOneMachineAlsoWhenAWorkerIsKilled() throws IOException, InterruptedException {
        try (StandaloneCluster cluster = new StandaloneCluster(folder)) {
            Path sign = folder.resolve("waiting");
            String first = cluster.folder(1).toString();
            Process driver =
                    cluster.start("driver", ClusterJob.class.getName(), cluster.master(), first, sign.toString());
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
            // An executor of the first worker says when it is in the middle of a pass.
            while (!Files.exists(sign) && System.nanoTime() < end && !driver.waitFor(50, TimeUnit.MILLISECONDS)) {}
            cluster.kill(1);
            boolean ended = driver.waitFor(Math.max(1, end - System.nanoTime()), TimeUnit.NANOSECONDS);
            assertThat(ended && driver.exitValue() == 0)
                    .withFailMessage(() -> failure(cluster))
                    .isTrue();
            Map<String, Double> found = new HashMap<>();
            for (String line : cluster.printed("driver")) {
                int space = line.lastIndexOf(' ');
                if (space > 0) found.put(line.substring(0, space), Double.parseDouble(line.substring(space + 1)));
            }
            assertThat(found.get("executors")).isEqualTo(2);
            for (String fit : new String[] {"1 partition", "7 partitions, lost broadcasts", "killed worker"})
                assertThat(found.get("difference, " + fit)).as(fit).isLessThan(1e-6);
            assertThat(found.get("dropped broadcasts")).isGreaterThan(0);
            assertThat(found.get("tasks lost in a pass")).isGreaterThan(0);
            assertThat(found.get("rmse in leaves")).isLessThan(0.1);
        }
    }

    private static String failure(StandaloneCluster cluster) {
        try {
            return "the driver printed " + cluster.printed("driver") + " and did not end well\n" + cluster.errors();
        } catch (IOException unreadable) {
            return unreadable.toString();
        }
    }
}
