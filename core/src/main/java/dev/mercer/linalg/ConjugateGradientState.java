package dev.mercer.linalg;

import dev.mercer.linalg.ConjugateGradient.Reason;
import dev.mercer.util.InvalidInputException;
import org.jspecify.annotations.Nullable;

/** The state of the iteration: the vectors of the recurrence, and the reason it stopped. */
final class ConjugateGradientState {
    final double[] x;
    final double[] r;
    final double[] p;
    int iterations;
    double curvature = Double.NaN;
    /** ‖b − Ax‖/‖b‖ for the present x; NaN when it has not been computed. */
    double residual = Double.NaN;

    @Nullable
    Reason reason;

    private final double[] b;
    private final double norm;
    private final double tolerance;
    /** rᵀM⁻¹r of the last step; 0 when the next direction is to be the preconditioned residual itself. */
    private double energy;

    /** The true residual at the last restart. */
    private double before = Double.POSITIVE_INFINITY;

    ConjugateGradientState(double[] b, double tolerance) {
        this.b = b;
        this.tolerance = tolerance;
        this.norm = VectorMath.norm2(b);
        this.x = new double[b.length];
        this.r = b.clone();
        this.p = new double[b.length];
        if (norm == 0) {
            reason = Reason.CONVERGED;
            residual = 0;
        }
    }

    /** p ← z + β·p with z = M⁻¹r. */
    void direction(double[] z) {
        double last = energy;
        energy = finite("the preconditioner", VectorMath.dot(r, z));
        if (energy <= 0) {
            reason = Reason.INDEFINITE_PRECONDITIONER;
            return;
        }
        double beta = last == 0 ? 0 : energy / last;
        for (int i = 0; i < p.length; i++) p[i] = z[i] + beta * p[i];
    }

    /** x and r one step along p, given A·p. */
    void step(double[] product) {
        double bend = finite("the operator", VectorMath.dot(p, product));
        curvature = bend / VectorMath.dot(p, p);
        if (bend <= 0) {
            reason = Reason.INDEFINITE;
            return;
        }
        iterations++;
        residual = Double.NaN;
        double length = energy / bend;
        VectorMath.axpy(length, p, x);
        VectorMath.axpy(-length, product, r);
    }

    private static double finite(String whose, double value) {
        if (Double.isFinite(value)) return value;
        throw new InvalidInputException("a product with " + whose + " is not finite (" + value
                + "); look for missing, infinite or very large values in the data");
    }

    boolean believesConverged() {
        return VectorMath.norm2(r) <= tolerance * norm;
    }

    /** Replaces the residual of the recurrence by the true one, given A·x. */
    void measure(double[] product) {
        for (int i = 0; i < r.length; i++) r[i] = b[i] - product[i];
        residual = norm == 0 ? 0 : VectorMath.norm2(r) / norm;
    }

    /** Stops with the measured residual, or restarts from it where it is still too large but can be made smaller. */
    void settle() {
        if (residual <= tolerance) {
            reason = Reason.CONVERGED;
        } else if (residual > before / 2) {
            reason = Reason.STAGNATED;
        } else {
            before = residual;
            energy = 0;
        }
    }
}
