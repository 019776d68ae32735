package dev.mercer.compute.internal;

/**
 * Decomposition of the quadratic problem of a support vector machine over the matrix K of a block, in the memory of a back end:
 * {@code min ½αᵀ(K + diag r)α + pᵀα + ε‖α‖₁} subject to l ≤ α ≤ u with constant Σα. α and the gradient stay there from round to round.
 * Any method may throw {@link BackendFailure}. The same bits from run to run on the same machine. For one thread.
 */
public interface ResidentDecomposition extends AutoCloseable {
    /**
     * The problem except for p, which is in the gradient.
     *
     * @param lower l
     * @param upper u
     * @param ridge r
     * @param diagonal Kᵢᵢ + rᵢ
     * @param kink ε
     */
    record Box(double[] lower, double[] upper, double[] ridge, double[] diagonal, double kink) {}

    /**
     * The result of a round.
     *
     * @param violation max(rise − g) − min(fall − g) over all variables before it, the violation of the optimality conditions
     * @param steps steps of pairs; 0 if the violation is within the tolerance, or if rounding prevents further progress
     * @param size Σ √Kⱼⱼ|dⱼ| over the changes d of α
     */
    record Round(double violation, long steps, double size) {}

    /** Begins at a feasible α with the gradient g = (K + diag r)α + p. */
    void begin(Box box, double[] alpha, double[] gradient);

    /**
     * If the violation is above {@code tolerance}, chooses a working set, lowers the objective over it by at most {@code most}
     * steps of pairs, and updates the gradient of all variables.
     */
    Round round(double tolerance, long most);

    /** Copies α and the gradient. */
    void read(double[] alpha, double[] gradient);

    /** The largest error of the kernel values that update the gradient, relative to √(Kᵢᵢ Kⱼⱼ). */
    double valueError();

    /** Frees the memory. */
    @Override
    void close();
}
