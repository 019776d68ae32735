package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.conformal.CalibrationSet;
import dev.mercer.conformal.Conformal;
import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.TrialFit;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.Pinball;
import dev.mercer.method.IntervalChoice;
import dev.mercer.model.ClassSets;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Intervals;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;
import java.util.function.DoubleUnaryOperator;

/**
 * Intervals and sets of classes for a finished model, from rows that were held out.
 *
 * <p>Bands whose width depends on the inputs learn from the leave-one-out errors of ridge regression with the kernel of the model on its
 * training rows; the held-out rows then correct them.
 */
final class HeldOutIntervals {
    /** The quantiles of the errors; held-out rows correct the band between them for any level. */
    private static final double[] QUANTILES = {0.05, 0.95};

    /** The most rows whose errors are learned from, and with which values of λ are compared. */
    private static final int MOST_ROWS = 5000;

    private static final int COMPARED_ROWS = 1000;

    private static final double[] LAMBDAS = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10, 100};

    /** λ of quantile regression on errors of deviation 1. */
    private static final double[] QUANTILE_LAMBDAS = {1e-4, 1e-3, 1e-2, 0.1, 1};

    private static final double VALIDATION = 1 / 3.0;

    private final Problem problem;
    private final Compute compute;
    private final Progress progress;

    private HeldOutIntervals(Problem problem, Progress progress) {
        this.problem = problem;
        this.compute = problem.compute();
        this.progress = progress;
    }

    /** The model of a fit with intervals or sets of classes from the held-out rows. */
    static TableModel of(Fit fit, CalibrationSet held, Progress progress) {
        Model found = fit.model().model();
        HeldOutIntervals maker = new HeldOutIntervals(fit.problem(), progress);
        Model whole = found instanceof Classifier classes
                ? classes.with(maker.sets(classes, held))
                : ((Regressor) found).with(maker.intervals((Regressor) found, held));
        return new TableModel(fit.model().encoder(), fit.model().targets(), whole);
    }

    private ClassSets sets(Classifier model, CalibrationSet held) {
        return problem.settings().interval().orElseThrow().kind() == IntervalChoice.Kind.CLASS
                ? Conformal.byClass(model, held, compute, progress)
                : Conformal.classes(model, held, compute, progress);
    }

    private Intervals intervals(Regressor model, CalibrationSet held) {
        return problem.settings().interval().orElseThrow().kind() == IntervalChoice.Kind.QUANTILE
                ? Conformal.errors(model, quantiles(model), held, compute, progress)
                : Conformal.split(model, held, compute, progress);
    }

    /** The kernel of a model on points, even if the model is a weighted sum of features. */
    private static Kernel kernel(Expansion f) {
        return f.features().map(map -> f.kernel().after(map)).orElse(f.kernel());
    }

    /** Training rows whose targets are the errors of models that were not trained on them. */
    private Dataset errors(Kernel kernel) {
        int[] some = RandomOrder.first(
                MOST_ROWS, problem.data().size(), problem.settings().seed());
        Dataset all = problem.data().select(some);
        Dataset data = all.weighted();
        Reals targets = (Reals) data.targets().orElseThrow();
        RidgeLeaveOneOut loo = RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, compute, progress);
        double lambda = best("penalties of the errors' size", LAMBDAS, loo::meanSquaredError);
        double[] predicted = loo.predictions(lambda).column(0);
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> targets.get(i) - predicted[i]);
        return data.withTargets(Reals.of(errors));
    }

    /** The candidate of the least loss; those that fail are left out. */
    private static double best(String what, double[] lambdas, DoubleUnaryOperator loss) {
        Candidates candidates = new Candidates(what);
        double best = lambdas[0];
        double least = Double.POSITIVE_INFINITY;
        for (double lambda : lambdas) {
            double found = candidates.loss(() -> loss.applyAsDouble(lambda));
            if (found < least) {
                least = found;
                best = lambda;
            }
        }
        candidates.requireAny();
        return best;
    }

    /** Two quantiles of the errors, with the λ whose pinball loss is least on a part of the rows. */
    private Regressor quantiles(Regressor model) {
        Kernel kernel = kernel(model.expansion());
        Dataset errors = errors(kernel);
        Reals targets = (Reals) errors.targets().orElseThrow();
        double mean = targets.stream().map(Math::abs).average().orElse(0);
        double size = Math.max(mean, Double.MIN_NORMAL);
        Dataset unit =
                errors.withTargets(Reals.of(targets.stream().map(e -> e / size).toArray()));
        Dataset compared = unit.range(0, Math.min(COMPARED_ROWS, unit.size()));
        double best = best(
                "penalties of the errors' quantiles", QUANTILE_LAMBDAS, lambda -> pinball(kernel, lambda, compared));
        Regressor found = TrialFit.of(QuantileRegression.of(kernel, best, QUANTILES), unit, compute, progress);
        Expansion scaled = found.expansion().weighted(Reals.of(size, size), Reals.of(0, 0));
        return new Regressor(scaled, found.training());
    }

    /** The pinball loss on a third of the rows of a fit to the others. */
    private double pinball(Kernel kernel, double lambda, Dataset rows) {
        int[] held = new HoldOut(VALIDATION, problem.settings().seed()).of(rows.size());
        Dataset test = rows.select(held);
        Dataset train = rows.select(HoldOut.training(rows.size(), held));
        Regressor found = TrialFit.of(QuantileRegression.of(kernel, lambda, QUANTILES), train, compute, progress);
        Matrix predicted = found.predictAll(test.points(), compute, progress);
        Reals actual = (Reals) test.targets().orElseThrow();
        double sum = 0;
        for (int t = 0; t < QUANTILES.length; t++)
            for (int i = 0; i < held.length; i++)
                sum += test.weights().get(i) * new Pinball(QUANTILES[t]).value(actual.get(i), predicted.get(i, t));
        return sum;
    }
}
