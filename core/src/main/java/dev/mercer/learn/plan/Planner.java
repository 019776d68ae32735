package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.solve.internal.Penalty;
import dev.mercer.util.Indices;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Predicts the cost of work before it starts: the options, their operations, seconds and bytes.
 *
 * <p>Every option is a few products, factorisations and passes over memory; their operations are counted and divided by
 * the {@link Speed} of the machine. No clock is read: the same data give the same plan. The plan of a learner is one of
 * these methods. The formulas are in docs/internals/math/plan.md.
 *
 * @param speed operations a second on matrix tiles, in double and on all threads
 * @param compute the compute resources
 */
public record Planner(double speed, Compute compute) {
    /** Refinements that a float factor needs, on ordinary data. */
    static final int REFINEMENTS = 3;
    /** Steps of Newton's method, on ordinary data: 5 to 10. */
    static final int NEWTON_STEPS = 8;

    /** A planner for a machine of the nominal speed. */
    public Planner(Compute compute) {
        this(Speed.NOMINAL, compute);
    }

    CostModel prices() {
        return new CostModel(speed, compute);
    }

    private Plan.Option option(Kind kind, String what, Work work, long bytes, long need) {
        return prices().option(kind, what, work, bytes, need);
    }

    /** The options of ridge regression: dual in mixed precision or in double, primal where the kernel has features. */
    public Plan ridge(RidgeProblem problem, Dataset data) {
        Kernel kernel = problem.kernel().bind(data.names());
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        if (local.isPresent()) return inLeaves(problem, local.get(), data);
        PrimalOrDual forms = PrimalOrDual.of(kernel, data);
        Optional<FeatureMap> taken = forms.chosen(problem, compute);
        List<Plan.Option> options = new ArrayList<>();
        if (problem.dual()) options.addAll(new DualRidgePlan(problem, forms, prices(), 1).of(data));
        if (problem.primal()) {
            Optional<Plan.Option> primal =
                    (taken.isPresent() ? taken : forms.features()).map(map -> linear(map, data, problem.outputs()));
            // The primal comes between the two dual options, the second of which is only for λ that are too small for
            // the first.
            primal.ifPresent(option -> options.add(taken.isPresent() ? 0 : 1, option));
        }
        return of(options);
    }

    /** The plan leaf by leaf; every leaf is assumed to have the size of the largest. */
    private Plan inLeaves(RidgeProblem problem, LocalKernel local, Dataset data) {
        Collection<int[]> leaves = local.groups(data.points()).values();
        Dataset largest = data.select(Collections.max(leaves, Comparator.comparingInt(rows -> rows.length)));
        String where =
                String.format(Locale.ROOT, "%,d leaves of at most %,d rows, each: ", leaves.size(), largest.size());
        return inLeaves(problem, local.within(), where, largest, 1, data);
    }

    /**
     * Ridge regression in the leaves of trees that have not been grown yet, since growing a tree takes longer than the
     * rest of a plan. Splits are at medians, so that all leaves are assumed to have equal size.
     */
    public Plan ridgeInLeaves(RidgeProblem problem, int leaves, int trees, Dataset data) {
        Dataset leaf = data.select(Indices.spread(data.size(), (data.size() + leaves - 1) / leaves));
        String each = trees == 1 ? "" : String.format(Locale.ROOT, "%d trees of ", trees);
        String where = String.format(Locale.ROOT, "%s%,d leaves of about %,d rows, each: ", each, leaves, leaf.size());
        return inLeaves(problem, problem.kernel().bind(data.names()), where, leaf, trees, data);
    }

    private Plan inLeaves(RidgeProblem problem, Kernel kernel, String where, Dataset leaf, int trees, Dataset data) {
        double rho = Penalty.rho(problem.lambda(), data.weights().sum());
        double weight = leaf.weights().sum();
        RidgeProblem within =
                problem.dualWith(kernel, rho / Math.max(weight, Double.MIN_NORMAL), (double) leaf.size() / data.size());
        double times = (double) trees * data.size() / leaf.size();
        // The certificate computes the matrix of each leaf again.
        DualRidgePlan each =
                new DualRidgePlan(within, PrimalOrDual.of(within.kernel().bind(leaf.names()), leaf), prices(), 2);
        List<Plan.Option> options = each.of(leaf).stream()
                .map(option -> option.inEachLeaf(where, times))
                .toList();
        return of(options);
    }

