package dev.mercer.solve.internal;

import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;

/**
 * A Newton step, possibly damped: Δ and Δb with (I + κhK)Δ = −κd − κhΔb, where hᵢ = wᵢL″ᵢ/Σw and d is the gradient; ΣΔ
 * = −Σα where b is free.
 *
 * <p>κ = 1/2λ is Newton's step. A smaller κ adds (1/κ − 2λ)‖Δ‖²/2 to the model of J, so that the step is shorter and
 * the matrix better conditioned; J falls along it for every κ > 0.
 *
 * <p>With s = √(κh) and B = I + sKs, (I + κhK)⁻¹v = v − sB⁻¹sKv, which is valid for points without curvature too, but
 * loses digits by cancellation where κhᵢKᵢᵢ is large; and sB⁻¹(v/s), which does not. The better form is used for each
 * point, in one solve.
 */
final class NewtonDirection {
    final double[] alpha;
    /** KΔ. */
    final double[] product;

    final double bias;
    /** The initial slope of J along Δ. */
    final double slope;

    private NewtonDirection(NewtonPoint from, double[] alpha, double bias) {
        this.alpha = alpha;
        this.product = new double[alpha.length];
        this.bias = bias;
        from.objective.gram().apply(alpha, product);
        // b is optimal at the start of the step: its derivative there is 0.
        this.slope = VectorMath.dot(from.gradient, product);
    }

    /** Computes the step; costs one factorisation. */
    static NewtonDirection of(NewtonPoint from, double[] curvatures, double kappa, Progress progress) {
        int n = curvatures.length;
        double[] s = new double[n];
        boolean flat = true;
        for (int i = 0; i < n; i++) {
            s[i] = Math.sqrt(kappa * curvatures[i]);
            flat &= s[i] == 0;
        }
        if (flat) return new NewtonDirection(from, scaled(from.gradient, -kappa), 0);
        Gram gram = from.objective.gram();
        boolean free = from.objective.free();
        double[] rest = new double[n];
        Matrix right = rightSides(from, s, -kappa, rest);
        Cholesky factor = gram.scaled(s).factor(1, progress);
        Matrix z = factor.solve(right);
        double[] step = rest;
        double[] unit = new double[n];
        for (int i = 0; i < n; i++) {
            step[i] += s[i] * z.get(i, 0);
            if (free) unit[i] = s[i] * z.get(i, 1);
        }
        double bias = free ? (VectorMath.sum(step) + VectorMath.sum(from.alpha)) / VectorMath.sum(unit) : 0;
        if (free) VectorMath.axpy(-bias, unit, step);
        return new NewtonDirection(from, step, bias);
    }

    /**
     * The right-hand sides for v = factor·d: v/s for points of the second form, −sKv′ with v′ the points of the first
     * form, which are also stored in {@code rest}; and s itself where b is free.
     */
    private static Matrix rightSides(NewtonPoint from, double[] s, double factor, double[] rest) {
        Gram gram = from.objective.gram();
        int n = s.length;
        Matrix right = new Matrix(n, from.objective.free() ? 2 : 1);
        boolean anyRest = false;
        for (int i = 0; i < n; i++) {
            double v = factor * from.gradient[i];
            if (s[i] * s[i] * gram.diagonal(i) >= 1) {
                right.set(i, 0, v / s[i]);
            } else {
                rest[i] = v;
                anyRest |= v != 0;
            }
            if (from.objective.free()) right.set(i, 1, s[i]);
        }
        if (anyRest) {
            double[] product = new double[n];
            gram.apply(rest, product);
            for (int i = 0; i < n; i++) right.set(i, 0, right.get(i, 0) - s[i] * product[i]);
        }
        return right;
    }

    private static double[] scaled(double[] v, double factor) {
        double[] result = v.clone();
        for (int i = 0; i < v.length; i++) result[i] *= factor;
        return result;
    }

    /** J along this step. */
    LineSearch.Ray ray(NewtonPoint from) {
        Objective objective = from.objective;
        int n = alpha.length;
        double[] a = new double[n];
        double[] p = new double[n];
        return new LineSearch.Ray() {
            private double move(double t) {
                for (int i = 0; i < n; i++) {
                    a[i] = from.alpha[i] + t * alpha[i];
                    p[i] = from.product[i] + t * product[i];
                }
                return from.bias + t * bias;
            }

            @Override
            public double value(double t) {
                return objective.value(a, p, move(t));
            }

            @Override
            public double slope(double t) {
                double b = move(t);
                double[] g = NewtonPoint.forces(objective, p, b);
                double sum = 0;
                for (int i = 0; i < n; i++)
                    sum += g[i] * (product[i] + bias) + 2 * objective.lambda() * a[i] * product[i];
                return sum;
            }
        };
    }
}
