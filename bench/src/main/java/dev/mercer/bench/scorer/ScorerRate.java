package dev.mercer.bench.scorer;

import com.sun.management.ThreadMXBean;
import dev.mercer.scorer.ModelScorer;
import dev.mercer.scorer.ScorerRow;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;
import java.util.SplittableRandom;

/** A program that predicts row after row on one thread, and prints the microseconds and the allocated bytes of a row as JSON. */
public final class ScorerRate {
    private static final int ROWS = 2000;

    private ScorerRate() {}

    /** Arguments: the model file, and the seconds to measure. */
    public static void main(String[] args) {
        ModelScorer scorer = ModelScorer.read(Path.of(args[0]));
        ScorerRow row = scorer.newRow();
        int columns = scorer.inputs().size();
        SplittableRandom random = new SplittableRandom(1);
        double[][] rows = new double[ROWS][columns];
        for (double[] values : rows) for (int k = 0; k < columns; k++) values[k] = random.nextDouble(-2, 2);
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long end = System.nanoTime() + (long) (1e9 * Double.parseDouble(args[1]));
        double best = Double.POSITIVE_INFINITY;
        long least = Long.MAX_VALUE;
        double sum = 0;
        while (System.nanoTime() < end) {
            long bytes = threads.getThreadAllocatedBytes(thread);
            long start = System.nanoTime();
            sum += predict(row, rows);
            best = Math.min(best, (System.nanoTime() - start) * 1e-9 / ROWS);
            least = Math.min(least, threads.getThreadAllocatedBytes(thread) - bytes);
        }
        if (Double.isNaN(sum)) throw new IllegalStateException();
        System.out.printf(Locale.ROOT, "{\"seconds\": %.4g, \"bytes\": %d}%n", best, least / ROWS);
    }

    private static double predict(ScorerRow row, double[][] rows) {
        double sum = 0;
        for (double[] values : rows) {
            for (int k = 0; k < values.length; k++) row.set(k, values[k]);
            sum += row.predict().number();
        }
        return sum;
    }
}
