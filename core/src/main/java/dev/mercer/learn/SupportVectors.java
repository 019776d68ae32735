package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.loss.Loss;
import dev.mercer.model.Provenance;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Centring;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Objective;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Support vector regression for any of its losses; shared by several learners.
 *
 * @param what the learner's name in messages
 * @param losses the loss of each output
 * @param kernel k
 * @param lambda λ
 * @param intercept the treatment of b
 * @param stopping the stopping rule
 */
record SupportVectors(
        String what, List<Loss> losses, Kernel kernel, double lambda, Intercept intercept, Stopping stopping) {
    /** The tolerance of LIBSVM, and more steps than any solvable problem needs. */
    static final Stopping STOPPING = new Stopping(1e-3, 100_000_000);

    /**
     * The Gram matrix for {@link SmoSolver}: for many points it needs only some rows, in single precision, so that the
     * matrix is not stored.
     */
    static Gram gram(Kernel kernel, Points points, Compute compute, Progress progress) {
        return points.size() >= SmoSolver.MANY
                ? Gram.streamed(kernel, points, compute, progress)
                : Gram.of(kernel, points, compute, progress);
    }

    /** Fits a regression. */
    Regressor fit(Learner<?> learner, Dataset data, Compute compute, Progress progress) {
        Kernel bound = FitSupport.requirePsd(kernel, data, what);
        Reals targets = FitSupport.numbers(data, what);
        Supplier<Provenance> provenance = Provenance.inBackground(learner, data, compute);
        Gram gram = gram(bound, data.points(), compute, progress);
        List<Solution> found = losses.stream()
                .map(loss -> new Objective(gram, loss, targets, data.weights(), lambda, false))
                .map(objective -> Centring.solve(objective, intercept, o -> SmoSolver.solve(o, stopping, progress)))
                .toList();
        return FitSupport.withLosses(FitSupport.regressor(bound, data, mean(found), provenance.get()), losses);
    }

    private static Solution mean(List<Solution> found) {
        if (found.size() == 1) return found.get(0);
        double[] shares = new double[found.size()];
        Arrays.fill(shares, 1.0 / shares.length);
        return JoinedSolution.of(found, shares);
    }
}
