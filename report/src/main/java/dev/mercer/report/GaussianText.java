package dev.mercer.report;

import dev.mercer.loss.ObservedNumber;
import dev.mercer.loss.StudentNoise;
import dev.mercer.model.GaussianBelief;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.ObservedIntervals;
import dev.mercer.model.SparseIntervals;
import dev.mercer.model.VaryingNoiseIntervals;

/** Words and JSON for Gaussian intervals, of {@code train --interval gp} and {@code --method gp}. */
public final class GaussianText {
    private GaussianText() {}

    static String words(GaussianBelief belief) {
        return "Gaussian process of " + size(belief) + ", " + noise(belief) + "; any level, without a guarantee";
    }

    private static String noise(GaussianBelief belief) {
        if (belief instanceof ObservedIntervals observed)
            return observed.observation() instanceof StudentNoise student
                    ? "Student's t noise of scale " + Layout.number(student.sigma()) + " with "
                            + Layout.number(student.nu()) + " degrees of freedom"
                    : "Poisson counts of rate e^f";
        String varies = belief instanceof VaryingNoiseIntervals ? " that varies, about " : " ";
        return "noise of deviation" + varies + Layout.number(deviation(belief)) + ", Student's t with "
                + Layout.number(belief.prior().amplitude().degreesOfFreedom())
                + " degrees of freedom";
    }

    private static String size(GaussianBelief belief) {
        if (!(belief instanceof SparseIntervals sparse)) return Layout.count(rows(belief), "row");
        String points = Layout.count(sparse.points().size(), "inducing point");
        return sparse.rows().isEmpty()
                ? points
                : Layout.count(sparse.models().centers().size(), "row") + ", with variances by " + points;
    }

    /** The rows of a posterior that has no inducing points. */
    private static int rows(GaussianBelief belief) {
        if (belief instanceof ObservedIntervals observed)
            return observed.latent().points().size();
        if (belief instanceof VaryingNoiseIntervals varying)
            return varying.latent().points().size();
        return ((GaussianIntervals) belief).points().size();
    }

    private static double deviation(GaussianBelief belief) {
        return Math.sqrt(belief.prior().noise());
    }

    static String promise(GaussianBelief belief, double level) {
        String right = belief instanceof ObservedIntervals
                ? " if observations are distributed as the likelihood says, and kernel and prior are right; nothing is guaranteed"
                : " if the noise is normal"
                        + (belief instanceof VaryingNoiseIntervals ? "" : " and the same everywhere")
                        + ", and kernel and lambda are right; nothing is guaranteed (train --interval cv has a guarantee)";
        return "an interval holds the observation with probability " + Layout.percent(level) + right;
    }

    static Json json(GaussianBelief belief) {
        Json json = new Json().with("method", "gp");
        if (belief instanceof SparseIntervals sparse) {
            json.with("inducing_points", sparse.points().size());
            if (!sparse.rows().isEmpty())
                json.with("rows", sparse.models().centers().size());
        } else json.with("rows", rows(belief));
        json.with("amplitude", belief.prior().amplitude().value());
        if (belief instanceof ObservedIntervals observed) return likelihood(json, observed.observation());
        if (belief instanceof VaryingNoiseIntervals) json.with("likelihood", "heteroscedastic");
        return json.with("degrees_of_freedom", belief.prior().amplitude().degreesOfFreedom())
                .with("noise_deviation", deviation(belief));
    }

    private static Json likelihood(Json json, ObservedNumber observation) {
        if (!(observation instanceof StudentNoise student)) return json.with("likelihood", "poisson");
        return json.with("likelihood", "student-t")
                .with("noise_scale", student.sigma())
                .with("noise_degrees_of_freedom", student.nu());
    }
}
