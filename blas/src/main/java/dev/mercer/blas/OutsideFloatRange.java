package dev.mercer.blas;

/**
 * Thrown for points or factors so large or so small that results are outside the range of float numbers. {@link BlasEvaluator} then continues
 * in double, for all tiles of a matrix, so that the result depends on neither windows nor threads.
 */
final class OutsideFloatRange extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutsideFloatRange() {
        super("outside the range of float numbers", null, false, false);
    }
}
