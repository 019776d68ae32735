package dev.mercer.learn;

import dev.mercer.gram.Precision;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * The settings of the Nyström method: learning functions on few centres.
 *
 * @param centers the choice of centres
 * @param way the method for the normal equations
 * @param precision of the kernel values between points and centres; not given, double up to 2²⁴ of them and single
 *     beyond
 * @param stopping the measure to reach, the square root of what J exceeds its minimum by relative to J (losses other
 *     than squared: to J at f = 0), and the most steps
 * @param validation a share of the rows, at most 20,000 of them, held out for validation after each step (early
 *     stopping): the iteration stops when their error no longer falls, and the best iterate is returned. Not for the
 *     direct method
 */
public record Nystrom(
        NystromCenters centers, Way way, Optional<Precision> precision, Stopping stopping, OptionalDouble validation) {
    /** The method for the normal equations. */
    public enum Way {
        /**
         * The cheaper of the two methods: direct for few centres or few rows. Squared loss with every row as a centre
         * is ridge regression on all rows, and solved as such.
         */
        AUTO,
        /** Direct: the normal equations of all rows in one pass of N·M² operations. */
        DIRECT,
        /**
         * Conjugate gradients, one pass of N·M operations a step, preconditioned by the normal equations of a sample of
         * rows.
         */
        ITERATIVE
    }

    /** A relative accuracy of 1e-5 for J. */
    private static final Stopping STANDARD = new Stopping(3e-3, 200);

    public Nystrom {
        if (validation.isPresent()) {
            double share = validation.getAsDouble();
            Require.that(share > 0 && share < 1, "the share of rows to validate by must be > 0 and < 1, got %s", share);
            Require.that(way != Way.DIRECT, "the direct solver has no steps that validation rows could stop");
        }
    }

    /** With the cheaper method, J to a relative accuracy of 1e-5, on all rows. */
    public Nystrom(NystromCenters centers) {
        this(centers, Way.AUTO, Optional.empty(), STANDARD, OptionalDouble.empty());
    }

    /** With {@code centers} rows as centres, drawn uniformly with seed 1. */
    public Nystrom(int centers) {
        this(NystromCenters.uniform(centers, 1));
    }

    /** With a default number of centres, from N and the memory, drawn uniformly with seed 1. */
    public Nystrom() {
        this(new NystromCenters.Drawn(NystromCenters.Selection.UNIFORM, OptionalInt.empty(), 1));
    }

    /** The numbers of the validation rows; none without validation. */
    public int[] validationRows(int rows) {
        return ValidationRows.of(validation, rows).rows();
    }

    public Nystrom withWay(Way newWay) {
        return new Nystrom(centers, newWay, precision, stopping, validation);
    }

    public Nystrom withPrecision(Precision newPrecision) {
        return new Nystrom(centers, way, Optional.of(newPrecision), stopping, validation);
    }

    public Nystrom withStopping(Stopping newStopping) {
        return new Nystrom(centers, way, precision, newStopping, validation);
    }

    public Nystrom withValidation(double share) {
        return new Nystrom(centers, way, precision, stopping, OptionalDouble.of(share));
    }
}
