package dev.mercer.learn;

import dev.mercer.gram.Precision;
import dev.mercer.solve.Stopping;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a function on few centres is found.
 *
 * @param centers which centres
 * @param way how the equations are solved
 * @param precision of the kernel values between points and centres; not given, double up to 2²⁴ of them and single beyond
 * @param stopping the relative error to reach, measured by J, and the most steps
 */
public record Nystrom(NystromCenters centers, Way way, Optional<Precision> precision, Stopping stopping) {
    /** How the equations are solved. */
    public enum Way {
        /** By that of the others which takes fewer operations: the direct way for few centres or few rows. */
        AUTO,
        /** By the normal equations of all rows: one pass of N·M² operations. */
        DIRECT,
        /** By conjugate gradients, a pass of N·M a step, with the normal equations of some rows as preconditioner. */
        ITERATIVE
    }

    private static final Stopping STANDARD = new Stopping(1e-4, 200);

    /** In the cheaper way, to 1e-4. */
    public Nystrom(NystromCenters centers) {
        this(centers, Way.AUTO, Optional.empty(), STANDARD);
    }

    /** So many rows, chosen uniformly by the seed 1. */
    public Nystrom(int centers) {
        this(NystromCenters.uniform(centers, 1));
    }

    /** As many rows as N and the memory suggest, chosen uniformly by the seed 1. */
    public Nystrom() {
        this(new NystromCenters.Drawn(NystromCenters.Selection.UNIFORM, OptionalInt.empty(), 1));
    }

    public Nystrom withWay(Way newWay) {
        return new Nystrom(centers, newWay, precision, stopping);
    }

    public Nystrom withPrecision(Precision newPrecision) {
        return new Nystrom(centers, way, Optional.of(newPrecision), stopping);
    }

    public Nystrom withStopping(Stopping newStopping) {
        return new Nystrom(centers, way, precision, newStopping);
    }
}
