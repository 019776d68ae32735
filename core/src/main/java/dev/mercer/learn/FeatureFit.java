package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.PrimalNewton;
import dev.mercer.solve.PrimalObjective;
import dev.mercer.solve.PrimalRidge;
import dev.mercer.solve.PrimalSolution;
import dev.mercer.solve.Reason;
import dev.mercer.solve.RidgeSolver;
import dev.mercer.solve.Solution;
import dev.mercer.solve.Stopping;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** How the linear functions of features are found, one for each target. */
record FeatureFit(LinearOnFeatures<?> learner, Dataset data, Compute compute, Progress progress) {
    /** Newton's method ends far below it, or says that it could not. */
    private static final Stopping STOPPING = new Stopping(1e-10, 100);

    PrimalSolution solve(List<Reals> targets) {
        Require.that(
                learner.loss().smooth(),
                "a linear function of features is learned with a smooth loss, got %s: choose squared, logistic, "
                        + "squared hinge or Huber",
                learner.loss());
        MappedRows rows = new MappedRows(learner.map(), data.points(), compute);
        if (!(learner.loss() instanceof Squared)) return newton(rows, targets);
        boolean free = learner.intercept() != Intercept.NONE;
        return rows.dim() <= rows.size()
                ? PrimalRidge.solve(rows, targets, data.weights(), learner.lambda(), free, progress)
                : byRows(rows, targets, free);
    }

    /** θ = Φᵀ(ΦΦᵀ + NλI)⁻¹y, where there are more features than points. */
    private PrimalSolution byRows(MappedRows rows, List<Reals> targets, boolean free) {
        compute.requireMemory(
                String.format(Locale.ROOT, "%,d features of %,d points", rows.dim(), rows.size()),
                8L * rows.dim() * rows.size(),
                "raise --memory, or use the kernel of the features");
        DensePoints features = learner.map().apply(data.points());
        Gram gram = Gram.of(new Linear(), features, compute, progress);
        Solution dual = RidgeSolver.solve(gram, targets, data.weights(), learner.lambda(), free, progress);
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

    private PrimalSolution newton(MappedRows rows, List<Reals> targets) {
        Loss loss = learner.loss();
        Reals w = data.weights();
        boolean centred = learner.intercept() == Intercept.CENTRED;
        double[] mean = centred ? rows.mean(w, progress) : new double[rows.dim()];
        List<PrimalSolution> found = new ArrayList<>();
        for (Reals y : targets) {
            // Labels are not numbers that could be centred.
            double level = centred && !loss.forLabels() ? mean(y, w) : 0;
            Reals shifted = Reals.of(y.stream().map(v -> v - level).toArray());
            PrimalObjective j = new PrimalObjective(
                    centred ? rows.minus(mean) : rows,
                    loss,
                    shifted,
                    w,
                    learner.lambda(),
                    learner.intercept() == Intercept.FREE);
            PrimalSolution one = PrimalNewton.solve(j, STOPPING, progress);
            double bias = one.bias().get(0) + level;
            for (int k = 0; k < mean.length; k++) bias -= one.theta().get(0).get(k) * mean[k];
            found.add(new PrimalSolution(one.theta(), Reals.of(bias), one.convergence(), one.certificate()));
        }
        return joined(found);
    }

    private static double mean(Reals y, Reals weights) {
        double sum = 0;
        double total = 0;
        for (int i = 0; i < y.size(); i++) {
            sum += weights.get(i) * y.get(i);
            total += weights.get(i);
        }
        return sum / total;
    }

    /** All outputs as one solution, which is as good as the worst of them. */
    private static PrimalSolution joined(List<PrimalSolution> all) {
        Reason reason = all.stream()
                .map(s -> s.convergence().reason())
                .filter(r -> r != Reason.CONVERGED)
                .findFirst()
                .orElse(Reason.CONVERGED);
        double measure =
                all.stream().mapToDouble(s -> s.convergence().measure()).max().orElse(0);
        long steps = all.stream().mapToLong(s -> s.convergence().iterations()).sum();
        double objective =
                all.stream().mapToDouble(s -> s.certificate().objective()).sum();
        double bound = all.stream()
                .mapToDouble(s -> s.certificate().bound().orElse(Double.NaN))
                .sum();
        return new PrimalSolution(
                all.stream().map(s -> s.theta().get(0)).toList(),
                Reals.of(all.stream().mapToDouble(s -> s.bias().get(0)).toArray()),
                new Convergence(reason, measure, steps),
                new Certificate(objective, Double.isNaN(bound) ? OptionalDouble.empty() : OptionalDouble.of(bound)));
    }

    static Expansion expansion(FeatureMap map, PrimalSolution solution) {
        double[][] theta = solution.theta().stream().map(Reals::toArray).toArray(double[][]::new);
        return Expansion.linear(map, DensePoints.of(theta), solution.bias());
    }

    /** The centres are no training rows. */
    static Training training(PrimalSolution solution, Provenance provenance) {
        return new Training(
                solution.convergence(), Optional.of(solution.certificate()), Reals.of(), List.of(), provenance);
    }
}
