package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;

/** The stopping rule and the Gram matrix of learners by support vectors. */
final class SupportVectors {
    /** The tolerance of LIBSVM, and more steps than any solvable problem needs. */
    static final Stopping STOPPING = new Stopping(1e-3, 100_000_000);

    /**
     * The Gram matrix for {@link SmoSolver}: for many points it needs only some rows, in single precision, so that the
     * matrix is not stored.
     */
    static Gram gram(Kernel kernel, Points points, Compute compute, Progress progress) {
        return points.size() >= SmoSolver.LEAST_FOR_WORKING_SETS
                ? Gram.streamed(kernel, points, compute, progress)
                : Gram.of(kernel, points, compute, progress);
    }

    private SupportVectors() {}
}
