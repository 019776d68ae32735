package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.solve.Convergence;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;

/**
 * A fit whose model is used by a search, a score or a calibration, and is not the final result. A model that did not
 * converge or is not finite is rejected, so that nothing is chosen or estimated from it.
 *
 * <p>The final fit with a caller's own settings is not a trial: its model is returned with any {@link Convergence}, which the model records.
 */
public final class TrialFit {
    private TrialFit() {}

    /**
     * Fits a model.
     *
     * @throws InvalidInputException if the model is not {@link Convergence#usable usable} or not finite
     */
    public static <M extends Model> M of(Learner<M> learner, Dataset data, Compute compute, Progress progress) {
        return usable(learner.fit(data, compute, progress));
    }

    /** Fits ridge regression to several targets at once; those of the data set are ignored. */
    public static Regressor of(
            KernelRegression ridge, Dataset data, List<Reals> targets, Compute compute, Progress progress) {
        return usable(ridge.fit(data, targets, compute, progress));
    }

    /** The model, if it is usable; its coefficients are finite by construction. */
    public static <M extends Model> M usable(M model) {
        requireUsable(model.training().convergence());
        model.training().certificate().ifPresent(known -> Require.finite("the objective of a fit", known.objective()));
        return model;
    }

    /** Rejects the outcome of a solver that is not {@link Convergence#usable usable}. */
    static void requireUsable(Convergence end) {
        if (!end.usable())
            throw new InvalidInputException(
                    String.format(
                            Locale.ROOT,
                            "the solver stalled before its tolerance was reached, at %.2g after %,d iterations",
                            end.measure(),
                            end.iterations()),
                    Cure.RAISE_LAMBDA);
    }

    /** Checks the predictions by which a model is scored: predictions that are not finite are rejected. */
    public static Matrix finite(Matrix predictions) {
        for (double value : predictions.values())
            if (!Double.isFinite(value)) Require.finite("a prediction for a held-out row", value);
        return predictions;
    }
}
