package dev.mercer.solve.smo;

/**
 * The direction of the last step of {@link ActivePairs}: changes of a few variables whose sum is 0, along which the
 * objective is minimal. All of these variables lie strictly inside their bounds and not at the kink.
 *
 * <p>It is dropped when it has many variables: the contribution of a pair shrinks to a fifth with each further step, so
 * that 16 variables suffice, and checking their bounds costs almost nothing (decision 0022).
 */
final class Direction {
    private static final int MOST_VARIABLES = 16;

    private final BoxPoint point;
    private final int[] variables = new int[MOST_VARIABLES + 2];
    private final double[] changes = new double[MOST_VARIABLES + 2];
    private int size;
    private double curvature;

    Direction(BoxPoint point) {
        this.point = point;
    }

    /** True when there is a direction. */
    boolean exists() {
        return size > 0;
    }

    /** dᵀQd. */
    double curvature() {
        return curvature;
    }

    /** Restarts with a single pair: αᵢ has grown by what αⱼ shrank. */
    void restart(int i, int j, double ofPair) {
        size = 0;
        if (!staysSmooth(i, point.alpha[i], 0) || !staysSmooth(j, point.alpha[j], 0)) return;
        add(i, 1);
        add(j, -1);
        curvature = ofPair;
    }

    /**
     * Replaces the direction by {@code factor} times itself plus a pair, and moves α along it. Returns false, without
     * any change, where a variable would reach a bound or the kink.
     */
    boolean moveConjugate(double factor, int i, int j, double newCurvature, double length) {
        for (int s = 0; s < size; s++) changes[s] *= factor;
        add(i, 1);
        add(j, -1);
        curvature = newCurvature;
        for (int s = 0; s < size; s++)
            if (!staysSmooth(variables[s], point.alpha[variables[s]], length * changes[s])) return false;
        for (int s = 0; s < size; s++) point.set(variables[s], point.alpha[variables[s]] + length * changes[s]);
        if (size > MOST_VARIABLES - 2) size = 0;
        return true;
    }

    private void add(int k, double change) {
        int s = 0;
        while (s < size && variables[s] != k) s++;
        if (s == size) {
            variables[size] = k;
            changes[size++] = 0;
        }
        changes[s] += change;
    }

    /** True when a step from {@code from} ends inside the bounds, and neither at the kink nor beyond it. */
    private boolean staysSmooth(int k, double from, double change) {
        BoxProblem problem = point.problem;
        double to = from + change;
        if (problem.kink > 0 && (to == 0 || (from > 0 && to < 0) || (from < 0 && to > 0))) return false;
        return to > problem.lower[k] && to < problem.upper[k];
    }
}
