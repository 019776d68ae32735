package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.internal.WeightedLabels;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Features;
import dev.mercer.kernel.Linear;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.Training;
import dev.mercer.model.internal.Provenance;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.Stopping;
import dev.mercer.solve.internal.Centering;
import dev.mercer.solve.internal.FeatureRows;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.PrimalNewton;
import dev.mercer.solve.internal.PrimalObjective;
import dev.mercer.solve.internal.PrimalRidge;
import dev.mercer.solve.internal.PrimalSolution;
import dev.mercer.solve.internal.RidgeSolver;
import dev.mercer.solve.internal.SoftmaxObjective;
import dev.mercer.solve.internal.SoftmaxSolver;
import dev.mercer.solve.internal.Solution;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.Cure;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/**
 * Fits linear functions of features, one for each target: in D dimensions where the loss is smooth, else by the Gram
 * matrix of the mapped points.
 */
record FeatureFit(
        Features map, Loss loss, double lambda, Intercept intercept, Dataset data, Compute compute, Progress progress) {
    /** A tolerance far above the accuracy that Newton's method reaches; the solver reports a failure to reach it. */
    static final Stopping STOPPING = new Stopping(1e-10, 100);

    /** The allowed violation of the optimality conditions, relative to the largest target. */
    private static final double VIOLATION = 1e-8;

    /** The most steps for few points; with a negligible penalty, features that cannot fit the data use them up. */
    private static final long STEPS = 1_000_000;

    /** One function for each of these targets, on all rows. */
    PrimalSolution solve(List<Reals> targets) {
        if (loss.smooth()) return smooth(targets, lambda);
        return inDual(gram -> {
            List<Solution> found = new ArrayList<>();
            for (Reals y : targets) found.add(bySupport(new Objective(gram, loss, y, data.weights(), lambda, false)));
            return JoinedSolution.of(found, Reals.constant(targets.size(), 1).toArray());
        });
    }

    /** One function for each problem of two classes. */
    PrimalSolution solve(BinaryProblems problems) {
        if (!loss.smooth()) return inDual(gram -> problems.solve(gram, loss, lambda, this::bySupport));
        if (problems.scheme() != Scheme.ONE_VS_ONE) {
            Reals weights = problems.parts().get(0).weights;
            List<Reals> signs = problems.parts().stream().map(p -> p.signs).toList();
            return on(data.withWeights(weights)).smooth(signs, lambda);
        }
        List<PrimalSolution> found = new ArrayList<>();
        for (BinaryProblems.Part part : problems.parts())
            found.add(on(data.select(part.rows).withWeights(part.weights))
                    .smooth(List.of(part.signs), part.lambda(lambda)));
        return joined(found, problems.shares());
    }

    /** Softmax: all classes jointly. */
    PrimalSolution softmax(WeightedLabels labels) {
        return inDual(gram -> Centering.solve(
                new SoftmaxObjective(gram, labels.labels(), labels.weights(), lambda, false),
                intercept,
                o -> SoftmaxSolver.solve(o, STOPPING, progress)));
    }

    private FeatureFit on(Dataset part) {
        return new FeatureFit(map, loss, lambda, intercept, part, compute, progress);
    }

    /** The solution in the dual: by the Gram matrix ΦΦᵀ of the mapped points, and θ = Φᵀα at the end. */
    private PrimalSolution inDual(Function<Gram, Solution> solver) {
        FeatureMap features = map.on(data.points());
        int dim = features.dim(data.points().dim());
        compute.requireMemory(
                String.format(Locale.ROOT, "%,d features of %,d points", dim, data.size()),
                8L * dim * data.size(),
                Cure.KERNEL_OF_FEATURES);
        DensePoints mapped = features.apply(data.points(), progress);
        Solution dual = solver.apply(Gram.of(new Linear(), mapped, compute, progress));
        List<Reals> theta = dual.alpha().stream()
                .map(alpha -> Reals.of(combine(mapped, alpha)))
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

    /** Φ of points, each row mapped when needed. */
    private record MappedRows(FeatureMap map, Points points, Compute compute) implements FeatureRows {
        @Override
        public int size() {
            return points.size();
        }

        @Override
        public int dim() {
            return map.dim(points.dim());
        }

        @Override
        public void row(int i, double[] out) {
            Progress.checkCurrent();
            map.map(points, i, out);
        }
    }

    private Solution bySupport(Objective objective) {
        boolean offset = intercept != Intercept.NONE && !objective.loss().forLabels();
        double level = offset ? Centering.level(objective.targets(), objective.weights()) : 0;
        double largest =
                objective.targets().stream().map(y -> Math.abs(y - level)).max().orElse(0);
        double tolerance = Math.max(Double.MIN_NORMAL, VIOLATION * largest);
        Stopping stopping = new Stopping(tolerance, Math.max(STEPS, 100L * objective.size()));
        return Centering.solve(objective, intercept, o -> SmoSolver.solve(o, stopping, progress));
    }

    private PrimalSolution smooth(List<Reals> targets, double own) {
        MappedRows rows = new MappedRows(map.on(data.points()), data.points(), compute);
        if (!(loss instanceof Squared)) return newton(rows, targets, own);
        boolean free = intercept != Intercept.NONE;
        Reals w = data.weights();
        // θ = Φᵀ(ΦΦᵀ + NλI)⁻¹y, where there are more features than points.
        return rows.dim() <= rows.size()
                ? PrimalRidge.solve(rows, targets, w, own, free, progress)
                : inDual(gram -> RidgeSolver.solve(gram, targets, w, own, free, progress));
    }

    private PrimalSolution newton(MappedRows rows, List<Reals> targets, double own) {
        Reals w = data.weights();
        boolean centered = intercept == Intercept.CENTRED;
        boolean free = intercept == Intercept.FREE;
        double[] mean = centered ? rows.mean(w, progress) : new double[rows.dim()];
        List<PrimalSolution> found = new ArrayList<>();
        for (Reals y : targets) {
            // Labels are not numbers, and are not centered.
            double level = loss.forLabels() ? 0 : centered ? mean(y, w) : free ? Centering.level(y, w) : 0;
            PrimalObjective j = new PrimalObjective(
                    centered ? rows.minus(mean) : rows, loss, Centering.less(y, level), w, own, free);
            PrimalSolution one = PrimalNewton.solve(j, STOPPING, progress);
            double bias = one.bias().get(0) + level;
            for (int k = 0; k < mean.length; k++) bias -= one.theta().get(0).get(k) * mean[k];
            found.add(new PrimalSolution(one.theta(), Reals.of(bias), one.convergence(), one.certificate()));
        }
        return joined(found, Reals.constant(found.size(), 1).toArray());
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

    private static PrimalSolution joined(List<PrimalSolution> all, double[] shares) {
        return new PrimalSolution(
                all.stream().map(s -> s.theta().get(0)).toList(),
                Reals.of(all.stream().mapToDouble(s -> s.bias().get(0)).toArray()),
                Convergence.worst(all.stream().map(PrimalSolution::convergence).toList()),
                JoinedSolution.certificate(
                                all.stream()
                                        .map(s -> Optional.of(s.certificate()))
                                        .toList(),
                                shares)
                        .orElseThrow());
    }

    static Expansion expansion(FeatureMap map, PrimalSolution solution) {
        double[][] theta = solution.theta().stream().map(Reals::toArray).toArray(double[][]::new);
        return Expansion.linear(map, DensePoints.of(theta), solution.bias());
    }

    /** The training record; the centers are not training rows. */
    static Training training(PrimalSolution solution, Provenance provenance) {
        return new Training(
                solution.convergence(), Optional.of(solution.certificate()), Reals.of(), List.of(), provenance);
    }
}