    /** Squared loss on explicit features. */
    public Plan leastSquares(FeatureMap map, Dataset data, int outputs) {
        return of(List.of(linear(map, data, outputs)));
    }

    /** Squared loss on explicit features, separately for each pair of classes, which have these numbers of rows. */
    public Plan leastSquaresOfPairs(FeatureMap map, Dataset data, int... rows) {
        double times = (double) Arrays.stream(rows).sum() / data.size();
        Plan.Option one = linear(map, data, 1);
        return of(List.of(one.times(times)));
    }

    /** The option by the smaller of the two normal equations. */
    private Plan.Option linear(FeatureMap map, Dataset data, int outputs) {
        Points points = data.points();
        int dim = map.dim(points.dim());
        if (dim > points.size()) return byRows(map, data, outputs);
        Work work = prices().normalEquations(map, points)
                .plus(prices().factor(dim, true))
                .plus(prices().solves(dim, true, outputs, REFINEMENTS));
        long matrix = SymmetricMatrix.bytes(dim);
        long vectors = 8L * 6 * points.size();
        return option(
                Kind.PRIMAL,
                String.format(Locale.ROOT, "Cholesky factor of ΦᵀΦ + ρI on %,d features", dim),
                work,
                matrix + FloatSymmetricMatrix.bytes(dim) + panels(dim) + vectors,
                PrimalOrDual.primalNeed(dim));
    }

    /** A block of rows of Φ, transposed. */
    private static long panels(int dim) {
        return 8L * dim * SymmetricMatrix.TILE;
    }

    private Plan.Option byRows(FeatureMap map, Dataset data, int outputs) {
        double dim = map.dim(data.points().dim());
        double n = data.size();
        long features = (long) (8 * n * dim);
        long matrix = SymmetricMatrix.bytes((int) n);
        Work work = prices().featureGram(map, data.points())
                .plus(prices().factor(n, true))
                .plus(prices().solves(n, true, outputs, REFINEMENTS));
        return option(
                Kind.PRIMAL_BY_ROWS,
                String.format(Locale.ROOT, "Cholesky factor of ΦΦᵀ + ρI, %,.0f features of fewer points", dim),
                work,
                // Φ, and its copy in the order that tiles are computed in.
                2 * features + matrix + matrix / 2,
                Math.max(features, matrix + matrix / 2));
    }

    /** Work with the matrix of kernel values of all rows. */
    public MatrixPlan matrix(Kernel kernel, Dataset data) {
        return new MatrixPlan(KernelSample.of(kernel, data), this);
    }

    /** Work with the matrix of scalar products of the features of all rows. */
    public MatrixPlan matrix(FeatureMap map, Dataset data) {
        return new MatrixPlan(KernelSample.of(map, data), this);
    }

    /** Newton's method on explicit features, for each of several problems with these numbers of rows. */
    public Plan newtonOnFeatures(FeatureMap map, Dataset data, int... rows) {
        int dim = map.dim(data.points().dim());
        double all = Arrays.stream(rows).sum();
        Work equations = prices().normalEquations(map, data.points()).times(all / data.size());
        Work factors = prices().factor(dim, false).times(rows.length);
        Work work = equations.plus(factors).times(NEWTON_STEPS);
        String what = String.format(
                Locale.ROOT,
                "about %d Cholesky factors on %,d features for %d output(s)",
                NEWTON_STEPS,
                dim,
                rows.length);
        long bytes = 2 * SymmetricMatrix.bytes(dim) + panels(dim) + 8L * 6 * data.size();
        return of(List.of(option(Kind.PRIMAL, what, work, bytes, PrimalOrDual.primalNeed(dim))));
    }

