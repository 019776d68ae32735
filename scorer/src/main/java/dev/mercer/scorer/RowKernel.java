package dev.mercer.scorer;

/** A kernel between one point and all centres of a model. Immutable: results go into arrays of the caller. */
interface RowKernel {
    /** {@code out[j]} ← k(x, cⱼ) for each centre. */
    void fill(double[] x, double[] out, double[][] scratch);

    /** k(x, x). */
    double self(double[] x, double[][] scratch);
}
