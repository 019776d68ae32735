package dev.mercer.solve.smo;

import dev.mercer.gram.Gram;
import dev.mercer.util.Indices;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.Objects;

/**
 * Chooses working sets of variables that violate the optimality conditions: pairs inside the set are optimised for a
 * while, in single precision and in cache, then one matrix product updates the gradient of all variables in double, and
 * the next set is chosen [Joa98].
 *
 * <p>A set consists of variables that take part in a violated condition. Of those with cached rows it has all that lie
 * strictly inside their bounds, and the worst violators at a bound; of those without, a batch of the worst violators,
 * whose rows are computed by one matrix product. The batch size adapts to how many of its variables move. Reasons and
 * alternatives: decision 0009.
 */
final class WorkingSets implements SetRule {
    /** The number of rows of the first batch, but at most one in {@link #FIRST_BATCH_DIVISOR} of all rows. */
    private static final int FIRST_BATCH = 256;

    private static final int FIRST_BATCH_DIVISOR = 32;

    /** The least and the largest number of rows of later batches. */
    private static final int LEAST_BATCH = 64;

    private static final int MOST_BATCH = 512;

    /** The most variables of a set that lie strictly inside their bounds and have cached rows. */
    private static final int MOST_FREE = 4096;

    /** The most variables at a bound: more than come with a batch, so that none is dropped before it was tried. */
    private static final int MOST_AT_BOUNDS = 1024;

    /** Working sets are not used if the cache has room for fewer rows. */
    private static final int LEAST_CACHED_ROWS = 512;

    /** A proper subset is optimised until its violation has fallen to this share of that of all variables. */
    private static final double SUBSET_GOAL = 0.3;

    /**
     * The share of the tolerance to reach inside a set, so that the error of single precision does not exceed the
     * tolerance.
     */
    private static final double TOLERANCE_SHARE = 0.9;

    /** This many sets in a row without a gain end the search: further gains are below single precision. */
    private static final int MOST_SETS_WITHOUT_GAIN = 10;

    /** The relative rounding error of a sum of {@link RowSums}, and of the conversion to float. */
    private static final double SUM_ERROR = 10 * 0x1p-24;

    /** The most steps inside a set: rounding errors accumulate. */
    private static final int MOST_STEPS = 20_000;

    /** Columns of one parallel task that updates the gradient. */
    private static final int TASK_COLUMNS = 2048;

    private final BoxPoint point;
    private final Gram gram;
    private final FloatRowCache cache;
    private final int threads;
    private final double rowError;

    /** α when the cached row was computed, or when errors were last accounted for. */
    private final double[] accountedAlpha;

    /** Σ √Kⱼⱼ|Δαⱼ| over the changes made with rows that have since been recomputed. */
    private double replacedRowChanges;

    /** Σ √Kⱼⱼ|Δαⱼ| over all changes. */
    private double allChanges;

    private final Stagnation stagnation = new Stagnation(MOST_SETS_WITHOUT_GAIN);
    private double violation;
    private double tolerance;
    private int batch;

    WorkingSets(BoxPoint point, Gram gram, FloatRowCache cache) {
        this.point = point;
        this.gram = gram;
        this.cache = cache;
        this.threads = gram.compute().threads();
        this.rowError = gram.rowError();
        this.accountedAlpha = point.alpha.clone();
        int first = Math.max(LEAST_BATCH, Math.min(FIRST_BATCH, gram.size() / FIRST_BATCH_DIVISOR));
        this.batch = Math.min(first, cache.largest() / 8);
    }

    @Override
    public WorkingSets restarted() {
        return new WorkingSets(point, gram, cache);
    }

    /** True when there is room for the rows of a working set. */
    static boolean fits(FloatRowCache cache, int size) {
        return cache.largest() >= Math.min(size, LEAST_CACHED_ROWS);
    }

    @Override
    public boolean violates(double newTolerance) {
        tolerance = newTolerance;
        violation = point.violation();
        return violation > tolerance;
    }

    @Override
    public long step(long most) {
        if (stagnation.reached(point.value())) return 0;
        Candidates candidates = new Candidates();
        int[] newRows = candidates.loaded();
        noteReplaced(newRows);
        int[] set = candidates.workingSet(newRows);
        double goal = TOLERANCE_SHARE * tolerance;
        if (!candidates.complete()) goal = Math.max(SUBSET_GOAL * violation, goal);
        BoxPoint inner = point.restricted(set);
        StepRule rule = point.problem.balanced
                ? new ActivePairs(inner, k -> row(set, k))
                : new BoxPairs(inner, k -> widened(row(set, k)));
        long steps = run(rule, goal, Math.min(most, MOST_STEPS));
        update(set, inner.alpha);
        if (newRows.length > 0) {
            long useful =
                    Arrays.stream(newRows).filter(i -> point.alpha[i] != 0).count();
            batch = (int) Math.min(Math.max(LEAST_BATCH, Math.min(MOST_BATCH, 2 * useful)), cache.largest() / 8);
        }
        return steps;
    }

