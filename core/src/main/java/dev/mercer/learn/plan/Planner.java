package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.SymmetricMatrix;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Predicts what work will cost, before it starts: which way, how many seconds and bytes.
 *
 * <p>Every way is a few products, factorisations and passes over memory; their operations are counted and divided by the
 * {@link Rates} of the machine. What a kernel value and a row of features cost is measured on a sample of the data. A learner
 * says in its plan which of these methods describes it. The mathematics: docs/math/plan.md.
 *
 * @param rates what the machine can do
 * @param compute the machine
 */
public record Planner(Rates rates, Compute compute) {
    /** Refinements that a float factor needs, on ordinary data. */
    static final int REFINEMENTS = 3;
    /** Steps of Newton's method, on ordinary data: 6 to 10. */
    private static final int NEWTON_STEPS = 8;
    /** Products with K for each column in all conjugate gradients of a softmax fit: rough. */
    private static final int SOFTMAX_PRODUCTS = 200;
    /** Steps of an exact support vector machine for each point, where C is about 1: rough. */
    private static final double STEPS_PER_POINT = 3;

    private static final String ROUGH = "; a rough figure, the steps depend on the data";

    private CostModel prices() {
        return new CostModel(rates, compute);
    }

    private Plan.Option option(Kind kind, String what, Work work, long bytes, long need) {
        return prices().option(kind, what, work, bytes, need);
    }

    /** The ways of ridge regression: dual in mixed precision or in double, primal where the kernel has features. */
    public Plan ridge(RidgeProblem problem, Dataset data) {
        Kernel kernel = problem.kernel().bind(data.names());
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        if (local.isPresent()) return inLeaves(problem, local.get(), data);
        PrimalOrDual forms = PrimalOrDual.of(kernel, data);
        Optional<FeatureMap> taken = forms.chosen(problem, compute);
        List<Plan.Option> options = new ArrayList<>();
        if (problem.dual()) options.addAll(new DualRidgePlan(problem, forms, prices()).of(data));
        if (problem.primal()) {
            Optional<Plan.Option> primal =
                    (taken.isPresent() ? taken : forms.features()).map(map -> linear(map, data, problem.outputs()));
            // Between the two duals, the second of which is only for λ that are too small for the first.
            primal.ifPresent(way -> options.add(taken.isPresent() ? 0 : 1, way));
        }
        return Plan.first(options, compute.memoryBytes());
    }

    /** Leaf by leaf: all as the largest of them. */
    private Plan inLeaves(RidgeProblem problem, LocalKernel local, Dataset data) {
        Collection<int[]> leaves = local.groups(data.points()).values();
        Dataset largest = data.select(Collections.max(leaves, Comparator.comparingInt(rows -> rows.length)));
        double rho = problem.lambda() * data.weights().sum();
        double weight = largest.weights().sum();
        RidgeProblem within = problem.dualWith(local.within(), rho / Math.max(weight, Double.MIN_NORMAL));
        double times = (double) data.size() / largest.size();
        String where =
                String.format(Locale.ROOT, "%,d leaves of at most %,d rows, each: ", leaves.size(), largest.size());
        List<Plan.Option> options = ridge(within, largest).options().stream()
                .map(w -> new Plan.Option(
                        w.kind(), true, where + w.what(), times * w.flops(), times * w.seconds(), w.bytes(), w.fits()))
                .toList();
        return Plan.first(options, compute.memoryBytes());
    }

    /** Squared loss on explicit features. */
    public Plan leastSquares(FeatureMap map, Dataset data, int outputs) {
        return Plan.first(List.of(linear(map, data, outputs)), compute.memoryBytes());
    }

    /** By the smaller of the two normal equations. */
    private Plan.Option linear(FeatureMap map, Dataset data, int outputs) {
        Points points = data.points();
        int dim = map.dim(points.dim());
        if (dim > points.size()) return byRows(map, data, outputs);
        Work work = prices().normalEquations(map, points)
                .plus(prices().factor(dim, true))
                .plus(prices().solves(dim, true, outputs, REFINEMENTS))
                .plus(prices().wrapping(data, false));
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
        double pairs = n * n / 2;
        long features = (long) (8 * n * dim);
        long matrix = SymmetricMatrix.bytes((int) n);
        Work products = new Work(2 * pairs * dim, 2 * pairs * dim / rates.products() + 2.0 * features / rates.fresh());
        Work work = products.plus(prices().factor(n, true))
                .plus(prices().solves(n, true, outputs, REFINEMENTS))
                .plus(prices().wrapping(data, false))
                .plus(new Work(0, compute.threads() * n * Timing.featureRow(map, data.points(), compute)));
        return option(
                Kind.PRIMAL_BY_ROWS,
                String.format(Locale.ROOT, "Cholesky factor of ΦΦᵀ + ρI, %,.0f features of fewer points", dim),
                work,
                // Φ, and its copy in the order that tiles are computed in.
                2 * features + matrix + matrix / 2,
                Math.max(features, matrix + matrix / 2));
    }

    /** Newton's method on a smooth loss, one factorisation a step, for each of some outputs. */
    public Plan newton(Kernel unbound, Dataset data, int outputs) {
        Kernel kernel = unbound.bind(data.names());
        int n = data.size();
        long matrix = SymmetricMatrix.bytes(n);
        Work step =
                prices().factor(n, false).plus(prices().solves(n, false, 1, 1)).plus(prices().products(n, 4));
        Work work = prices().gram(kernel, data.points())
                .plus(step.times((double) NEWTON_STEPS * outputs))
                .plus(prices().wrapping(data, true));
        return Plan.first(
                List.of(option(
                        Kind.NEWTON,
                        "about " + NEWTON_STEPS + " Cholesky factors in double"
                                + (outputs > 1 ? " for each of " + outputs + " classes" : ""),
                        work,
                        2 * matrix + prices().preparedBytes(kernel, data.points()) + prices().workspace(),
                        2 * matrix)),
                compute.memoryBytes());
    }

