package dev.mercer.gp.internal;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Scaled;
import dev.mercer.model.internal.NoisyGram;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The derivatives of Laplace's approximation of ln p(y), which move the mode, and with it the curvature.
 *
 * <p>With P = s²K the prior covariance, W = wL″, B = P + W⁻¹, a = P⁻¹(f − b), u = B⁻¹1, C = B⁻¹ − uuᵀ/1ᵀu, Σ the
 * covariance of f and v = Cr, rᵢ = −½Σ₍ᵢᵢ₎L‴ᵢ/L″ᵢ, they are Σᵢⱼ Gᵢⱼ∂Pᵢⱼ with G = ½(aaᵀ − C + vaᵀ + avᵀ). Cost: n³.
 * Source: [RW06, §5.5.1].
 *
 * @param equations the equations whose matrix has s = √(s²W) and τ = 1
 * @param scale s²
 * @param alpha s²P⁻¹(f − b)
 * @param ratio L‴/L″ at each point
 */
record LaplaceGradient(Equations equations, double scale, double[] alpha, IntToDoubleFunction ratio) {
    /** A curvature of the loss below which a point is uninformative. */
    private static final double FLAT = 1e-12;

    /** The derivatives with respect to the parameters of the kernel, in order, and last to ln s². */
    Reals of(Progress progress) {
        NoisyGram noisy = equations.noisy();
        double[] a = Arrays.stream(alpha).map(each -> each / scale).toArray();
        double[] v = centered(moved());
        Equations.Share share = (i, j, inverse) ->
                0.5 * (a[i] * a[j] - (inverse - noisy.ofIntercept(i, j)) / scale + v[i] * a[j] + a[i] * v[j]);
        Kernel prior = new Scaled(scale, equations.kernel());
        double[] slopes = equations.gradient(prior, new double[a.length], share, progress);
        double[] ordered = Arrays.copyOfRange(slopes, 1, slopes.length);
        ordered[ordered.length - 1] = scale * slopes[0];
        return Reals.of(ordered);
    }

    /** Σq, where q are the derivatives of ln p(y) with respect to the mode, through the curvature: r − v/W. */
    double[] moves() {
        double[] moves = moved();
        double[] v = centered(moves);
        for (int i = 0; i < moves.length; i++) {
            double curvature = curvature(i);
            moves[i] = curvature < FLAT ? 0 : moves[i] - v[i] / curvature;
        }
        return moves;
    }

    /** W. */
    private double curvature(int i) {
        return equations.noisy().root(i) * equations.noisy().root(i) / scale;
    }

    /** r. */
    private double[] moved() {
        double[] moved = variances();
        for (int i = 0; i < moved.length; i++) moved[i] *= -0.5 * ratio.applyAsDouble(i);
        return moved;
    }

    /** The diagonal of Σ. */
    double[] variances() {
        NoisyGram noisy = equations.noisy();
        double[] inverse = noisy.inverseDiagonal();
        double[] variances = new double[inverse.length];
        for (int i = 0; i < variances.length; i++) {
            double curvature = curvature(i);
            double own = scale * equations.kernel().value(equations.points(), i, equations.points(), i);
            // Where the curvature vanishes, the data are uninformative, and the difference has no digits.
            double variance = curvature < FLAT ? own : Math.max(0, Math.min(own, (1 - inverse[i]) / curvature));
            if (noisy.intercept()) {
                double unit = curvature < FLAT ? 0 : noisy.unit(i) / scale / curvature;
                variance += unit * unit * scale / noisy.unitSum();
            }
            variances[i] = variance;
        }
        return variances;
    }

    /** C times a vector. */
    private double[] centered(double[] vector) {
        NoisyGram noisy = equations.noisy();
        double[] product = noisy.inverse(vector);
        double shift = noisy.intercept() ? Arrays.stream(product).sum() / noisy.unitSum() : 0;
        for (int i = 0; i < product.length; i++) {
            if (noisy.intercept()) product[i] -= shift * noisy.unit(i);
            product[i] /= scale;
        }
        return product;
    }
}
