package dev.mercer.linalg.internal;

import dev.mercer.util.Curable;
import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.Optional;

/** A matrix that must be positive definite is not: a pivot of its Cholesky factorisation is not positive. */
public class NotPositiveDefiniteException extends RuntimeException implements Curable {
    private static final long serialVersionUID = 1L;

    private final String fact;
    private final int pivot;
    private final double value;

    /**
     * An exception for a matrix and its first non-positive pivot.
     *
     * @param size rows of the matrix
     * @param pivot row of the pivot, counted from 0
     * @param value the pivot: the diagonal element after elimination of the rows before it
     */
    public NotPositiveDefiniteException(int size, int pivot, double value) {
        this(
                "the matrix of " + size + " points is not positive definite: pivot " + pivot + " is "
                        + Require.text(value) + ", expected > 0",
                pivot,
                value);
    }

    private NotPositiveDefiniteException(String fact, int pivot, double value) {
        super(Cure.RAISE_LAMBDA.after(fact));
        this.fact = fact;
        this.pivot = pivot;
        this.value = value;
    }

    @Override
    public String fact() {
        return fact;
    }

    @Override
    public Optional<Cure> cure() {
        return Optional.of(Cure.RAISE_LAMBDA);
    }

    /** Row of the pivot, counted from 0. */
    public int pivot() {
        return pivot;
    }

    /** The pivot itself, zero or negative. */
    public double value() {
        return value;
    }
}
