package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Linear;
import dev.mercer.solve.Solution;
import dev.mercer.solve.primal.PrimalSolution;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A linear function of features solved in the dual: the Gram matrix ΦΦᵀ of the mapped points, and θ = Φᵀα at the end.
 */
public record MappedGram(FeatureMap map, Points points, Compute compute, Progress progress) {
    public PrimalSolution solve(Function<Gram, Solution> solver) {
        int dim = map.dim(points.dim());
        compute.requireMemory(
                String.format(Locale.ROOT, "%,d features of %,d points", dim, points.size()),
                8L * dim * points.size(),
                Cure.KERNEL_OF_FEATURES);
        DensePoints features = map.apply(points, progress);
        Solution dual = solver.apply(Gram.of(new Linear(), features, compute, progress));
        List<Reals> theta = dual.alpha().stream()
                .map(alpha -> Reals.of(combine(features, alpha)))
                .toList();
        return new PrimalSolution(
                theta, dual.bias(), dual.convergence(), dual.certificate().orElseThrow());
    }

    private static double[] combine(DensePoints features, Reals alpha) {
        double[] theta = new double[features.dim()];
        double[] row = new double[features.dim()];
        for (int i = 0; i < features.size(); i++) {
            features.copyRow(i, row);
            for (int k = 0; k < row.length; k++) theta[k] += alpha.get(i) * row[k];
        }
        return theta;
    }
}
