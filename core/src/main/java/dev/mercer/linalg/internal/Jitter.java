package dev.mercer.linalg.internal;

import java.util.function.DoubleFunction;
import java.util.function.DoubleSupplier;

/**
 * The smallest number that, added to the diagonal, makes a matrix positive definite that is positive definite up to
 * rounding.
 *
 * <p>If 2n²ε times the largest diagonal element is added to a positive semi-definite matrix of n rows, rounding makes
 * no pivot negative [Hig02, thm 10.7]: a matrix that needs more is indefinite.
 */
public final class Jitter {
    private static final double STEP = 4;

    private Jitter() {}

    /**
     * The first attempt that succeeds: with 0, then with nε of the largest diagonal element, and each time four times as
     * much.
     *
     * @param size rows of the matrix
     * @param diagonal the largest diagonal element, computed if needed
     * @param attempt factors the matrix with this jitter
     * @throws NotPositiveDefiniteException that of the matrix itself, when it is indefinite beyond rounding
     */
    public static <T> T least(int size, DoubleSupplier diagonal, DoubleFunction<T> attempt) {
        try {
            return attempt.apply(0);
        } catch (NotPositiveDefiniteException singular) {
            double unit = Math.ulp(1.0) * size * diagonal.getAsDouble();
            for (double jitter = unit; jitter > 0 && jitter <= 2 * size * unit; jitter *= STEP) {
                try {
                    return attempt.apply(jitter);
                } catch (NotPositiveDefiniteException tooLittle) {
                    // Four times as much.
                }
            }
            throw singular;
        }
    }
}
