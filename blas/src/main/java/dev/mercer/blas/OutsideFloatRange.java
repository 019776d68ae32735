package dev.mercer.blas;

/**
 * Points or factors so large or so small that what comes out is no float number. A signal to {@link BlasEvaluator}, which
 * goes on in double; the same for all tiles of a matrix, so that the result depends on neither windows nor threads.
 */
final class OutsideFloatRange extends RuntimeException {
    private static final long serialVersionUID = 1;

    OutsideFloatRange() {
        super("outside the range of float numbers", null, false, false);
    }
}
