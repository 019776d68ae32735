package dev.mercer.search.internal;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.internal.RowCounts;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.TargetDecoder;
import dev.mercer.model.internal.RankedTargets;
import dev.mercer.model.internal.TargetScale;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Compares scales of a target by the likelihood of its values: the density of leave-one-out residuals of ridge regression on the scale, assumed to be
 * normal, times the slope of the scale. A likelihood does not depend on the unit of errors, so that it is comparable between scales.
 *
 * <p>All scales are targets of one factorisation for each kernel, each with its own best kernel width and ρ. Slopes are those of secants through
 * neighbouring targets, the same for all scales, so that ties have a slope too. A scale is preferred to a simpler one if its gain is clear, and if
 * decoded predictions have no larger squared error in the unit of the target. Measurements: docs/internals/decisions/0029. Source: [BC64].
 *
 * @param families the possible kernels, one of which is used for the comparison
 * @param seed determines the rows
 */
public record TargetScaleSearch(List<KernelFamily> families, long seed) {
    /** The most rows of the comparison. */
    private static final int MOST_ROWS = 600;

    /** The fewest rows: with fewer the target keeps its own scale. */
    private static final int FEWEST_ROWS = 50;

    /** The widths of the kernel, in units of the data. */
    private static final double[] WIDTHS = {1, 3};

    /** The smallest and the largest ρ relative to the mean of k(x, x), as powers of √10. */
    private static final int SMALLEST_RHO = -8;

    private static final int LARGEST_RHO = 3;

    /** The share of the rows on each side that a secant spans. */
    private static final double SECANT_SHARE = 0.02;

    /** The least gain in standard errors. */
    private static final double STANDARD_ERRORS = 2;

    /** The least gain in log density for a row; smaller ones do not carry over to many rows. */
    private static final double MARGIN = 0.1;

    /** The least gain of ranks, whose table fits the density of the target. */
    private static final double RANKS_MARGIN = 0.2;

    /** The largest error in the unit of the target, relative to that without a scale. */
    private static final double MOST_ERROR = 1.005;

    /**
     * A scale, and the reason for its choice.
     *
     * @param scale the scale
     * @param reason the reason, in words
     */
    public record Best(TargetScale scale, String reason) {}

    /**
     * A scale with its likelihood.
     *
     * @param scale the scale
     * @param logs the log density of each row
     * @param rmse the root mean squared error of decoded predictions, in the unit of the target
     */
    private record Candidate(TargetScale scale, Reals logs, double rmse) {}

    /** The scale of the greatest likelihood, the identity first; empty if there are too few rows or different targets. */
    public Optional<Best> best(Dataset all, Intercept intercept, Compute compute, Progress progress) {
        Reals targets = (Reals) all.targets().orElseThrow();
        int[] used = Indices.where(all.size(), i -> all.weights().get(i) > 0);
        if (RowCounts.total(all.weights()) < FEWEST_ROWS) return Optional.empty();
        int[] rows = Arrays.stream(Shuffle.of(used.length, seed))
                .limit(MOST_ROWS)
                .map(place -> used[place])
                .sorted()
                .toArray();
        List<TargetScale> scales = scales(targets, all.weights());
        Dataset some = all.select(rows);
        Reals y = targets.select(rows);
        if (scales.size() < 2 || y.stream().distinct().count() < 3) return Optional.empty();
        List<Candidate> found = compared(some, y, scales, intercept, compute, progress);
        boolean identity = !found.isEmpty() && found.get(0).scale instanceof TargetScale.Identity;
        // If the target cannot be predicted on its own scale, there is no baseline for other scales.
        if (!identity) return Optional.empty();
        Candidate best = found.get(0);
        double most = MOST_ERROR * best.rmse;
        for (Candidate other : found) if (other.rmse <= most && gain(other, best, some.weights()) > 0) best = other;
        return Optional.of(new Best(best.scale, reason(found, some)));
    }

    /** The scales to compare, the simplest first. */
    private static List<TargetScale> scales(Reals targets, Reals weights) {
        return Stream.of(
                        Optional.<TargetScale>of(new TargetScale.Identity()),
                        TargetScale.squareRoot(targets, weights),
                        TargetScale.log(targets, weights),
                        TargetScale.normalScores(targets, weights))
                .flatMap(Optional::stream)
                .toList();
    }

