package dev.mercer.solve.descent;

import dev.mercer.linalg.tile.VectorMath;
import java.util.Arrays;

/**
 * The current iterate of a descent, α, Kα and b, and the sum of all iterates, in a form that makes steps cheap.
 *
 * <p>α = s·v with a number s: the decay α ← (1 − 2ηλ)α is one multiplication of s, and a step along point i changes one
 * element of v. The sum of all iterates Σᵣ sᵣvᵣ is kept as S·v + m with S = Σᵣ sᵣ: another iterate adds s to S, and
 * when vᵢ grows by d, mᵢ falls by S·d, because earlier iterates did not include d. So averaging costs two operations a
 * step instead of N.
 *
 * <p>The price is cancellation: v grows as s shrinks, and S·v + m loses about log₁₀(1/s) digits. Before s falls to
 * 1/256 of its initial value, s is multiplied out and S·v added to m: O(N), once in ln 256/(2ηλ) steps.
 */
final class Iterate {
    private static final double SMALL = 0x1p-8;
    private static final double LARGE = 0x1p8;

    private final double[] v;
    private final double[] product;
    private final double[] missed;
    /** The sum of the iterates before the last {@link #renew}, since the one before it. */
    private final double[] earlier;

    private double scale = 1;
    private double bias;
    private double scales;
    private double biases;
    private long count;
    private double earlierBiases;
    private long earlierCount;

    Iterate(int n) {
        this.v = new double[n];
        this.product = new double[n];
        this.missed = new double[n];
        this.earlier = new double[n];
    }

    /** f(xᵢ). */
    double value(int i) {
        return scale * product[i] + bias;
    }

    double bias() {
        return bias;
    }

    double[] alpha() {
        return scaled(v);
    }

    /** Kα. */
    double[] product() {
        return scaled(product);
    }

    private double[] scaled(double[] a) {
        double[] scaled = new double[a.length];
        for (int i = 0; i < a.length; i++) scaled[i] = scale * a[i];
        return scaled;
    }

    /** α ← factor·α. */
    void shrink(double factor) {
        scale *= factor;
        double size = Math.abs(scale);
        if (!(size >= SMALL && size <= LARGE)) multiplyOut();
    }

    private void multiplyOut() {
        VectorMath.axpy(scales, v, missed);
        scales = 0;
        VectorMath.scaleAdd(v, 0, v.length, scale, 0);
        VectorMath.scaleAdd(product, 0, product.length, scale, 0);
        scale = 1;
    }

    /** αᵢ ← αᵢ + amount; Kα must {@link #follow}. */
    void add(int i, double amount) {
        double d = amount / scale;
        v[i] += d;
        missed[i] -= scales * d;
    }

    /** Kα ← Kα + amount·column, where column is K times what was added. */
    void follow(double amount, double[] column) {
        VectorMath.axpy(amount / scale, column, product);
    }

    /** b ← b + amount. */
    void lift(double amount) {
        bias += amount;
    }

    /** Adds the current iterate to the average. */
    void remember() {
        scales += scale;
        biases += bias;
        count++;
    }

    /** Lets the average begin at the last call of {@code renew}, or at the start. */
    void renew() {
        for (int i = 0; i < v.length; i++) earlier[i] = scales * v[i] + missed[i];
        Arrays.fill(missed, 0);
        scales = 0;
        earlierBiases = biases;
        biases = 0;
        earlierCount = count;
        count = 0;
    }

    /** The mean of the iterates added; the current one if there are none. */
    double[] averageAlpha() {
        if (count + earlierCount == 0) return alpha();
        double[] mean = new double[v.length];
        for (int i = 0; i < v.length; i++) mean[i] = (earlier[i] + scales * v[i] + missed[i]) / (count + earlierCount);
        return mean;
    }

    double averageBias() {
        return count + earlierCount == 0 ? bias : (biases + earlierBiases) / (count + earlierCount);
    }
}
