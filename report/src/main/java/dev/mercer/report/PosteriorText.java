package dev.mercer.report;

import dev.mercer.data.Reals;
import dev.mercer.gp.Acquisition.Suggestion;
import dev.mercer.io.PredictionColumns;
import dev.mercer.linalg.Matrix;
import dev.mercer.loss.internal.ObservedNumber;
import dev.mercer.loss.internal.StudentNoise;
import dev.mercer.model.ObservationNoise;
import dev.mercer.model.Posterior;
import dev.mercer.model.PosteriorCovariance;
import java.util.List;
import java.util.stream.Collectors;

/** Text, columns and JSON for the posterior of a Gaussian process: its intervals, samples, and rows to measure next. */
public final class PosteriorText {
    private PosteriorText() {}

    /** The basis of the intervals of the posterior. */
    static String words(Posterior posterior) {
        return "Gaussian process of " + size(posterior) + ", " + noise(posterior) + "; any level, without a guarantee";
    }

    private static String noise(Posterior posterior) {
        if (posterior.noise() instanceof ObservationNoise.NonNormal noise)
            return noise.observation() instanceof StudentNoise student
                    ? "Student's t noise of scale " + Layout.number(student.sigma()) + " with "
                            + Layout.number(student.nu()) + " degrees of freedom"
                    : "Poisson counts of rate e^f";
        return "noise of deviation" + (varies(posterior) ? " that varies, about " : " ")
                + Layout.number(deviation(posterior)) + ", Student's t with "
                + Layout.number(posterior.prior().degreesOfFreedom())
                + " degrees of freedom";
    }

    private static boolean varies(Posterior posterior) {
        return posterior.noise() instanceof ObservationNoise.Varying;
    }

    private static String size(Posterior posterior) {
        String rows = Layout.count(rows(posterior), "row");
        if (!(posterior.covariance() instanceof PosteriorCovariance.LowRank covariance)) return rows;
        String points = Layout.count(covariance.root().rows(), "inducing point");
        return covariance.rows().isEmpty() ? points : rows + ", with variances by " + points;
    }

    /** The rows on which the mean rests. */
    private static int rows(Posterior posterior) {
        return posterior.covariance() instanceof PosteriorCovariance.Exact covariance
                ? covariance.points().size()
                : posterior.mean().centers().size();
    }

    private static double deviation(Posterior posterior) {
        return Math.sqrt(posterior.prior().noise());
    }

    static String promise(Posterior posterior, double level) {
        String right = posterior.noise() instanceof ObservationNoise.NonNormal
                ? " if observations are distributed as the likelihood says, and kernel and prior are right; nothing is guaranteed"
                : " if the noise is normal"
                        + (varies(posterior) ? "" : " and the same everywhere")
                        + ", and kernel and lambda are right; nothing is guaranteed (train --interval cv has a guarantee)";
        return "an interval holds the observation with probability " + Layout.percent(level) + right;
    }

    static Json json(Posterior posterior) {
        Json json = new Json().with("method", "gp");
        if (posterior.covariance() instanceof PosteriorCovariance.LowRank covariance) {
            json.with("inducing_points", covariance.root().rows());
            if (!covariance.rows().isEmpty()) json.with("rows", rows(posterior));
        } else json.with("rows", rows(posterior));
        json.with("amplitude", posterior.prior().amplitude());
        if (posterior.noise() instanceof ObservationNoise.NonNormal noise) return likelihood(json, noise.observation());
        if (varies(posterior)) json.with("likelihood", "heteroscedastic");
        return json.with("degrees_of_freedom", posterior.prior().degreesOfFreedom())
                .with("noise_deviation", deviation(posterior));
    }

    private static Json likelihood(Json json, ObservedNumber observation) {
        if (!(observation instanceof StudentNoise student)) return json.with("likelihood", "poisson");
        return json.with("likelihood", "student-t")
                .with("noise_scale", student.sigma())
                .with("noise_degrees_of_freedom", student.nu());
    }

    /** A copy with functions that were drawn from the posterior, a column each. */
    public static PredictionColumns withSamples(PredictionColumns columns, Matrix drawn) {
        PredictionColumns all = columns;
        for (int s = 0; s < drawn.columns(); s++)
            all = all.with(new PredictionColumns.Numbers("sample_" + (s + 1), Reals.of(drawn.column(s))));
        return all;
    }

    /** Rows to measure next as a table, the best first; rows count from 1. */
    public static String csv(List<Suggestion> next) {
        return next.stream()
                .map(each -> each.row() + 1 + "," + each.mean() + "," + each.deviation() + "," + each.gain())
                .collect(Collectors.joining("\n", "row,prediction,deviation,gain\n", ""));
    }

    /** Rows to measure next as JSON. */
    public static Json json(List<Suggestion> next) {
        return new Json()
                .with("row", next.stream().map(each -> each.row() + 1).toList())
                .with("prediction", next.stream().map(Suggestion::mean).toList())
                .with("deviation", next.stream().map(Suggestion::deviation).toList())
                .with("gain", next.stream().map(Suggestion::gain).toList());
    }
}