    private List<Candidate> compared(
            Dataset some, Reals y, List<TargetScale> scales, Intercept intercept, Compute compute, Progress progress) {
        List<Reals> scaled = scales.stream().map(scale -> scale.toScale(y)).toList();
        Dataset data = some.withTargets(
                new TargetVectors(scales.stream().map(TargetScale::name).toList(), scaled));
        KernelFamily family = families.get((families.size() - 1) / 2);
        double[] least = new double[scales.size()];
        Arrays.fill(least, Double.POSITIVE_INFINITY);
        List<Reals> residuals = new ArrayList<>(scaled);
        Candidates candidates = new Candidates("scales of the target");
        for (double factor : family.single() ? new double[] {1} : WIDTHS) {
            progress.throwIfCancelled();
            Kernel kernel = family.on(data, List.of()).at(factor);
            Optional<RidgeLeaveOneOut> left =
                    candidates.attempt(() -> RidgeLeaveOneOut.of(kernel, intercept, data, compute, progress));
            double unit = unit(kernel.bind(data.names()), data);
            for (int power = SMALLEST_RHO; left.isPresent() && power <= LARGEST_RHO; power++) {
                double rho = unit * Math.pow(10, power / 2.0);
                Optional<Matrix> predictions = candidates.attempt(() ->
                        left.get().predictions(Penalty.lambda(rho, left.get().totalWeight())));
                for (int t = 0; predictions.isPresent() && t < least.length; t++) {
                    double[] predicted = predictions.get().column(t);
                    Reals actual = scaled.get(t);
                    Optional<Reals> errors = candidates.attempt(() -> errors(actual, predicted));
                    double mean = candidates.loss(() -> errors.map(found -> mean(squares(found), data.weights()))
                            .orElse(Double.NaN));
                    if (mean < least[t]) {
                        least[t] = mean;
                        residuals.set(t, errors.orElseThrow());
                    }
                }
            }
        }
        List<Candidate> all = new ArrayList<>();
        for (int t = 0; t < least.length; t++)
            if (Double.isFinite(least[t]))
                all.add(new Candidate(
                        scales.get(t),
                        logs(residuals.get(t), least[t], slopes(y, scaled.get(t), data.weights())),
                        rmse(scales.get(t), scaled.get(t), residuals.get(t), y, data.weights())));
        return all;
    }

    private static double unit(Kernel kernel, Dataset data) {
        Points points = data.points();
        double[] diagonal = IntStream.range(0, points.size())
                .mapToDouble(i -> kernel.value(points, i, points, i))
                .toArray();
        double mean = mean(Reals.of(diagonal), data.weights());
        return mean > 0 ? mean : 1;
    }

    private static Reals errors(Reals actual, double[] predicted) {
        return Reals.of(IntStream.range(0, predicted.length)
                .mapToDouble(i -> actual.get(i) - predicted[i])
                .toArray());
    }

    private static Reals squares(Reals values) {
        return Reals.of(values.stream().map(v -> v * v).toArray());
    }

    /** The log density of each target: that of its residual, and the slope of the scale. */
    private static Reals logs(Reals residuals, double variance, double[] slopes) {
        return Reals.of(IntStream.range(0, slopes.length)
                .mapToDouble(i -> -0.5 * (Math.log(2 * Math.PI * variance) + Math.pow(residuals.get(i), 2) / variance)
                        + Math.log(slopes[i]))
                .toArray());
    }

    private static double rmse(TargetScale scale, Reals scaled, Reals residuals, Reals y, Reals weights) {
        TargetDecoder decoder = TargetDecoder.of(scale, scaled, "").withResiduals(residuals, weights);
        double[] decoded = IntStream.range(0, y.size())
                .mapToDouble(i -> decoder.decode(scaled.get(i) - residuals.get(i)))
                .toArray();
        return Math.sqrt(mean(squares(errors(y, decoded)), weights));
    }

    /** The slope of the scale at each target: that of the secant through targets on both sides of all that are equal to it. */
    private static double[] slopes(Reals y, Reals scaled, Reals weights) {
        RankedTargets from = RankedTargets.of(y, weights);
        RankedTargets to = RankedTargets.of(scaled, weights);
        double usual = Math.max(1, Math.floor(SECANT_SHARE * from.rows()));
        return y.stream()
                .map(target -> {
                    double below = from.below(target);
                    double end = from.upTo(target);
                    double width = Math.max(1, Math.min(usual, Math.min(below, from.rows() - end)));
                    double low = Math.max(0, below - width);
                    double high = Math.min(from.rows() - 1, end - 1 + width);
                    return (to.at(high) - to.at(low)) / (from.at(high) - from.at(low));
                })
                .toArray();
    }

    private static double mean(Reals values, Reals weights) {
        double sum = 0;
        for (int i = 0; i < values.size(); i++) sum += weights.get(i) * values.get(i);
        return sum / weights.sum();
    }

    /** The mean gain in log density, minus the threshold that it must exceed. */
    private static double gain(Candidate candidate, Candidate before, Reals weights) {
        if (candidate.equals(before)) return 0;
        double margin = before.scale instanceof TargetScale.Identity ? MARGIN : 0;
        if (candidate.scale instanceof TargetScale.NormalScores) margin = RANKS_MARGIN;
        Reals differences = errors(candidate.logs, before.logs.toArray());
        double mean = mean(differences, weights);
        double squares = 0;
        for (int i = 0; i < differences.size(); i++)
            squares += Math.pow(weights.get(i) * (differences.get(i) - mean), 2) / RowCounts.of(weights.get(i));
        return mean - margin - STANDARD_ERRORS * Math.sqrt(squares) / weights.sum();
    }

    private static String reason(List<Candidate> all, Dataset some) {
        double identity = mean(all.get(0).logs, some.weights());
        return "log likelihood per row by leave-one-out on "
                + String.format(Locale.ROOT, "%,d", RowCounts.total(some.weights()))
                + " rows: "
                + all.stream()
                        .skip(1)
                        .map(c -> String.format(
                                Locale.ROOT,
                                "%s %+.2f (rmse %.2f times)",
                                c.scale.name(),
                                mean(c.logs, some.weights()) - identity,
                                c.rmse / all.get(0).rmse))
                        .collect(Collectors.joining(", "))
                + " against none";
    }
}