    /**
     * Leave-one-out predictions of ridge regression on all rows.
     *
     * @param manyLambdas whether a form is computed that serves any number of λ
     */
    public Plan.Option leaveOneOut(Kernel kernel, Dataset data, int outputs, boolean manyLambdas) {
        int n = data.size();
        double flops = (manyLambdas ? 4.0 : 1.0) / 3 * n * n * n;
        Work work = prices().gram(KernelSample.of(kernel, data))
                .plus(prices().factor(n, false))
                .plus(prices().solves(n, false, outputs, 1))
                .plus(prices().tiles(flops));
        long matrix = SymmetricMatrix.bytes(n);
        return option(Kind.LEAVE_ONE_OUT, "leave-one-out errors of ridge regression", work, 3 * matrix, 3 * matrix);
    }

    /** A marginal likelihood of ridge regression as a Gaussian process with its gradient, on the back end if it has room. */
    public Plan.Option evidence(Kernel kernel, Dataset data) {
        OptionalDouble seconds = compute.backend().evidenceSeconds(kernel.bind(data.names()), data.points());
        if (seconds.isEmpty()) return leaveOneOut(kernel, data, 1, false);
        double n = data.size();
        long bytes = 8L * 8 * data.size() + prices().workspace();
        String what =
                "marginal likelihood in the memory of " + compute.backend().name();
        return option(Kind.LEAVE_ONE_OUT, what, new Work(n * n * n, seconds.getAsDouble()), bytes, bytes);
    }

    /** The exact posterior of a Gaussian process, as one of several options. */
    public Plan.Option exact(Kernel kernel, Dataset data) {
        return leaveOneOut(kernel, data, 1, false).as(Kind.EXACT, "a factor in double of the equations of all rows");
    }

    /** The plan that takes the first of these options that fits. */
    public Plan of(List<Plan.Option> options) {
        return Plan.first(options, compute.memoryBytes());
    }

    /** The plan of work that follows other work, which {@code first} describes; for a learner that begins with a search. */
    public Plan after(String first, List<Plan.Option> others, Plan last) {
        return of(last.options().stream()
                .map(option -> option.after(first, others))
                .toList());
    }

    /** The posterior of a latent function by Laplace's approximation: a factor for each step to its mode. */
    public Plan laplace(Kernel kernel, Dataset data, int steps) {
        int n = data.size();
        Work step = prices().factor(n, false).plus(prices().solves(n, false, 1, 1));
        Work work = prices().gram(KernelSample.of(kernel, data)).plus(step.times(steps));
        long bytes = 3 * SymmetricMatrix.bytes(n);
        String what = "a factor for each step to the most probable function";
        return of(List.of(option(Kind.NEWTON, what, work, bytes, bytes)));
    }

    /** A prediction of one output at {@code count} points by a model with these centers. */
    public Plan.Option prediction(Kernel kernel, Points centers, int count) {
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        if (local.isPresent()) {
            Collection<int[]> leaves = local.get().groups(centers).values();
            int[] largest = Collections.max(leaves, Comparator.comparingInt(rows -> rows.length));
            return prediction(local.get().within(), centers.select(largest), count);
        }
        Work work = prices().prediction(kernel, centers, count);
        double prepared = prices().predictionBytes(kernel, centers, count);
        long bytes = (long) prepared + 24L * count + 24L * centers.size() + prices().workspace();
        return option(Kind.PREDICTION, "kernel values with every centre", work, bytes, (long) prepared);
    }

    /** A prediction of one output at {@code count} points such as these by a model with explicit weights. */
    public Plan.Option prediction(FeatureMap map, Points points, int count) {
        int dim = map.dim(points.dim());
        long bytes = 3L * 8 * Math.min(count, 1024) * dim + 16L * count + prices().workspace();
        return option(
                Kind.PREDICTION, "one scalar product with θ", prices().prediction(map, points, count), bytes, bytes);
    }
}
