package dev.mercer.select;

import dev.mercer.kernel.Kernel;
import java.util.OptionalDouble;

/**
 * One thing that was tried.
 *
 * @param method which method
 * @param kernel with which kernel
 * @param rho with which ρ = λΣw = 1/2C
 * @param epsilon with which tube
 * @param rows on how many rows, learned from or judged
 * @param judge how it was judged: leave-one-out of ridge regression, folds, or rows apart
 * @param loss the mean loss of rows that were not learned from; infinite where nothing could be learned
 * @param error the mean error of these rows, by which methods are compared
 * @param standardError of the error
 * @param seconds how long it took
 */
public record Trial(
        String method,
        Kernel kernel,
        double rho,
        OptionalDouble epsilon,
        int rows,
        Validation validation,
        double loss,
        double error,
        double standardError,
        double seconds) {
    /** Who judges. */
    public enum Validation {
        /** Leave-one-out of ridge regression in closed form, which also stands in for other methods to choose a kernel. */
        LEAVE_ONE_OUT,
        /** Folds. */
        FOLDS,
        /** Rows that ridge regression on many others is tried on. */
        HOLD_OUT
    }
}
