package dev.mercer.examples;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gp.Acquisition;
import dev.mercer.gp.Acquisition.Suggestion;
import dev.mercer.gp.EvidenceSearch;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Bayesian optimisation: the least value of a function that is expensive to measure. */
public final class WhereToMeasure {
    private WhereToMeasure() {}

    /** Two valleys on [0, 1]; the lower one has its bottom, −6.02, at 0.757. */
    static double measure(double x) {
        return (6 * x - 2) * (6 * x - 2) * Math.sin(12 * x - 4);
    }

    private static Dataset data(List<Double> seen) {
        return Dataset.of(
                DensePoints.generate(seen.size(), 1, (i, k) -> seen.get(i)),
                Reals.of(seen.stream().mapToDouble(WhereToMeasure::measure).toArray()));
    }

    public static void main(String[] args) {
        Compute compute = Compute.standard();
        Points candidates = DensePoints.generate(201, 1, (i, k) -> i / 200.0);
        GaussianProcess process = GaussianProcess.of(new KernelFamily("gaussian(auto)"))
                .withRho(1e-6)
                .withSearch(EvidenceSearch.standard().withRestarts(0));
        List<Double> seen = new ArrayList<>(List.of(0.0, 0.35, 0.6, 1.0));
        for (int step = 0; step < 8; step++) {
            Regressor model = process.fit(data(seen));
            List<Suggestion> next = Acquisition.MINIMUM.next(model, candidates, 1, compute, Progress.none());
            seen.add(candidates.get(next.get(0).row(), 0));
        }
        double best = seen.stream().mapToDouble(WhereToMeasure::measure).min().orElseThrow();
        System.out.printf(Locale.ROOT, "least value after %d measurements: %.1f%n", seen.size(), best);
    }
}
