package dev.mercer.examples.guide;

import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.online.RidgeStream;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Mark;
import java.util.SplittableRandom;

/** A stream whose law changes, and models that learn it row after row. */
final class StreamGallery {
    private static final int ROWS = 300;

    private StreamGallery() {}

    /** Predictions at x = 1 while rows y = x, then y = −x, come in. */
    static Figure change() {
        SplittableRandom random = new SplittableRandom(1);
        RidgeStream all = stream(new RidgeStream.Forgetting(ROWS, Double.POSITIVE_INFINITY));
        RidgeStream window = stream(RidgeStream.Forgetting.window(40));
        RidgeStream fading = stream(new RidgeStream.Forgetting(ROWS, 25));
        double[] times = new double[ROWS];
        double[] law = new double[ROWS];
        double[][] predicted = new double[3][ROWS];
        double[] one = {1};
        for (int t = 0; t < ROWS; t++) {
            double[] x = {random.nextDouble(-1.5, 1.5)};
            double slope = t < ROWS / 2 ? 1 : -1;
            double y = slope * x[0] + random.nextDouble(-0.3, 0.3);
            all.next(x, y);
            window.next(x, y);
            fading.next(x, y);
            times[t] = t + 1;
            law[t] = slope;
            predicted[0][t] = all.predict(one);
            predicted[1][t] = window.predict(one);
            predicted[2][t] = fading.predict(one);
        }
        Reals xs = Reals.of(times);
        return new Figure(
                "f(1) while rows come in, and the law changes",
                new Figure.Axes("row", "prediction at x = 1"),
                Mark.dots("the law", xs, Reals.of(law)),
                Mark.curve("all rows", xs, Reals.of(predicted[0])),
                Mark.curve("the last 40", xs, Reals.of(predicted[1])),
                Mark.curve("fading over 25", xs, Reals.of(predicted[2])));
    }

    private static RidgeStream stream(RidgeStream.Forgetting forgetting) {
        return new RidgeStream(new Gaussian(1), 1, 1, forgetting);
    }
}
