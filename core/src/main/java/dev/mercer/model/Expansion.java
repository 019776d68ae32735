package dev.mercer.model;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.Quantiles;
import dev.mercer.kernel.ShortText;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Indices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.stream.IntStream;

/**
 * The function f(x) = Σⱼ αⱼ k(x, cⱼ) + b that, by the representer theorem, is the result of every learner; several outputs share the centers.
 *
 * <p>A model solved in the primal has features: it is f(x) = Σⱼ αⱼ k(Φ(x), cⱼ) + b with the linear kernel, one center θ
 * for each output and the identity as α, so that f = θᵀΦ(x) + b.
 *
 * <p>A blend of several models is a sum: f(x) = Σⱼ αⱼ k(x, cⱼ) + b + Σ gₘ(x), where each gₘ has a kernel and centers of its own ({@link #weighted}).
 *
 * @param features Φ, if k acts on features; centers are then points in the space of features
 * @param kernel k
 * @param centers c₁ … c_M
 * @param weights α of each output, one number for each center; one output at least
 * @param bias b of each output
 * @param others g₁, g₂, …, functions of the same points with the same number of outputs; empty unless it is a blend
 */
public record Expansion(
        Optional<FeatureMap> features,
        Kernel kernel,
        Points centers,
        List<Reals> weights,
        Reals bias,
        List<Expansion> others) {
    /** Rows mapped to features at a time. */
    private static final int ROWS = 1024;

    public Expansion {
        weights = List.copyOf(weights);
        centers = centers.trimmed();
        Require.atLeast("number of outputs", 1, weights.size());
        Require.equal("number of biases", weights.size(), bias.size());
        for (Reals alpha : weights) Require.equal("number of weights", centers.size(), alpha.size());
        others = List.copyOf(others);
        for (Expansion other : others) {
            Require.equal("number of outputs of a term", weights.size(), other.outputs());
            Require.that(other.others.isEmpty(), "a term of a sum is not a sum itself: give all terms in one list");
        }
    }

    /** One function, not a blend. */
    public Expansion(Optional<FeatureMap> features, Kernel kernel, Points centers, List<Reals> weights, Reals bias) {
        this(features, kernel, centers, weights, bias, List.of());
    }

    /** The sum of functions, in their order; functions that are sums themselves contribute all their terms. */
    public static Expansion sum(List<Expansion> functions) {
        List<Expansion> terms =
                functions.stream().flatMap(f -> f.terms().stream()).toList();
        Require.that(!terms.isEmpty(), "a sum needs a term");
        return terms.get(0).plus(terms.subList(1, terms.size()));
    }

    private Expansion plus(List<Expansion> more) {
        return new Expansion(features, kernel, centers, weights, bias, more);
    }

    /** All terms of the sum, each as a function of its own; only this function if it is not a blend. */
    public List<Expansion> terms() {
        if (others.isEmpty()) return List.of(this);
        List<Expansion> terms = new ArrayList<>(List.of(plus(List.of())));
        terms.addAll(others);
        return terms;
    }

    /** The function with output t multiplied by {@code factors} t, then increased by {@code shifts} t. */
    public Expansion weighted(Reals factors, Reals shifts) {
        Require.equal("number of factors", outputs(), factors.size());
        Require.equal("number of shifts", outputs(), shifts.size());
        Reals none = Reals.constant(outputs(), 0);
        return new Expansion(
                features,
                kernel,
                centers,
                IntStream.range(0, outputs())
                        .mapToObj(t -> times(weights.get(t), factors.get(t)))
                        .toList(),
                Reals.of(IntStream.range(0, outputs())
                        .mapToDouble(t -> factors.get(t) * bias.get(t) + shifts.get(t))
                        .toArray()),
                others.stream().map(other -> other.weighted(factors, none)).toList());
    }

    private static Reals times(Reals values, double factor) {
        return Reals.of(values.stream().map(v -> factor * v).toArray());
    }

    /** The number of centers of all terms, to which the cost of a prediction is proportional. */
    public int centerCount() {
        return terms().stream().mapToInt(term -> term.centers.size()).sum();
    }

    /** True if all terms have the same centers, so that each center has one contribution. */
    public boolean sharesCenters() {
        return others.stream().allMatch(other -> features.equals(other.features) && centers.equals(other.centers));
    }

    /** An expansion with one output and no features. */
    public static Expansion of(Kernel kernel, Points centers, Reals weights, double bias) {
        return new Expansion(Optional.empty(), kernel, centers, List.of(weights), Reals.of(bias));
    }

    /** f(x) = θᵀΦ(x) + b for each output: θ are the rows of {@code theta}. */
    public static Expansion linear(FeatureMap features, DensePoints theta, Reals bias) {
        int outputs = theta.size();
        List<Reals> unit = IntStream.range(0, outputs)
                .mapToObj(t -> Reals.of(Matrix.identity(outputs).row(t)))
                .toList();
        return new Expansion(Optional.of(features), new Linear(), theta, unit, bias);
    }

    /** The number of outputs. */
    public int outputs() {
        return weights.size();
    }

    /** f at each of the points, one row for each; costs one kernel value for each point and center. */
    public Matrix predict(Points points, Compute compute, Progress progress) {
        return progress.during(() -> sum(points, compute, progress));
    }

    private Matrix sum(Points points, Compute compute, Progress progress) {
        Matrix sum = own(points, compute, progress);
        for (Expansion other : others) {
            double[] more = other.own(points, compute, progress).values();
            for (int at = 0; at < more.length; at++) sum.values()[at] += more[at];
        }
        return sum;
    }

    private Matrix own(Points points, Compute compute, Progress progress) {
        Matrix alpha = new Matrix(centers.size(), outputs());
        for (int t = 0; t < outputs(); t++)
            for (int j = 0; j < centers.size(); j++)
                alpha.set(j, t, weights.get(t).get(j));
        Optional<LocalKernel> local = LocalKernel.of(kernel);
        Matrix values;
        if (features.isPresent()) values = byFeatures(features.get(), points, alpha, compute, progress);
        else if (local.isPresent()) values = byCells(local.get(), points, alpha, compute, progress);
        else values = CrossGram.of(kernel, points, centers, compute).multiply(alpha, progress);
        for (int i = 0; i < values.rows(); i++)
            for (int t = 0; t < outputs(); t++) values.set(i, t, values.get(i, t) + bias.get(t));
        return values;
    }

    /** Predicts by features, a few rows at a time, because features may need much more memory than points. */
    private Matrix byFeatures(FeatureMap map, Points points, Matrix alpha, Compute compute, Progress progress) {
        Matrix values = new Matrix(points.size(), outputs());
        for (int from = 0; from < points.size(); from += ROWS) {
            int to = Math.min(from + ROWS, points.size());
            Points mapped = map.apply(points.range(from, to));
            Matrix part = CrossGram.of(kernel, mapped, centers, compute).multiply(alpha, Progress.none());
            System.arraycopy(part.values(), 0, values.values(), from * outputs(), part.values().length);
            progress.report("prediction", to, points.size());
            progress.throwIfCancelled();
        }
        return values;
    }

    /** Predicts cell by cell: a point depends only on the centers of its own cell. */
    private Matrix byCells(LocalKernel local, Points points, Matrix alpha, Compute compute, Progress progress) {
        Matrix values = new Matrix(points.size(), outputs());
        SortedMap<Integer, int[]> own = local.groups(centers);
        int done = 0;
        for (Map.Entry<Integer, int[]> cell : local.groups(points).entrySet()) {
            int[] near = own.getOrDefault(cell.getKey(), new int[0]);
            Points part = points.select(cell.getValue());
            if (near.length > 0)
                values.setRows(
                        cell.getValue(),
                        CrossGram.of(local.within(), part, centers.select(near), compute)
                                .multiply(alpha.select(near), Progress.none()));
            progress.report("prediction", done += part.size(), points.size());
            progress.throwIfCancelled();
        }
        return values;
    }

    /**
     * ∇f at each of the points: for each output a matrix with a row for each point. For radial kernels, their sums and those with a metric it is a
     * matrix product, at about d + 1 times the cost of a prediction. If a point is a center and the kernel has a kink there, the midpoint of its
     * subgradients is used. Kernels without a gradient throw {@link UnsupportedOperationException}.
     */
    public List<Matrix> gradients(Points points, Compute compute, Progress progress) {
        return Gradients.of(this, points, compute, progress);
    }

    /**
     * One output at one point, pair by pair: for a single prediction. Allocates no memory, except for kernels on chosen
     * columns, with lengths per feature or with features.
     */
    public double value(Points points, int i, int output) {
        double sum = ownValue(points, i, output);
        for (int m = 0; m < others.size(); m++) sum += others.get(m).ownValue(points, i, output);
        return sum;
    }

    private double ownValue(Points points, int i, int output) {
        if (features.isPresent()) {
            DensePoints mapped = features.get().apply(points.range(i, i + 1));
            return new Expansion(Optional.empty(), kernel, centers, weights, bias).value(mapped, 0, output);
        }
        Reals alpha = weights.get(output);
        double sum = bias.get(output);
        for (int j = 0; j < centers.size(); j++) sum += alpha.get(j) * kernel.value(points, i, centers, j);
        return sum;
    }

    /** This function prepared for predicting one point at a time. */
    public Scorer scorer() {
        return new Scorer(this);
    }

    /**
     * The centers that contribute most to one output at one point, largest first; similarities are those of the first term. Throws
     * for a blend whose terms have centers of their own.
     */
    public List<Influence> influence(Points points, int i, int output, int most) {
        if (!sharesCenters())
            throw new InvalidInputException(
                    "the model is a blend of machines with centres of their own, so that no centre has one contribution");
        Points x = features.isPresent() ? features.get().apply(points.range(i, i + 1)) : points.range(i, i + 1);
        return IntStream.range(0, centers.size())
                .mapToObj(j -> {
                    double similarity = kernel.value(x, 0, centers, j);
                    double contribution = weights.get(output).get(j) * similarity;
                    for (Expansion other : others)
                        contribution += other.weights.get(output).get(j) * other.kernel.value(x, 0, centers, j);
                    return new Influence(j, similarity, contribution);
                })
                .sorted(Comparator.comparingDouble((Influence c) -> -Math.abs(c.contribution())))
                .limit(most)
                .toList();
    }

    @Override
    public String toString() {
        String first = features.map(map -> "features " + map)
                .orElseGet(() -> ShortText.of(kernel).line() + " on " + Text.count(centers.size(), "center"));
        return others.isEmpty() ? first : first + " and " + Text.count(others.size(), "other function");
    }

    /** The numbers of the centers of the first term with a non-zero weight in any output. */
    public int[] support() {
        boolean[] used = new boolean[centers.size()];
        for (Reals alpha : weights) for (int j = 0; j < used.length; j++) used[j] |= alpha.get(j) != 0;
        return Indices.where(used.length, j -> used[j]);
    }

    /** This function without centers of weight 0 in its first term: {@code kept} contains {@link #support()}. */
    public Expansion keep(int... kept) {
        List<Reals> part = weights.stream().map(alpha -> alpha.select(kept)).toList();
        return new Expansion(features, kernel, centers.select(kept), part, bias, others);
    }

    /**
     * This function with explicit weights θ = Φᵀα, where {@code map} is a feature map of the kernel, or the kernel is
     * {@code linear() @ map}: then a prediction costs one inner product, independent of the number of centers.
     */
    public Expansion explicit(FeatureMap map) {
        Require.that(features.isEmpty(), "the model has explicit weights already, on %s", map);
        Require.that(others.isEmpty(), "a blend of machines has no explicit weights on %s", map);
        Require.that(
                FeatureMap.of(kernel).filter(map::equals).isPresent() || kernel.equals(new Linear().after(map)),
                "%s is not a feature map of the kernel %s",
                map,
                kernel);
        int dim = map.dim(centers.dim());
        double[] theta = new double[outputs() * dim];
        double[] one = new double[dim];
        for (int j = 0; j < centers.size(); j++) {
            map.map(centers, j, one);
            for (int t = 0; t < outputs(); t++)
                for (int k = 0; k < dim; k++)
                    theta[t * dim + k] += weights.get(t).get(j) * one[k];
        }
        return linear(map, DensePoints.of(outputs(), dim, theta), bias);
    }

    /** This function with explicit weights, if the kernel has an explicit feature map of at most {@code most} features. */
    public Optional<Expansion> explicit(int most) {
        if (!others.isEmpty()) return Optional.empty();
        if (features.isPresent()) return centers.dim() <= most ? Optional.of(this) : Optional.empty();
        return FeatureMap.of(kernel)
                .filter(map -> {
                    try {
                        return map.dim(centers.dim()) <= most;
                    } catch (InvalidInputException tooMany) {
                        return false;
                    }
                })
                .map(this::explicit);
    }

    /** The linear map of a learned metric M = LᵀL, x ↦ Lx, if the kernel of the first term has one. */
    public Optional<LinearMap> metric() {
        Kernel inner = kernel;
        // Ranks have a column for each column.
        if (inner instanceof Mapped ranked && ranked.map() instanceof Quantiles) inner = ranked.kernel();
        return inner instanceof Mapped mapped && mapped.map() instanceof LinearMap linear
                ? Optional.of(linear)
                : Optional.empty();
    }
}
