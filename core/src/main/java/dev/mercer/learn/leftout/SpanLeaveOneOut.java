package dev.mercer.learn.leftout;

import dev.mercer.data.Reals;
import dev.mercer.data.RowGroups;
import dev.mercer.gram.Gram;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.solve.internal.Objective;
import dev.mercer.solve.internal.Solution;
import dev.mercer.util.Indices;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Estimated leave-one-out scores of a support vector machine, without refitting: {@code f(xᵢ) − αᵢSᵢ²}, where Sᵢ² is the distance of the point from
 * the {@link SupportVectorSpan} of the free support vectors. It is exact for points without a weight, and for others if no point changes sides when
 * one is left out. Equal points are left out together: αᵢ is then the sum of their weights, and the span that of the other vectors. If b is free but
 * no vector is, a point is left out together with one of the other class. Sources: [OW00, VC00].
 *
 * <p>Few free vectors are factored at once. With many, only the nearest are used for each point, which approximates the
 * full span well, while the same number of random ones does not: measured in docs/internals/decisions/0008.
 */
public final class SpanLeaveOneOut {
    /** Two cores factor 2,000 vectors in a quarter of a second. */
    private static final Sizes STANDARD = new Sizes(2000, 128);

    /** Rows of kernel values processed at once, where memory allows. */
    private static final int ROWS = 1024;

    private final Gram gram;
    private final Reals alpha;
    private final double bias;
    private final List<Reals> products;
    private final FreeSupportVectors free;
    private final RowGroups equal;
    /** Σα of each group of equal points, and the free vector among them, or −1. */
    private final double[] sums;

    private final int[] members;
    private final Sizes sizes;

    /**
     * Limits on the number of vectors.
     *
     * @param whole up to this many free vectors are factored at once
     * @param near with more, this many nearest ones are used for each point
     */
    record Sizes(int whole, int near) {}

    /**
     * Scores of some points.
     *
     * @param seen f, from the support vector machine trained on all points
     * @param unseen the estimated leave-one-out score
     */
    public record Scores(double[] seen, double[] unseen) {}

    private SpanLeaveOneOut(Objective objective, Solution solution, RowGroups groups, Sizes sizes) {
        this.gram = objective.gram();
        this.alpha = solution.alpha().get(0);
        this.bias = solution.bias().get(0);
        this.products = solution.products();
        this.equal = groups.count() < 2 ? RowGroups.single(objective.size()) : groups;
        this.free = FreeSupportVectors.of(objective, solution).merged(equal);
        this.sums = new double[equal.count()];
        this.members = new int[equal.count()];
        Arrays.fill(members, -1);
        for (int i = 0; i < alpha.size(); i++) sums[equal.groupOf(i)] += alpha.get(i);
        for (int i : free.points()) members[equal.groupOf(i)] = i;
        int whole = (int) Math.min(sizes.whole, Math.sqrt(spare() / (4.0 * Double.BYTES)));
        this.sizes = new Sizes(whole, sizes.near);
    }

    /** The memory that remains besides K. */
    private double spare() {
        return Math.max(0, gram.compute().memoryBytes() - gram.bytes());
    }

    /** The number of rows of {@code columns} kernel values that fit into a part of that memory. */
    private int rows(int columns) {
        return (int) Math.max(1, Math.min(ROWS, spare() / (4.0 * Double.BYTES * Math.max(1, columns))));
    }

    /** The scores of these points, for a loss whose dual is a quadratic problem with bounds. */
    public static Scores scores(Objective objective, Solution solution, RowGroups equal, int... points) {
        return scores(objective, solution, equal, STANDARD, points);
    }

    public static Scores scores(Objective objective, Solution solution, RowGroups equal, Sizes sizes, int... points) {
        SpanLeaveOneOut out = new SpanLeaveOneOut(objective, solution, equal, sizes);
        double[] seen = out.seen(points);
        double[] unseen = seen.clone();
        int[] places = Indices.where(points.length, p -> out.sum(points[p]) != 0);
        double[] spans =
                out.spans(Arrays.stream(places).map(p -> out.member(points[p])).toArray());
        for (int s = 0; s < places.length; s++) unseen[places[s]] -= out.sum(points[places[s]]) * spans[s];
        return new Scores(seen, unseen);
    }

    /** Σα of all points equal to this one. */
    private double sum(int point) {
        return sums[equal.groupOf(point)];
    }

    /** The free vector that is equal to a point, else the point. */
    private int member(int point) {
        int member = members[equal.groupOf(point)];
        return member < 0 ? point : member;
    }

