package dev.mercer.auto;

import dev.mercer.data.Dataset;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.method.LearnerSettings;
import dev.mercer.method.RefusedSettings;
import dev.mercer.method.Setting;
import dev.mercer.method.TargetScaling;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.OutOfFold;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.search.internal.TargetScaleSearch;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Chooses the scale on which a numeric target is learned: the requested one, else the one on which validation finds the target most likely.
 *
 * @param families the possible kernels
 * @param open true if something is left to be tuned
 * @param metric the requested measure of predictions; squared errors if absent
 * @param progress may stop the comparison; the target is then learned on its own scale
 */
record ScaleChoice(List<KernelFamily> families, boolean open, Optional<ScoreMetric> metric, Progress progress) {
    /** The most rows whose out-of-fold residuals decode predictions, if tuning has computed none. */
    private static final int ROWS = 1000;

    private static final int FOLDS = 5;

    /** The problem on the scale. */
    Problem of(Problem problem) {
        TargetScaling asked = problem.settings().get(Setting.TARGET_SCALE).orElse(TargetScaling.AUTO);
        Targets targets = problem.data().targets().orElseThrow();
        if (asked.named()) return on(problem, named(asked, problem.data()), "as asked for");
        boolean automatic = problem.settings().get(Setting.TARGET_SCALE).isPresent()
                || (open && problem.method().isRidge());
        if (asked == TargetScaling.NONE || !automatic || !(targets instanceof Reals numbers)) return problem;
        if (metric.filter(m -> m == ScoreMetric.RMSLE).isPresent()
                && TargetScale.log(numbers, problem.data().weights()).isPresent())
            return on(problem, named(TargetScaling.LOG, problem.data()), "rmsle is the error of logarithms");
        try {
            return new TargetScaleSearch(families, problem.settings().seed())
                    .best(problem.data(), problem.settings().intercept(), problem.compute(), progress)
                    .filter(best -> !(best.scale() instanceof TargetScale.Identity))
                    .map(best -> on(problem, best.scale(), best.reason()))
                    .orElse(problem);
        } catch (CancelledException | InvalidInputException notCompared) {
            return problem;
        }
    }

    private static Problem on(Problem problem, TargetScale scale, String reason) {
        Dataset data = problem.data();
        int[] weighted = Indices.where(data.size(), i -> data.weights().get(i) > 0);
        Reals scaled = scale.toScale((Reals) data.targets().orElseThrow()).select(weighted);
        return problem.onScale(TargetDecoder.of(scale, scaled, reason));
    }

    private static TargetScale named(TargetScaling asked, Dataset data) {
        Targets targets = data.targets().orElseThrow();
        Reals weights = data.weights();
        if (targets instanceof TargetVectors several)
            throw new RefusedSettings(
                    "%s is for models of one target, got %d: leave it out, or name one of them",
                    Setting.TARGET_SCALE, several.columns().size());
        Reals numbers = (Reals) targets;
        Optional<TargetScale> found = switch (asked) {
            case LOG -> TargetScale.log(numbers, weights);
            case SQRT -> TargetScale.squareRoot(numbers, weights);
            case RANKS -> TargetScale.normalScores(numbers, weights);
            case AUTO, NONE -> Optional.empty();
        };
        return found.orElseThrow(() -> new RefusedSettings(
                "%s %s needs targets %s, got %s: use %s ranks or none",
                Setting.TARGET_SCALE,
                asked.name().toLowerCase(Locale.ROOT),
                asked == TargetScaling.RANKS ? "that differ" : ">= 0 that are not all 0",
                numbers.stream().min().orElse(0),
                Setting.TARGET_SCALE));
    }

    /** The problem with a decoder for its measure, from the residuals of held-out rows; quantiles need none. */
    Problem decoded(Problem problem, Optional<HeldOut> held) {
        if (problem.decoder().isEmpty() || problem.settings().quantiles().size() > 0) return problem;
        Optional<OutOfFold> found = held.flatMap(HeldOut::predictions).or(() -> outOfFold(problem, progress));
        return found.map(residuals -> decodedBy(problem, residuals, metric)).orElse(problem);
    }

    /** The problem with its decoder, if it has one, adapted to these residuals; quantiles need none. */
    static Problem decodedBy(Problem problem, OutOfFold residuals, Optional<ScoreMetric> metric) {
        if (problem.decoder().isEmpty() || problem.settings().quantiles().size() > 0) return problem;
        return problem.decodedBy(Optional.of(centered(problem.decoder().get(), residuals, metric)));
    }

    /** The decoder with these residuals for the measure: the mean of the target has the least squared error, its median the least absolute error. */
    private static TargetDecoder centered(TargetDecoder plain, OutOfFold found, Optional<ScoreMetric> metric) {
        TargetDecoder mean = plain.withResiduals(found.residuals(), found.shares());
        if (metric.filter(m -> m == ScoreMetric.MAE).isPresent()) return mean.median();
        return metric.filter(m -> m == ScoreMetric.RMSLE).isPresent()
                ? mean.leastLogError(found.actual(), found.predicted(), found.shares())
                : mean;
    }

    /** The measure on the scale of a problem: the error of logarithms is a squared error if logarithms are learned. */
    static Optional<ScoreMetric> onScale(Optional<ScoreMetric> metric, Problem problem) {
        return problem.decoder().isEmpty() ? metric : metric.map(m -> m == ScoreMetric.RMSLE ? ScoreMetric.RMSE : m);
    }

    /** Out-of-fold residuals of some rows: by leave-one-out of ridge regression, else by cross-validation of the learner. */
    private static Optional<OutOfFold> outOfFold(Problem problem, Progress progress) {
        Dataset data = problem.data();
        LearnerSettings settings = problem.settings();
        int[] rows = Arrays.copyOf(Shuffle.of(data.size(), settings.seed()), Math.min(ROWS, data.size()));
        Dataset some = data.select(rows);
        if (problem.method().isRidge() && settings.penalty().isPresent())
            return Candidates.ifPossible(() -> leftOut(problem, some, progress));
        FoldedSample folds = FoldedSample.of(Sample.of(some), Folds.random(FOLDS, settings.seed()));
        return Candidates.ifPossible(
                        () -> folds.score(problem.learner().forPart(some, data), problem.compute(), progress))
                .flatMap(HeldOut::predictions);
    }

    private static OutOfFold leftOut(Problem problem, Dataset some, Progress progress) {
        LearnerSettings settings = problem.settings();
        RidgeLeaveOneOut left = RidgeLeaveOneOut.of(
                RidgeLeaveOneOut.For.FEW, settings.kernel(), settings.intercept(), some, problem.compute(), progress);
        double rho = Penalty.rho(settings.lambda(), settings.totalWeight());
        double[] predicted =
                left.predictions(Penalty.lambda(rho, left.totalWeight())).column(0);
        return OutOfFold.once(
                (Reals) some.targets().orElseThrow().select(left.rows()),
                Reals.of(predicted),
                some.weights().select(left.rows()));
    }
}
