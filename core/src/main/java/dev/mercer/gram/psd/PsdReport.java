package dev.mercer.gram.psd;

import dev.mercer.data.Reals;
import dev.mercer.gram.Symmetry.Asymmetry;
import java.util.List;
import java.util.Optional;

/**
 * The result of testing a Gram matrix K of n points.
 *
 * @param size n
 * @param verdict the conclusion
 * @param smallest the smallest eigenvalue of K, to within {@code tolerance} if {@code converged}
 * @param largest the largest eigenvalue of K
 * @param tolerance n·ε·max|λ|, the effect of rounding alone; only vᵀKv below its negative refutes
 * @param rank the number of eigenvalues larger than the tolerance in absolute value
 * @param asymmetry a pair with k(x, z) ≠ k(z, x), if one was found
 * @param witness a vector v with {@code vᵀKv < −tolerance}, if one was found
 * @param repair the cost of making K positive semi-definite, if needed
 * @param converged false if the eigenvalues were not computed to full accuracy
 */
public record PsdReport(
        int size,
        Verdict verdict,
        double smallest,
        double largest,
        double tolerance,
        Optional<Rank> rank,
        Optional<Asymmetry> asymmetry,
        Optional<Witness> witness,
        Optional<Repair> repair,
        boolean converged) {

    /** The conclusion: data can refute, never prove. */
    public enum Verdict {
        /** Positive semi-definite on the whole domain, by construction of the kernel. */
        PROVEN,
        /** Claimed positive semi-definite by the user, and not refuted on these points. */
        CLAIMED,
        /** Not refuted: positive semi-definite on these points. */
        CONSISTENT,
        /** Not a kernel: a counterexample is given. */
        REFUTED
    }

    /** The numerical rank, or a lower bound if computing it exactly would take too long. */
    public record Rank(int value, boolean exact) {}

    /**
     * A proof that K is not positive semi-definite.
     *
     * @param vector v, of length 1
     * @param value vᵀKv, recomputed from K
     * @param rows the points with the largest components of v, largest first, counted from 0
     */
    public record Witness(Reals vector, double value, List<Integer> rows) {}

    /**
     * The cost of making K positive semi-definite, relative to ‖K‖ in the Frobenius norm.
     *
     * @param jitter the number to add to the diagonal
     * @param jitterCost ‖jitter·I‖/‖K‖
     * @param clipCost ‖K − K₊‖/‖K‖ for the nearest positive semi-definite matrix K₊ (negative eigenvalues become 0)
     * @param flipCost the relative change when negative eigenvalues change their sign
     * @param exact false if only the smallest eigenvalue is known, so that clip and flip cost at least as much
     */
    public record Repair(double jitter, double jitterCost, double clipCost, double flipCost, boolean exact) {}

    public boolean psd() {
        return verdict != Verdict.REFUTED;
    }
}
