package dev.mercer.solve;

import dev.mercer.gram.Gram;
import dev.mercer.util.Parallel;

/**
 * Many variables at a time: the rows of those that violate the optimality conditions most are computed by one matrix
 * product, the problem of these variables alone is solved in cache, two at a time, and one more product brings the gradient
 * of all up to date [Joa98, ZSZ06].
 *
 * <p>Half of a set is new violators, the other half what was in it before, so that variables do not jump in and out. Rows
 * are in single precision, gradients in double: every change of α enters the gradient with a relative error of 6e-8, and the
 * final violation is computed afresh in double by {@link SmoSolver}.
 */
final class WorkingSets implements StepRule {
    /** Variables of a set. */
    static final int SIZE = 512;

    /** A set is solved until its violation has fallen to this part of what it was. */
    private static final double PART = 0.1;

    /** The most steps in a set, for each of its variables. */
    private static final int STEPS = 50;

    /** Columns of a task that updates the gradient. */
    private static final int COLUMNS = 4096;

    private final BoxPoint point;
    private final FloatRowCache cache;
    private final int threads;
    private final int size;
    private int[] set = {};
    private double goal;

    WorkingSets(BoxPoint point, Gram gram, int size) {
        this.point = point;
        this.cache = new FloatRowCache(gram);
        this.threads = gram.compute().threads();
        this.size = Math.min(size, cache.capacity());
    }

    @Override
    public boolean choose(double tolerance) {
        double violation = point.violation();
        if (!(violation > tolerance)) return false;
        goal = Math.max(PART * violation, tolerance / 2);
        set = Violators.choose(point, set, size);
        return true;
    }

    @Override
    public long step(long most) {
        float[][] rows = cache.rows(set);
        BoxPoint inner = point.part(set);
        KernelRows square = square(rows);
        StepRule rule = point.problem.balanced ? new BalancedPairs(inner, square) : new BoxPairs(inner, square);
        long limit = Math.min(most, (long) STEPS * set.length);
        long steps = 0;
        while (steps < limit && rule.choose(goal) && rule.step(1) > 0) steps++;
        double[] changes = new double[set.length];
        boolean moved = false;
        for (int t = 0; t < set.length; t++) {
            changes[t] = inner.alpha[t] - point.alpha[set[t]];
            moved |= changes[t] != 0;
            point.set(set[t], inner.alpha[t]);
        }
        if (!moved) return 0;
        int tasks = (point.gradient.length + COLUMNS - 1) / COLUMNS;
        Parallel.run(threads, tasks, task -> update(rows, changes, task * COLUMNS));
        return steps;
    }

    private KernelRows square(float[][] rows) {
        double[][] square = new double[set.length][set.length];
        for (int i = 0; i < set.length; i++) for (int j = 0; j < set.length; j++) square[i][j] = rows[i][set[j]];
        return i -> square[i];
    }

    /** Rows in groups of four: the gradient is read and written a quarter as often. */
    private void update(float[][] rows, double[] changes, int from) {
        int to = Math.min(from + COLUMNS, point.gradient.length);
        int[] changed = new int[changes.length];
        int count = 0;
        for (int t = 0; t < changes.length; t++) if (changes[t] != 0) changed[count++] = t;
        int t = 0;
        for (; t + 4 <= count; t += 4) add(rows, changes, changed, t, from, to);
        for (; t < count; t++) add(rows[changed[t]], changes[changed[t]], from, to);
    }

    private void add(float[][] rows, double[] changes, int[] changed, int t, int from, int to) {
        double[] gradient = point.gradient;
        float[] a = rows[changed[t]];
        float[] b = rows[changed[t + 1]];
        float[] c = rows[changed[t + 2]];
        float[] d = rows[changed[t + 3]];
        double da = changes[changed[t]];
        double db = changes[changed[t + 1]];
        double dc = changes[changed[t + 2]];
        double dd = changes[changed[t + 3]];
        for (int k = from; k < to; k++) gradient[k] += a[k] * da + b[k] * db + (c[k] * dc + d[k] * dd);
    }

    private void add(float[] row, double change, int from, int to) {
        for (int k = from; k < to; k++) point.gradient[k] += row[k] * change;
    }
}
