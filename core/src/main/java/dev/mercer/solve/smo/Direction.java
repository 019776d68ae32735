package dev.mercer.solve.smo;

/**
 * The direction of the last step of {@link ActivePairs}: changes of a few variables whose sum is 0, along which the objective
 * falls no more. All of them lie where it is smooth, inside their bounds and not at the kink.
 *
 * <p>It is forgotten when it has many variables: what a pair adds to it shrinks to a fifth with each further step, so that 16
 * need as few steps as any number, and looking whether all stay inside costs next to nothing (decision 0022).
 */
final class Direction {
    private static final int MOST = 16;

    private final BoxPoint point;
    private final int[] variables = new int[MOST + 2];
    private final double[] changes = new double[MOST + 2];
    private int size;
    private double curvature;

    Direction(BoxPoint point) {
        this.point = point;
    }

    /** Whether there is one. */
    boolean known() {
        return size > 0;
    }

    /** dᵀQd. */
    double curvature() {
        return curvature;
    }

    /** Now that of a pair that was changed alone: αᵢ has grown by what αⱼ shrank. */
    void restart(int i, int j, double ofPair) {
        size = 0;
        if (!smooth(i, point.alpha[i], 0) || !smooth(j, point.alpha[j], 0)) return;
        add(i, 1);
        add(j, -1);
        curvature = ofPair;
    }

    /**
     * Turns to {@code factor} times what it was plus a pair, and moves α along it. False where a variable would meet a bound or
     * the kink: then α is as it was.
     */
    boolean turn(double factor, int i, int j, double newCurvature, double length) {
        for (int s = 0; s < size; s++) changes[s] *= factor;
        add(i, 1);
        add(j, -1);
        curvature = newCurvature;
        for (int s = 0; s < size; s++)
            if (!smooth(variables[s], point.alpha[variables[s]], length * changes[s])) return false;
        for (int s = 0; s < size; s++) point.set(variables[s], point.alpha[variables[s]] + length * changes[s]);
        if (size > MOST - 2) size = 0;
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

    /** Whether a step from {@code from} ends inside the bounds, not at the kink and not beyond it. */
    private boolean smooth(int k, double from, double change) {
        BoxProblem problem = point.problem;
        double to = from + change;
        if (problem.kink > 0 && (to == 0 || (from > 0 && to < 0) || (from < 0 && to > 0))) return false;
        return to > problem.lower[k] && to < problem.upper[k];
    }
}
