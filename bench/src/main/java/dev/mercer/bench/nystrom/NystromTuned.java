package dev.mercer.bench.nystrom;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.score.RidgeLeaveOneOut;
import dev.mercer.solve.Intercept;
import dev.mercer.util.Progress;
import java.util.SplittableRandom;

/**
 * A kernel and λ by a rule: of some multiples of the median distance and powers of ten those of the least squared
 * leave-one-out error on 3,000 training rows. Of classes, that of the most frequent against the rest. More rows keep ρ = λN,
 * which is that of the noise.
 */
record NystromTuned(Gaussian kernel, double lambda) {
    private static final int ROWS = 3000;
    private static final double[] MULTIPLES = {0.125, 0.25, 0.5, 1};

    static NystromTuned of(NystromData all, Compute compute) {
        NystromData some = all.first(ROWS);
        Dataset data = Dataset.of(some.points(), Reals.of(some.classes() ? signs(some.targets()) : some.targets()));
        double median = medianDistance(some.points());
        NystromTuned best = new NystromTuned(new Gaussian(median), 1);
        double least = Double.POSITIVE_INFINITY;
        for (double multiple : MULTIPLES) {
            Gaussian kernel = new Gaussian(multiple * median);
            RidgeLeaveOneOut left = RidgeLeaveOneOut.of(kernel, Intercept.CENTRED, data, compute, Progress.none());
            for (int power = -8; power <= 0; power++) {
                double lambda = Math.pow(10, power);
                double error = left.meanSquaredError(lambda);
                if (!(error < least)) continue;
                least = error;
                best = new NystromTuned(kernel, lambda);
            }
        }
        return new NystromTuned(best.kernel, best.lambda * some.targets().length / all.targets().length);
    }

    private static double[] signs(double[] codes) {
        double[] signs = new double[codes.length];
        double frequent = 0;
        int most = 0;
        for (double code : codes) {
            int count = 0;
            for (double other : codes) if (other == code) count++;
            if (count > most) {
                most = count;
                frequent = code;
            }
        }
        for (int i = 0; i < codes.length; i++) signs[i] = codes[i] == frequent ? 1 : -1;
        return signs;
    }

    private static double medianDistance(DensePoints points) {
        SplittableRandom random = new SplittableRandom(1);
        double[] distances = random.ints(4000, 0, points.size())
                .mapToDouble(i -> points.squaredDistance(i, points, random.nextInt(points.size())))
                .filter(d2 -> d2 > 0)
                .sorted()
                .toArray();
        return Math.sqrt(distances[distances.length / 2]);
    }
}
