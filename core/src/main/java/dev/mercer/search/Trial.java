package dev.mercer.search;

import dev.mercer.kernel.Kernel;
import dev.mercer.score.ValidationScore;
import dev.mercer.search.internal.TunedKernel;
import java.util.OptionalDouble;

/**
 * One trial of a tuning run: a method with its settings, and its score.
 *
 * @param method the method
 * @param kernel the kernel
 * @param rho ρ = λΣw = 1/2C
 * @param epsilon ε of the tube, if there is one
 * @param rows the number of rows, for training or validation
 * @param validation the kind of validation: leave-one-out of ridge regression, cross-validation, or hold-out
 * @param loss the mean validation loss; infinite if nothing could be learned
 * @param error the mean validation error, by which methods are compared
 * @param standardError the standard error of the error
 * @param seconds the duration
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
    /** A trial of ridge regression. */
    static Trial ofRidge(
            String method, TunedKernel tried, int rows, Validation validation, ValidationScore score, double seconds) {
        return new Trial(
                method,
                tried.kernel(),
                tried.rho(),
                OptionalDouble.empty(),
                rows,
                validation,
                score.loss(),
                score.error(),
                score.standardError(),
                seconds);
    }

    /** The kind of validation. */
    public enum Validation {
        /**
         * Leave-one-out of ridge regression in closed form, also used as a proxy to choose the kernel of other methods.
         */
        LEAVE_ONE_OUT,
        /** Cross-validation. */
        FOLDS,
        /** A hold-out set, for ridge regression on many rows. */
        HOLD_OUT
    }
}
