package dev.mercer.spark;

import dev.mercer.auto.Auto;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.Setting;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The way in which a fit uses the cluster.
 *
 * @param way how rows and work are divided
 * @param rows the number of rows
 * @param partitions the number of partitions
 * @param text describes the way and the reasons
 */
record FitPlan(Way way, long rows, int partitions, String text) {
    /** The ways of a fit to use the cluster. */
    enum Way {
        /** Every executor adds up its rows; the equations of the centers are solved on the driver. */
        CENTERS,
        /** Every leaf of a tree is learned by one task. */
        LEAVES,
        /** Every kernel, and a learned metric, is tried by one task, on all rows. */
        TRIALS
    }

    static FitPlan of(FitSettings settings, long rows, int partitions) {
        if (settings.leaves().isPresent())
            return new FitPlan(
                    Way.LEAVES,
                    rows,
                    partitions,
                    String.format(
                            Locale.ROOT,
                            "leaves: the method is leaves, so that %s are divided among %,d leaves of %s, each learned by"
                                    + " one task; the cost grows with the rows of a leaf%s",
                            count(rows),
                            settings.leaves().getAsInt(),
                            settings.trees() == 1 ? "a tree" : "each of " + settings.trees() + " trees",
                            open(settings)));
        // Tuning uses no more rows of larger data either.
        Optional<KernelFamily> kernel = settings.get(Setting.KERNEL);
        Optional<Integer> centers = settings.get(Setting.CENTERS);
        if (kernel.isEmpty() && centers.isEmpty() && rows <= Auto.TUNING_ROWS)
            return new FitPlan(
                    Way.TRIALS,
                    rows,
                    partitions,
                    String.format(
                            Locale.ROOT,
                            "trials: no kernel is given, and %s are few enough for one executor (at most %,d), so that each of"
                                    + " %d kernels is tried by one task, a learned metric by another, and the best in"
                                    + " cross-validation is taken",
                            count(rows),
                            Auto.TUNING_ROWS,
                            KernelFamily.standard().size()));
        String tuned = open(settings);
        return new FitPlan(
                Way.CENTERS,
                rows,
                partitions,
                String.format(
                        Locale.ROOT,
                        "centres: %s in %s stay on the executors, which add up the equations of %s; the driver solves them%s",
                        count(rows),
                        Text.count(partitions, "partition"),
                        centers.map(count -> String.format(Locale.ROOT, "%,d centres", count))
                                .orElse("centres whose number follows from that of the rows"),
                        tuned));
    }

    /** Describes what the driver tunes; empty if everything is given. */
    private static String open(FitSettings settings) {
        boolean kernel = settings.get(Setting.KERNEL).isPresent();
        boolean lambda = settings.get(Setting.LAMBDA).isPresent();
        if (kernel && lambda) return "";
        String what = kernel ? "lambda is" : lambda ? "kernel and metric are" : "kernel, metric and lambda are";
        return String.format(
                Locale.ROOT, "; %s tuned on the driver, on a sample of at most %,d rows", what, Auto.TUNING_ROWS);
    }

    private static String count(long rows) {
        return String.format(Locale.ROOT, rows == 1 ? "%,d row" : "%,d rows", rows);
    }

    /** The plan, with remarks if one partition has most of the rows, or others have none. */
    String explained(int[] partitionRows) {
        int count = partitionRows.length;
        int largest = Arrays.stream(partitionRows).max().orElse(0);
        long empty = Arrays.stream(partitionRows).filter(size -> size == 0).count();
        String all = text;
        if (count >= 2 && largest * 2L >= rows && largest * (long) count >= 3 * rows)
            all += String.format(
                    Locale.ROOT,
                    ". One of %d partitions has %d %% of the rows, and the others wait for it: df.repartition(%d) shares them"
                            + " evenly",
                    count,
                    Math.round(100.0 * largest / rows),
                    count);
        if (empty > 0 && rows > 0)
            all += String.format(
                    Locale.ROOT,
                    ". %d of %d partitions are empty, which does no harm: their tasks only take the time to start",
                    empty,
                    count);
        return all;
    }
}
