package dev.mercer.cli.text;

import dev.mercer.model.GaussianIntervals;
import dev.mercer.report.Json;
import dev.mercer.report.Layout;

/** Words and JSON for the intervals of {@code train --interval gp}. */
public final class GaussianText {
    private GaussianText() {}

    static String words(GaussianIntervals intervals) {
        return "Gaussian process of " + Layout.count(intervals.points().size(), "row") + ", noise of deviation "
                + Layout.number(deviation(intervals)) + ", Student's t with "
                + Layout.number(intervals.prior().amplitude().degreesOfFreedom())
                + " degrees of freedom; any level, without a guarantee";
    }

    private static double deviation(GaussianIntervals intervals) {
        return Math.sqrt(intervals.prior().noise());
    }

    static String promise(double level) {
        return "an interval holds the observation with probability " + Layout.percent(level)
                + " if the noise is normal and the same everywhere, and kernel and lambda are right; nothing is guaranteed"
                + " (train --interval cv has a guarantee)";
    }

    static Json json(GaussianIntervals intervals) {
        return new Json()
                .with("method", "gp")
                .with("rows", intervals.points().size())
                .with("amplitude", intervals.prior().amplitude().value())
                .with("degrees_of_freedom", intervals.prior().amplitude().degreesOfFreedom())
                .with("noise_deviation", deviation(intervals));
    }
}
