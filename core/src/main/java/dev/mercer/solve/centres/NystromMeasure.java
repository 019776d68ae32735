package dev.mercer.solve.centres;

/**
 * How far a function on few centres is from the best one: the square root of what J exceeds its minimum by, relative to J. The
 * excess is rᵀP⁻¹r, r the residual and P the preconditioner. Where targets are fitted all but exactly J goes to 0, and is not
 * counted as less than a ten-thousandth of J at f = 0.
 */
final class NystromMeasure {
    private static final double LEAST = 1e-4;

    private final double least;

    /** {@code atZero} is Σw·J at f = 0, as all the J of this class. */
    NystromMeasure(double atZero) {
        this.least = LEAST * atZero;
    }

    /** Of the function that steps have reached from one whose J is {@code start}. */
    double of(NystromGradient steps, double start) {
        double excess = steps.energy();
        // NaN must not pass for small.
        return excess == 0 ? 0 : Math.sqrt(Math.max(0, excess) / Math.max(least, start - steps.gain()));
    }
}
