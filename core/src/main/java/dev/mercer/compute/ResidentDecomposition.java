package dev.mercer.compute;

/**
 * Decomposition of the quadratic problem of a support vector machine over the matrix K of a block, in the memory of a back end:
 * {@code min ½αᵀ(K + diag r)α + pᵀα + ε‖α‖₁} subject to l ≤ α ≤ u with Σα as it is at the beginning. α and the gradient stay there
 * from round to round. Any method may throw {@link BackendFailure}. The same bits from run to run on the same machine. For one thread.
 */
public interface ResidentDecomposition extends AutoCloseable {
    /**
     * The problem but for p, which is in the gradient.
     *
     * @param lower l
     * @param upper u
     * @param ridge r
     * @param diagonal Kᵢᵢ + rᵢ
     * @param kink ε
     */
    record Box(double[] lower, double[] upper, double[] ridge, double[] diagonal, double kink) {}

    /**
     * A round.
     *
     * @param violation max(rise − g) − min(fall − g) over all variables before it, the violation of the optimality conditions
     * @param steps steps of pairs; 0 where the violation is within the tolerance, or where rounding leaves nothing to gain
     * @param size Σ √Kⱼⱼ|dⱼ| over the changes d of α
     */
    record Round(double violation, long steps, double size) {}

    /** Begins at a feasible α with the gradient g = (K + diag r)α + p. */
    void begin(Box box, double[] alpha, double[] gradient);

    /**
     * Where the violation is above {@code tolerance}: chooses a working set, lowers the objective over it by at most {@code most}
     * steps of pairs, and updates the gradient of all variables.
     */
    Round round(double tolerance, long most);

    /** Copies α and the gradient. */
    void read(double[] alpha, double[] gradient);

    /** The largest error of the kernel values that update the gradient, relative to √(Kᵢᵢ Kⱼⱼ). */
    double valueError();

    /** Gives the memory back. */
    @Override
    void close();
}
