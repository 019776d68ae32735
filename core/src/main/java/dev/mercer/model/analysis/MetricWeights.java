package dev.mercer.model.analysis;

import dev.mercer.data.DensePoints;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.model.TableModel;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * The importance of columns in a learned metric M = LᵀL: Mₖₖ as a share of the trace, and the first rows of L, the
 * directions along which distances have the largest weights.
 *
 * @param map x ↦ Lx
 * @param names the names of the encoded columns
 */
public record MetricWeights(LinearMap map, List<String> names) {
    /** A number that belongs to a column. */
    public record Weight(String column, double value) {}

    /**
     * A row of L.
     *
     * @param share its share of the trace
     * @param weights the row as a vector of length 1, the largest weights first
     */
    public record Direction(double share, List<Weight> weights) {}

    public MetricWeights {
        names = List.copyOf(names);
    }

    /** The metric of a model; empty if none was learned. */
    public static Optional<MetricWeights> of(TableModel model) {
        return model.model()
                .expansion()
                .metric()
                .map(linear -> new MetricWeights(linear, model.encoder().names()));
    }

    /** True for a full matrix, false for a factor for each column. */
    public boolean full() {
        return map instanceof Metric;
    }

    /** Shares of the trace, the largest first. */
    public List<Weight> importances() {
        double[] diagonal = map.importances();
        double total = Arrays.stream(diagonal).sum();
        return sorted(diagonal.length, k -> total > 0 ? diagonal[k] / total : 0);
    }

    /** At most {@code most} directions of a full metric; empty for a metric of factors. */
    public List<Direction> directions(int most) {
        if (!(map instanceof Metric metric)) return List.of();
        DensePoints root = metric.root();
        double all =
                IntStream.range(0, root.size()).mapToDouble(root::squaredNorm).sum();
        return IntStream.range(0, Math.min(most, root.size()))
                .mapToObj(r -> {
                    double length = Math.sqrt(root.squaredNorm(r));
                    return new Direction(root.squaredNorm(r) / all, sorted(root.dim(), k -> root.get(r, k) / length));
                })
                .toList();
    }

    private List<Weight> sorted(int count, IntToDoubleFunction value) {
        return IntStream.range(0, count)
                .mapToObj(k -> new Weight(names.get(k), value.applyAsDouble(k)))
                .sorted(Comparator.comparingDouble((Weight w) -> -Math.abs(w.value)))
                .toList();
    }
}
