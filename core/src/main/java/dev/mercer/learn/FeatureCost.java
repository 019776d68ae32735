package dev.mercer.learn;

import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;

/** What it costs to write out the features of one point: seconds, measured on a few. */
final class FeatureCost {
    private FeatureCost() {}

    static double perPoint(FeatureMap map, Points points) {
        int n = Math.min(64, points.size());
        double[] out = new double[map.dim(points.dim())];
        double best = Double.POSITIVE_INFINITY;
        double spent = 0;
        for (int run = 0; run < 100 && (run < 3 || spent < 0.02); run++) {
            long start = System.nanoTime();
            for (int i = 0; i < n; i++) map.map(points, i, out);
            double seconds = (System.nanoTime() - start) / 1e9;
            best = Math.min(best, seconds);
            spent += seconds;
        }
        return best / n;
    }
}
