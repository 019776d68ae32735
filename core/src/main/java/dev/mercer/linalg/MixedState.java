package dev.mercer.linalg;

/** The state of {@link MixedGradient} for one right-hand side. */
final class MixedState {
    /** The residual of the recurrence is replaced by the true one when it has fallen by this much. */
    private static final double FALL = 1e-3;
    /** The recurrence ends a little below the tolerance, so that the true residual does too. */
    private static final double MARGIN = 0.7;

    private final ShiftedMatrix a;
    private final double[] b;
    private final double norm;
    private final double tolerance;
    private final double[] x;
    private final double[] p;
    private double[] r;
    /** rᵀM⁻¹r of the last direction; 0 before the first. */
    private double energy;
    /** The last true residual, relative to b. */
    private double measured = 1;
    /** ‖r‖/‖b‖. */
    private double relative;

    private int replacements;
    private boolean solved;

    MixedState(ShiftedMatrix a, double[] b, double tolerance) {
        this.a = a;
        this.b = b;
        this.tolerance = tolerance;
        this.norm = VectorMath.norm2(b);
        this.x = new double[b.length];
        this.p = new double[b.length];
        this.r = b.clone();
        this.relative = norm == 0 ? 0 : 1;
        this.solved = norm == 0;
    }

    /** p ← z + β·p with z = M⁻¹r; false when the preconditioner turns out not to be positive definite. */
    boolean direction(double[] z) {
        double last = energy;
        energy = VectorMath.dot(r, z);
        if (!(energy > 0 && energy < Double.POSITIVE_INFINITY)) return false;
        double beta = last == 0 ? 0 : energy / last;
        for (int i = 0; i < p.length; i++) p[i] = z[i] + beta * p[i];
        return true;
    }

    /** x and r one step along p, given A·p; false when the step is not usable. */
    boolean step(double[] product) {
        VectorMath.axpy(a.shift, p, product);
        double bend = VectorMath.dot(p, product);
        if (!(bend > 0 && bend < Double.POSITIVE_INFINITY)) return false;
        VectorMath.axpy(energy / bend, p, x);
        VectorMath.axpy(-energy / bend, product, r);
        relative = VectorMath.norm2(r) / norm;
        return relative > Math.max(FALL * measured, MARGIN * tolerance) || replace();
    }

    /** Replaces the residual by the true one; false when it neither converged nor halved since the last time. */
    private boolean replace() {
        r = a.residual(b, x);
        double size = VectorMath.norm2(r);
        relative = size / norm;
        replacements++;
        solved = relative <= tolerance;
        if (!solved && !(relative <= measured / 2)) solved = a.withinRounding(size, VectorMath.norm2(x));
        boolean better = relative <= measured / 2;
        measured = relative;
        return solved || better;
    }

    boolean solved() {
        return solved;
    }

    double[] residual() {
        return r;
    }

    double[] direction() {
        return p;
    }

    double[] solution() {
        return x;
    }

    double relative() {
        return relative;
    }

    int replacements() {
        return replacements;
    }
}
