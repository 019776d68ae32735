package dev.mercer.examples;

import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Posterior;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A trend, a season and short-lived variations, learned by the terms of one kernel and extrapolated: a generated series of the shape of
 * the carbon dioxide measured on Mauna Loa.
 */
public final class CarbonDioxide {
    private CarbonDioxide() {}

    /** So many months from January 1960 on. */
    public static Dataset months(int count) {
        SplittableRandom random = new SplittableRandom(1);
        Points years = DensePoints.generate(count, 1, (i, k) -> 1960 + i / 12.0);
        double[] ppm = IntStream.range(0, count)
                .mapToDouble(i -> {
                    double t = i / 12.0;
                    double trend = 316 + 0.75 * t + 0.012 * t * t + 0.5 * Math.sin(0.9 * t);
                    double season = 2.8 * Math.sin(2 * Math.PI * t) + 0.8 * Math.cos(4 * Math.PI * t);
                    return trend + season + 0.2 * random.nextGaussian();
                })
                .toArray();
        return Dataset.of(years, Reals.of(ppm));
    }

    public static void main(String[] args) {
        Dataset seen = months(120);
        String kernel = "auto*gaussian(auto) + auto*gaussian(auto)*periodic(1, auto) + auto*rational(auto, auto)";
        Posterior posterior = GaussianProcess.of(new KernelFamily(kernel))
                .withSearch(EvidenceSearch.standard().withRestarts(0))
                .fit(seen)
                .posterior();
        System.out.println(posterior.prior().kernel());

        Dataset all = months(156);
        Reals y = (Reals) all.targets().orElseThrow();
        GaussianPrediction later = posterior.predict(all.points());
        double squares = 0;
        for (int i = 120; i < 156; i++)
            squares += Math.pow(y.get(i) - later.mean().get(i), 2) / 36;
        System.out.printf(
                Locale.ROOT,
                "three years ahead: error %.1f ppm, and deviation of an observation after them %.1f ppm%n",
                Math.sqrt(squares),
                Math.sqrt(later.variance().get(155) + later.noise()));
    }
}
