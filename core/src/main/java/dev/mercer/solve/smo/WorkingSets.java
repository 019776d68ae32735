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
    /** The first batch of new rows, and the largest part of all rows that it may be. */
    private static final int FIRST = 256;

    private static final int FIRST_PART = 32;

    /** The least and the largest batch. */
    private static final int LEAST = 64;

    private static final int MOST = 512;

    /** The most variables of a set that lie inside their bounds and have cached rows. */
    private static final int INSIDE = 4096;

    /** The most variables at a bound: more than come with a batch, so that none is dropped before it was tried. */
    private static final int AT_BOUNDS = 1024;

    /** With room for fewer rows, working sets are not used. */
    private static final int ROWS = 512;

    /** A proper subset is optimised until its violation has fallen to this part of that of all variables. */
    private static final double PART = 0.3;

    /**
     * The part of the tolerance to reach inside a set, so that the error of single precision does not exceed the
     * tolerance.
     */
    private static final double MARGIN = 0.9;

    /** This many sets in a row without a gain end the search. */
    private static final int IN_VAIN = 10;

    /** The relative rounding error of a sum of {@link RowSums}, and of the conversion to float. */
    private static final double SUMS = 10 * 0x1p-24;

    /** The most steps in a set: rounding errors accumulate. */
    private static final int STEPS = 20_000;

    /** Columns of a task that updates the gradient. */
    private static final int COLUMNS = 2048;

    private final BoxPoint point;
    private final Gram gram;
    private final RowStore store;
    private final int threads;
    private final double rowError;

    /** α when the cached row was computed, or when errors were last accounted for. */
    private final double[] accounted;

    /** Σ √Kⱼⱼ|dⱼ| over the changes made with rows that have since been recomputed. */
    private double replaced;

    /** Σ √Kⱼⱼ|dⱼ| over all changes. */
    private double added;

    private final Gains gains = new Gains();
    private int vain;
    private double violation;
    private double tolerance;
    private int batch;

    WorkingSets(BoxPoint point, Gram gram, RowStore store) {
        this.point = point;
        this.gram = gram;
        this.store = store;
        this.threads = gram.compute().threads();
        this.rowError = gram.rowError();
        this.accounted = point.alpha.clone();
        int first = Math.max(LEAST, Math.min(FIRST, gram.size() / FIRST_PART));
        this.batch = Math.min(first, store.most() / 8);
    }

    @Override
    public WorkingSets again() {
        return new WorkingSets(point, gram, store);
    }

    /** True when there is room for the rows of a working set. */
    static boolean fits(RowStore store, int size) {
        return store.most() >= Math.min(size, ROWS);
    }

    @Override
    public boolean violates(double newTolerance) {
        tolerance = newTolerance;
        violation = point.violation();
        return violation > tolerance;
    }

    @Override
    public long step(long most) {
        if (inVain()) return 0;
        Candidates candidates = new Candidates();
        int[] fresh = candidates.fresh();
        replaced(fresh);
        int[] set = candidates.set(fresh);
        double goal = MARGIN * tolerance;
        if (!candidates.all()) goal = Math.max(PART * violation, goal);
        BoxPoint inner = point.part(set);
        StepRule rule = point.problem.balanced
                ? new ActivePairs(inner, k -> row(set, k))
                : new BoxPairs(inner, k -> widened(row(set, k)));
        long steps = run(rule, goal, Math.min(most, STEPS));
        update(set, inner.alpha);
        if (fresh.length > 0) {
            long useful = Arrays.stream(fresh).filter(i -> point.alpha[i] != 0).count();
            batch = (int) Math.min(Math.max(LEAST, Math.min(MOST, 2 * useful)), store.most() / 8);
        }
        return steps;
    }

    /** True when the objective has not fallen for a while: further gains are below single precision. */
    private boolean inVain() {
        vain = gains.fallen(point.value()) ? 0 : vain + 1;
        return vain >= IN_VAIN;
    }

    /** In a method of its own, so that C2 compiles this loop alone and quickly. */
    private static long run(StepRule rule, double goal, long limit) {
        long steps = 0;
        while (steps < limit && rule.violates(goal) && rule.step(1) > 0) steps++;
        return steps;
    }

    /** The row of the k-th variable of a set, over the set. */
    private float[] row(int[] set, int k) {
        float[] whole = Objects.requireNonNull(store.row(set[k]));
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
            rows[count] = Objects.requireNonNull(store.row(set[k]));
            changes[count++] = (float) change;
            point.set(set[k], alpha[k]);
            added += point.size(set[k], change);
        }
        RowSums sums = new RowSums(rows, changes, count);
        int n = point.gradient.length;
        Parallel.run(threads, (n + COLUMNS - 1) / COLUMNS, task -> {
            int from = task * COLUMNS;
            sums.addTo(point.gradient, from, Math.min(from + COLUMNS, n));
        });
    }

    private void replaced(int... fresh) {
        for (int i : fresh) {
            replaced += point.size(i, point.alpha[i] - accounted[i]);
            accounted[i] = point.alpha[i];
        }
    }

    /** For a row that stays cached, a change of αⱼ that is undone adds only the error of the sums. */
    @Override
    public void account() {
        double changed = replaced;
        for (int i = 0; i < accounted.length; i++) changed += point.size(i, point.alpha[i] - accounted[i]);
        point.doubt(rowError * changed + SUMS * added);
        System.arraycopy(point.alpha, 0, accounted, 0, accounted.length);
        replaced = 0;
        added = 0;
    }

    /** The variables that take part in a violated condition. */
    private final class Candidates {
        private final long since = store.now();
        private final TopK inside = new TopK(Math.min(INSIDE, store.most() / 2));
        private final TopK atBounds = new TopK(Math.min(AT_BOUNDS, store.most() / 4));
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
                if (store.has(i)) (free(i) ? inside : atBounds).offer(most, i);
                else (grow > shrink ? growing : shrinking).offer(most, i);
            }
        }

        private boolean free(int i) {
            double a = point.alpha[i];
            return a != 0 && a > point.problem.lower[i] && a < point.problem.upper[i];
        }

        /** True when the set contains all candidates. */
        boolean all() {
            return !(inside.full() || atBounds.full() || growing.full() || shrinking.full());
        }

        /** The variables whose rows are to be computed. */
        int[] fresh() {
            for (int i : inside.numbers()) store.row(i);
            for (int i : atBounds.numbers()) store.row(i);
            int[] fresh = joined(growing.numbers(), shrinking.numbers());
            return store.load(fresh, since) ? fresh : new int[0];
        }

        /** The working set, ascending. */
        int[] set(int[] fresh) {
            boolean[] chosen = new boolean[point.alpha.length];
            for (int i : inside.numbers()) chosen[i] = true;
            for (int i : atBounds.numbers()) chosen[i] = true;
            for (int i : fresh) chosen[i] = true;
            return Indices.where(chosen.length, i -> chosen[i]);
        }

        private static int[] joined(int[] first, int[] second) {
            int[] all = Arrays.copyOf(first, first.length + second.length);
            System.arraycopy(second, 0, all, first.length, second.length);
            return all;
        }
    }
}
