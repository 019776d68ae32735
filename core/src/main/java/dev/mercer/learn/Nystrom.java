package dev.mercer.learn;

import dev.mercer.gram.Precision;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Require;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * How a function on few centres is found.
 *
 * @param centers which centres
 * @param way how the equations are solved
 * @param precision of the kernel values between points and centres; not given, double up to 2²⁴ of them and single beyond
 * @param stopping the measure to reach, the square root of what J exceeds its minimum by relative to J (losses other than squared: to J
 *     at f = 0), and the most steps
 * @param validation a share of the rows, at most 20,000 of them, that is not learned from but judges the function after
 *     each step: steps end when it is no longer predicted better, and the best of them is returned. Not of the direct way
 */
public record Nystrom(
        NystromCenters centers, Way way, Optional<Precision> precision, Stopping stopping, OptionalDouble validation) {
    /** How the equations are solved. */
    public enum Way {
        /**
         * By that of the others which takes fewer operations: the direct way for few centres or few rows. Squared loss with
         * every row as a centre is ridge regression on all rows, and solved as such.
         */
        AUTO,
        /** By the normal equations of all rows: one pass of N·M² operations. */
        DIRECT,
        /** By conjugate gradients, a pass of N·M a step, with the normal equations of some rows as preconditioner. */
        ITERATIVE
    }

    /** J to 1e-5 of itself. */
    private static final Stopping STANDARD = new Stopping(3e-3, 200);

    public Nystrom {
        if (validation.isPresent()) {
            double share = validation.getAsDouble();
            Require.that(share > 0 && share < 1, "the share of rows to validate by must be > 0 and < 1, got %s", share);
            Require.that(way != Way.DIRECT, "the direct way has no steps that rows could be kept apart to judge");
        }
    }

    /** In the cheaper way, J to 1e-5 of itself, of all rows. */
    public Nystrom(NystromCenters centers) {
        this(centers, Way.AUTO, Optional.empty(), STANDARD, OptionalDouble.empty());
    }

    /** So many rows, chosen uniformly by the seed 1. */
    public Nystrom(int centers) {
        this(NystromCenters.uniform(centers, 1));
    }

    /** As many rows as N and the memory suggest, chosen uniformly by the seed 1. */
    public Nystrom() {
        this(new NystromCenters.Drawn(NystromCenters.Selection.UNIFORM, OptionalInt.empty(), 1));
    }

    /** Which of so many rows are not learned from but judge each step, by number; none without validation. */
    public int[] keptApart(int rows) {
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
