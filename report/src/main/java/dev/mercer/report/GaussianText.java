package dev.mercer.report;

import dev.mercer.model.GaussianBelief;
import dev.mercer.model.GaussianIntervals;
import dev.mercer.model.SparseIntervals;

/** Words and JSON for Gaussian intervals, of {@code train --interval gp} and {@code --method gp}. */
public final class GaussianText {
    private GaussianText() {}

    static String words(GaussianBelief belief) {
        return "Gaussian process of " + size(belief) + ", noise of deviation " + Layout.number(deviation(belief))
                + ", Student's t with "
                + Layout.number(belief.prior().amplitude().degreesOfFreedom())
                + " degrees of freedom; any level, without a guarantee";
    }

    private static String size(GaussianBelief belief) {
        return belief instanceof GaussianIntervals exact
                ? Layout.count(exact.points().size(), "row")
                : Layout.count(belief.models().centers().size(), "inducing point");
    }

    private static double deviation(GaussianBelief belief) {
        return Math.sqrt(belief.prior().noise());
    }

    static String promise(double level) {
        return "an interval holds the observation with probability " + Layout.percent(level)
                + " if the noise is normal and the same everywhere, and kernel and lambda are right; nothing is guaranteed"
                + " (train --interval cv has a guarantee)";
    }

    static Json json(GaussianBelief belief) {
        Json json = new Json().with("method", "gp");
        if (belief instanceof GaussianIntervals exact)
            json.with("rows", exact.points().size());
        if (belief instanceof SparseIntervals)
            json.with("inducing_points", belief.models().centers().size());
        return json.with("amplitude", belief.prior().amplitude().value())
                .with("degrees_of_freedom", belief.prior().amplitude().degreesOfFreedom())
                .with("noise_deviation", deviation(belief));
    }
}