    /** Newton's method for many classes at once, by conjugate gradients. */
    public Plan softmax(Kernel kernel, Dataset data, int classes) {
        return passes(
                Kind.NEWTON,
                Kind.NEWTON_STREAMED,
                "Newton's method with conjugate gradients for " + classes + " classes" + ROUGH,
                new Passes(kernel, data, (double) SOFTMAX_PRODUCTS * classes, 0));
    }

    /** Newton's method on explicit features. */
    public Plan newtonOnFeatures(FeatureMap map, Dataset data, int outputs) {
        int dim = map.dim(data.points().dim());
        Work step = prices().normalEquations(map, data.points()).plus(prices().factor(dim, false));
        Work work = step.times((double) NEWTON_STEPS * outputs).plus(prices().wrapping(data, false));
        String what = String.format(
                Locale.ROOT, "about %d Cholesky factors on %,d features for %d output(s)", NEWTON_STEPS, dim, outputs);
        long bytes = 2 * SymmetricMatrix.bytes(dim) + panels(dim) + 8L * 6 * data.size();
        return Plan.first(
                List.of(option(Kind.PRIMAL, what, work, bytes, PrimalOrDual.primalNeed(dim))), compute.memoryBytes());
    }

    /**
     * An exact support vector machine: a step reads two rows of K and changes n numbers.
     *
     * @param share Σnₚ²/n² over the problems of two classes that are solved
     */
    public Plan svm(Kernel kernel, Dataset data, double share) {
        return passes(
                Kind.SMO,
                Kind.SMO_STREAMED,
                "sequential minimal optimisation" + ROUGH,
                new Passes(kernel, data, 1, 2 * STEPS_PER_POINT * share * compute.threads()));
    }

    /** Descents of any kind: at most so many passes, each of which reads K once, or its rows. */
    public Plan descent(Kernel kernel, Dataset data, long passes, boolean byRows) {
        return passes(
                Kind.PASSES,
                Kind.PASSES_STREAMED,
                String.format(Locale.ROOT, "at most %,d passes over K", passes),
                new Passes(kernel, data, (double) passes, byRows ? (double) passes * compute.threads() : 0));
    }

    /**
     * How often K is read.
     *
     * @param products as products with a vector, one triangle
     * @param rows as rows, all of them, on all threads
     */
    private record Passes(Kernel kernel, Dataset data, double products, double rows) {}

    private Plan passes(Kind kept, Kind again, String what, Passes work) {
        Kernel kernel = work.kernel.bind(work.data.names());
        Points points = work.data.points();
        int n = points.size();
        long matrix = SymmetricMatrix.bytes(n);
        long prepared = prices().preparedBytes(kernel, points);
        Work wrapping = prices().wrapping(work.data, true);
        Work stored = prices().gram(kernel, points)
                .plus(prices().products(n, work.products))
                .plus(prices().products(n, 2 * work.rows))
                .plus(wrapping);
        Work streamed = prices().streamedProducts(kernel, points, work.products + work.rows / compute.threads())
                .plus(wrapping);
        long rowsKept = 8L * n * Math.min(n, 64);
        return Plan.first(
                List.of(
                        option(
                                kept,
                                what,
                                stored,
                                matrix + prepared + rowsKept + prices().workspace(),
                                matrix + prepared),
                        option(
                                again,
                                "the same with K computed again whenever it is read",
                                streamed,
                                prepared + rowsKept + prices().workspace(),
                                prepared)),
                compute.memoryBytes());
    }

    /** A prediction of one output at {@code count} points by a model with these centres. */
    public Plan.Option prediction(Kernel kernel, Points centers, int count) {
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        if (local.isPresent()) {
            Collection<int[]> leaves = local.get().groups(centers).values();
            int[] largest = Collections.max(leaves, Comparator.comparingInt(rows -> rows.length));
            return prediction(local.get().within(), centers.select(largest), count);
        }
        double pairs = (double) count * centers.size();
        // Of a block, one half is the points to predict at.
        double side = prices().preparedBytes(kernel, centers) / 2.0;
        double prepared = side + side * count / Math.max(1, centers.size());
        double batches = Math.min(100, Math.ceil(count / 128.0 / (4 * compute.threads())));
        Work work = new Work(
                pairs * (2 * CostModel.coordinates(centers) + 4),
                pairs * (Timing.streamed(kernel, centers, compute) + 6 / rates.products())
                        + 2 * prepared / rates.fresh()
                        + batches * rates.dispatch());
        long bytes = (long) prepared + 24L * count + 24L * centers.size() + prices().workspace();
        return option(Kind.PREDICTION, "kernel values with every centre", work, bytes, (long) prepared);
    }

    /** A prediction of one output at {@code count} points such as these by a model with explicit weights. */
    public Plan.Option prediction(FeatureMap map, Points points, int count) {
        int dim = map.dim(points.dim());
        // Rows are mapped by one thread, a thousand at a time, copied, packed and multiplied.
        double seconds = count * compute.threads() * Timing.featureRow(map, points, compute)
                + 8.0 * count * dim * 3 / rates.fresh()
                + Math.ceil(count / 1024.0) * 2 * rates.dispatch();
        long bytes = 3L * 8 * Math.min(count, 1024) * dim + 16L * count + prices().workspace();
        return option(Kind.PREDICTION, "one scalar product with θ", new Work(4.0 * count * dim, seconds), bytes, bytes);
    }
}
