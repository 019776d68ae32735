package dev.mercer.bench;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.ArrayList;
import java.util.List;

/**
 * How long something takes. Rates are those of the best run, which is the one least disturbed; the median tells how far
 * that is from the usual.
 *
 * @param best seconds of the fastest run
 * @param median of all counted runs
 * @param warmups runs before, that are not counted
 * @param seconds of the counted runs, in their order
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record Timing(double best, double median, int warmups, List<Double> seconds) {
    /** Warm is who has not gained more than this share for {@link #STEADY_RUNS} runs. */
    private static final double GAIN = 0.02;

    private static final int STEADY_RUNS = 3;

    /**
     * How long to try.
     *
     * @param runs that are counted
     * @param leastWarmup seconds before the first of them: the compiler needs its time, however short a run is
     * @param mostWarmup seconds after which a run counts as warm in any case
     */
    public record Effort(int runs, double leastWarmup, double mostWarmup) {
        public static Effort of(Setting setting) {
            return setting.quick() ? new Effort(3, 1, 2) : new Effort(7, 3, 30);
        }

        /** For what takes long: one run to warm up. */
        public static Effort few(Setting setting) {
            return new Effort(setting.quick() ? 2 : 3, 0, 0);
        }
    }

    public static Timing of(Effort effort, Runnable work) {
        return of(effort, () -> {}, work);
    }

    /** {@code before} comes before every run and is not counted. */
    public static Timing of(Effort effort, Runnable before, Runnable work) {
        int warmups = warmUp(effort, before, work);
        List<Double> seconds = new ArrayList<>();
        for (int run = 0; run < effort.runs(); run++) seconds.add(once(before, work));
        return ofRuns(warmups, seconds);
    }

    /** A single run, cold: for what takes minutes. */
    public static Timing once(double seconds) {
        return ofRuns(0, List.of(seconds));
    }

    /** Of runs that were timed elsewhere. */
    public static Timing ofRuns(int warmups, List<Double> seconds) {
        List<Double> sorted = seconds.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Timing(sorted.get(0), median, warmups, List.copyOf(seconds));
    }

    private static int warmUp(Effort effort, Runnable before, Runnable work) {
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        int steady = 0;
        int runs = 0;
        do {
            double seconds = once(before, work);
            steady = seconds < best * (1 - GAIN) ? 0 : steady + 1;
            best = Math.min(best, seconds);
            spent += seconds;
            runs++;
        } while (spent < effort.leastWarmup() || (steady < STEADY_RUNS && spent < effort.mostWarmup()));
        return runs;
    }

    private static double once(Runnable before, Runnable work) {
        before.run();
        long start = System.nanoTime();
        work.run();
        return (System.nanoTime() - start) * 1e-9;
    }
}
