package dev.mercer.blas;

/**
 * The maps over arrays that stand between two matrix products. {@link PlainSimd} leaves it to the compiler to find the
 * lanes, {@link VectorSimd} says them; both compute the same within rounding.
 */
interface Simd {
    String name();

    /**
     * v ← exp(factor·v) for the {@code count} numbers from {@code at} on, where factor·v ≤ 0. What is below e⁻⁷⁰⁸ in
     * double, e⁻⁸⁷ in float, may come out as any number from 0 to that.
     */
    void decay(double[] v, int at, int count, double factor);

    void decay(float[] v, int at, int count, float factor);

    /**
     * v[at + j] ← max(0, norm + norms[first + j] − 2·v[at + j]), a squared distance from an inner product.
     *
     * @return true if some distance is below {@code cancelled}·(norm + norms[first + j]), where digits were lost, or not a
     *     number, after an overflow
     */
    boolean distances(double[] v, int at, int count, double norm, double[] norms, int first, double cancelled);

    boolean distances(float[] v, int at, int count, float norm, float[] norms, int first, float cancelled);

    /** The best that this JVM allows. */
    static Simd best() {
        return VectorModule.readable() ? new VectorSimd() : new PlainSimd();
    }
}