    /** A separate method, so that C2 compiles this loop alone and quickly. */
    private static long run(StepRule rule, double goal, long limit) {
        long steps = 0;
        while (steps < limit && rule.violates(goal) && rule.step(1) > 0) steps++;
        return steps;
    }

    /** The row of the k-th variable of a set, over the set. */
    private float[] row(int[] set, int k) {
        float[] whole = Objects.requireNonNull(cache.row(set[k]));
        float[] part = new float[set.length];
        for (int c = 0; c < set.length; c++) part[c] = whole[set[c]];
        return part;
    }

    private static double[] widened(float[] row) {
        double[] wide = new double[row.length];
        for (int k = 0; k < row.length; k++) wide[k] = row[k];
        return wide;
    }

    /** Stores the new α, and updates the gradient of all variables. */
    private void update(int[] set, double[] alpha) {
        float[][] rows = new float[set.length][];
        float[] changes = new float[set.length];
        int count = 0;
        for (int k = 0; k < set.length; k++) {
            double change = alpha[k] - point.alpha[set[k]];
            if (change == 0) continue;
            rows[count] = Objects.requireNonNull(cache.row(set[k]));
            changes[count++] = (float) change;
            point.set(set[k], alpha[k]);
            allChanges += point.changeNorm(set[k], change);
        }
        RowSums sums = new RowSums(rows, changes, count);
        int n = point.gradient.length;
        Parallel.run(threads, (n + TASK_COLUMNS - 1) / TASK_COLUMNS, task -> {
            int from = task * TASK_COLUMNS;
            sums.addTo(point.gradient, from, Math.min(from + TASK_COLUMNS, n));
        });
    }

    private void noteReplaced(int... newRows) {
        for (int i : newRows) {
            replacedRowChanges += point.changeNorm(i, point.alpha[i] - accountedAlpha[i]);
            accountedAlpha[i] = point.alpha[i];
        }
    }

    /** For a row that stays cached, a change of αⱼ that is undone adds only the error of the sums. */
    @Override
    public void addErrors() {
        double changed = replacedRowChanges;
        for (int i = 0; i < accountedAlpha.length; i++)
            changed += point.changeNorm(i, point.alpha[i] - accountedAlpha[i]);
        point.addError(rowError * changed + SUM_ERROR * allChanges);
        System.arraycopy(point.alpha, 0, accountedAlpha, 0, accountedAlpha.length);
        replacedRowChanges = 0;
        allChanges = 0;
    }

    /** The variables that take part in a violated condition. */
    private final class Candidates {
        private final long since = cache.now();
        private final TopK inside = new TopK(Math.min(MOST_FREE, cache.largest() / 2));
        private final TopK atBounds = new TopK(Math.min(MOST_AT_BOUNDS, cache.largest() / 4));
        private final TopK growing = new TopK(Math.max(1, batch / 2));
        private final TopK shrinking = new TopK(Math.max(1, batch / 2));

        Candidates() {
            boolean balanced = point.problem.balanced;
            double highest = balanced ? point.highestRise() : 0;
            double lowest = balanced ? point.lowestFall() : 0;
            for (int i = 0; i < point.alpha.length; i++) {
                double grow = point.rise[i] - point.gradient[i] - lowest;
                double shrink = highest - (point.fall[i] - point.gradient[i]);
                float most = (float) Math.max(grow, shrink);
                if (!(most > 0)) continue;
                if (cache.has(i)) (free(i) ? inside : atBounds).offer(most, i);
                else (grow > shrink ? growing : shrinking).offer(most, i);
            }
        }

        private boolean free(int i) {
            double a = point.alpha[i];
            return a != 0 && a > point.problem.lower[i] && a < point.problem.upper[i];
        }

        /** True when the set contains all candidates. */
        boolean complete() {
            return !(inside.full() || atBounds.full() || growing.full() || shrinking.full());
        }

        /** The new variables, whose rows are computed here. */
        int[] loaded() {
            for (int i : inside.numbers()) cache.row(i);
            for (int i : atBounds.numbers()) cache.row(i);
            int[] newRows = joined(growing.numbers(), shrinking.numbers());
            return cache.load(newRows, since) ? newRows : new int[0];
        }

        /** The working set, ascending. */
        int[] workingSet(int[] newRows) {
            boolean[] chosen = new boolean[point.alpha.length];
            for (int i : inside.numbers()) chosen[i] = true;
            for (int i : atBounds.numbers()) chosen[i] = true;
            for (int i : newRows) chosen[i] = true;
            return Indices.where(chosen.length, i -> chosen[i]);
        }

        private static int[] joined(int[] first, int[] second) {
            int[] all = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, all, first.length, second.length);
            return all;
        }
    }
}
