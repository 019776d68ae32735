package dev.mercer.auto;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.HoldOut;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.QuantileRegression;
import dev.mercer.learn.belief.CalibrationSet;
import dev.mercer.learn.belief.Conformal;
import dev.mercer.learn.belief.ConformalBand;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Intervals;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import dev.mercer.select.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.Arrays;

/** Intervals and sets of classes from rows that were held out, of a finished model. */
final class HeldOutIntervals {
    /** The quantiles of the band; held-out rows correct it for any level. */
    private static final double[] QUANTILES = {0.05, 0.95};

    /** The most rows that the band is learned from. */
    private static final int BAND_ROWS = 5000;

    /** The share of the held-out rows that tell the size of errors. */
    private static final double SCALE_SHARE = 0.5;

    /** Candidates for λ of the functions behind intervals. */
    private static final double[] LAMBDAS = {1e-6, 1e-5, 1e-4, 1e-3, 1e-2, 0.1, 1, 10};

    /** Errors below this part of their mean count as this: the logarithm of 0 is none. */
    private static final double LEAST = 1e-3;

    private final Problem problem;
    private final Compute compute;
    private final Progress progress;

    private HeldOutIntervals(Problem problem, Progress progress) {
        this.problem = problem;
        this.compute = problem.compute();
        this.progress = progress;
    }

    /** The model of a fit with what the held-out rows tell. */
    static TableModel of(Fit fit, CalibrationSet held, Progress progress) {
        Model found = fit.model().model();
        HeldOutIntervals maker = new HeldOutIntervals(fit.problem(), progress);
        Model whole = found instanceof Classifier classes
                ? classes.with(ConformalBand.classes(classes, held, maker.compute, progress))
                : ((Regressor) found).with(maker.intervals((Regressor) found, held));
        return new TableModel(fit.model().encoder(), fit.model().targets(), whole);
    }

    private Intervals intervals(Regressor model, CalibrationSet held) {
        return switch (problem.settings().interval().orElseThrow().kind()) {
            case QUANTILE -> ConformalBand.quantiles(band(model), held, compute, progress);
            case SCALED -> scaled(model, held);
            default -> Conformal.split(model, held, compute, progress);
        };
    }

    /** The kernel of a model on points, also where it is a weighted sum of features. */
    private static Kernel kernel(Expansion f) {
        return f.features().map(map -> f.kernel().after(map)).orElse(f.kernel());
    }

    /** Two quantiles by the kernel of the model, and a λ that smooths about as much as the best of ridge regression. */
    private Regressor band(Regressor model) {
        Dataset all = problem.data();
        int[] some = RandomOrder.first(BAND_ROWS, all.size(), problem.settings().seed());
        Dataset data = all.select(some);
        Ridge ridge = Ridge.best(kernel(model.expansion()), data, compute, progress);
        // At an error of this size the pinball loss is as steep as the squared one.
        double size = Math.max(ridge.error, Double.MIN_NORMAL);
        return new QuantileRegression(ridge.kernel, Math.max(ridge.lambda / (2 * size), Double.MIN_NORMAL), QUANTILES)
                .fit(data, compute, progress);
    }

    /** Half of the held-out rows tell the size of errors, the others calibrate. */
    private Intervals scaled(Regressor model, CalibrationSet held) {
        int[] scale = new HoldOut(SCALE_SHARE, problem.settings().seed()).of(held.groups());
        int[] others = HoldOut.training(held.data().size(), scale);
        Dataset rows = held.data().select(scale);
        Reals targets = (Reals) rows.targets().orElseThrow();
        double[] predicted = model.predict(rows.points(), compute, progress);
        double[] errors = new double[predicted.length];
        Arrays.setAll(errors, i -> Math.abs(targets.get(i) - predicted[i]));
        double least = Math.max(LEAST * Arrays.stream(errors).average().orElse(0), Double.MIN_NORMAL);
        Reals logs = Reals.of(
                Arrays.stream(errors).map(e -> Math.log(Math.max(e, least))).toArray());
        Dataset sizes = rows.withTargets(logs);
        Ridge ridge = Ridge.best(kernel(model.expansion()), sizes, compute, progress);
        Regressor logScale =
                new KernelRidge(ridge.kernel, ridge.lambda, Intercept.CENTRED).fit(sizes, compute, progress);
        CalibrationSet rest =
                new CalibrationSet(held.data().select(others), held.groups().select(others), held.basis());
        return ConformalBand.scaled(model, logScale, rest, compute, progress);
    }

    /** The λ of least leave-one-out error, and that error. */
    private record Ridge(Kernel kernel, double lambda, double error) {
        static Ridge best(Kernel kernel, Dataset data, Compute compute, Progress progress) {
            RidgeLeaveOneOut loo = RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, compute, progress);
            Ridge best = new Ridge(kernel, LAMBDAS[0], Double.POSITIVE_INFINITY);
            for (double lambda : LAMBDAS) {
                double error = Math.sqrt(loo.meanSquaredError(lambda));
                if (error < best.error) best = new Ridge(kernel, lambda, error);
            }
            return best;
        }
    }
}