    /**
     * f at points: from the solver if it has it, else from a product, or from kernel values with the support vectors.
     */
    private double[] seen(int... points) {
        if (!products.isEmpty())
            return Arrays.stream(points)
                    .mapToDouble(i -> products.get(0).get(i) + bias)
                    .toArray();
        if (2 * points.length >= gram.size()) {
            double[] product = new double[gram.size()];
            gram.apply(alpha.toArray(), product);
            return Arrays.stream(points).mapToDouble(i -> product[i] + bias).toArray();
        }
        int[] support = Indices.where(alpha.size(), j -> alpha.get(j) != 0);
        double[] weights = alpha.select(support).toArray();
        double[] scores = new double[points.length];
        int rows = rows(support.length);
        for (int from = 0; from < points.length; from += rows) {
            int[] part = Arrays.copyOfRange(points, from, Math.min(from + rows, points.length));
            Matrix block = gram.block(part, support);
            for (int i = 0; i < part.length; i++) scores[from + i] = VectorMath.dot(block.row(i), weights) + bias;
        }
        return scores;
    }

    /** S² of support vectors, between 0 and the largest possible squared distance of two of them. */
    private double[] spans(int... support) {
        double[] diagonal = Arrays.stream(support).mapToDouble(gram::diagonal).toArray();
        double most = 2 * Arrays.stream(diagonal).max().orElse(0);
        double[] spans = diagonal.clone();
        if (free.size() == 0 && free.border()) byPartner(support, spans);
        else if (free.size() > sizes.whole) byNearest(support, spans);
        else if (free.size() > 0) byAll(support, spans);
        return Arrays.stream(spans).map(s -> Math.max(0, Math.min(s, most))).toArray();
    }

    /**
     * If no vector is free, none can take over the weight of a point that is left out, and b would move until the other
     * class has lost the same weight: with an even number of points, every point would be on the wrong side. Therefore
     * each point is left out together with the vector of the other class whose margin is largest.
     */
    private void byPartner(int[] support, double[] spans) {
        int[] vectors = Indices.where(alpha.size(), i -> alpha.get(i) != 0);
        double[] scores = seen(vectors);
        int[] partners = new int[2];
        double[] largest = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int v = 0; v < vectors.length; v++) {
            double sign = Math.signum(alpha.get(vectors[v]));
            int side = sign > 0 ? 0 : 1;
            if (sign * scores[v] <= largest[side]) continue;
            largest[side] = sign * scores[v];
            partners[side] = vectors[v];
        }
        Matrix block = gram.block(support, partners);
        for (int s = 0; s < support.length; s++) spans[s] -= block.get(s, sum(support[s]) > 0 ? 1 : 0);
    }

    private void byAll(int[] support, double[] spans) {
        Optional<SupportVectorSpan> span =
                SupportVectorSpan.of(gram, free, gram.compute().threads());
        if (span.isEmpty()) {
            Arrays.fill(spans, 0);
            return;
        }
        double[] members = span.get().ofMembers();
        int[] places = Arrays.stream(support)
                .map(i -> Arrays.binarySearch(free.points(), i))
                .toArray();
        for (int s = 0; s < support.length; s++) if (places[s] >= 0) spans[s] = members[places[s]];
        int[] rest = Indices.where(support.length, s -> places[s] < 0);
        int rows = rows(free.size());
        for (int from = 0; from < rest.length; from += rows) {
            int[] part = Arrays.copyOfRange(rest, from, Math.min(from + rows, rest.length));
            int[] points = Arrays.stream(part).map(s -> support[s]).toArray();
            double[] diagonal = Arrays.stream(part).mapToDouble(s -> spans[s]).toArray();
            double[] found = span.get().ofOthers(diagonal, gram.block(points, free.points()));
            for (int s = 0; s < part.length; s++) spans[part[s]] = found[s];
        }
    }

    private void byNearest(int[] support, double[] spans) {
        double[] norms =
                Arrays.stream(free.points()).mapToDouble(gram::diagonal).toArray();
        int rows = rows(free.size());
        for (int start = 0; start < support.length; start += rows) {
            int from = start;
            int[] part = Arrays.copyOfRange(support, from, Math.min(from + rows, support.length));
            Matrix block = gram.block(part, free.points());
            Parallel.run(gram.compute().threads(), part.length, s -> {
                int[] places = nearest(part[s], block.row(s), norms);
                if (places.length == 0) return;
                Optional<SupportVectorSpan> span = SupportVectorSpan.of(gram, free.select(places), 1);
                Matrix one = Matrix.of(
                        Arrays.stream(places).mapToDouble(p -> block.get(s, p)).toArray());
                spans[from + s] = span.isEmpty() ? 0 : span.get().ofOthers(new double[] {spans[from + s]}, one)[0];
            });
        }
    }

    /** The indices of the free vectors most similar to a point, excluding the point itself; ties by their order. */
    private int[] nearest(int point, double[] values, double[] norms) {
        double[] parts = new double[values.length];
        for (int p = 0; p < parts.length; p++)
            parts[p] = free.points()[p] == point || norms[p] <= 0 ? -1 : values[p] * values[p] / norms[p];
        return Indices.largest(parts, sizes.near);
    }
}
