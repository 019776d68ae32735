package dev.mercer.scorer;

import dev.mercer.data.Points;
import dev.mercer.kernel.Cells;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.PerColumn;
import dev.mercer.kernel.Product;
import dev.mercer.linalg.VectorMath;
import dev.mercer.model.Expansion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The function Σⱼ αⱼ k(x, cⱼ) + b, or a sum of several, laid out for one point at a time. A kernel with cells has the centres of each cell
 * apart, since a point depends only on those of its own.
 */
final class RowExpansion {
    private final ScratchSizes scratch;
    private final @Nullable Step features;
    private final List<Step> view = new ArrayList<>();
    private final @Nullable CellTree tree;
    /** The number of each cell that has centres, ascending; empty where the kernel has no cells. */
    private final int[] cells;

    private final Part[] parts;
    private final double[] bias;
    private final int values;
    /** The other terms of a blend. */
    private final RowExpansion[] others;
    /** The number of the array for the scores of one of them. */
    private final int more;

    /** A map, with the number of the array for what it makes. */
    private record Step(RowMap map, int buffer) {}

    private record Part(RowKernel kernel, double[][] weights, int size) {}

    RowExpansion(Expansion expansion, int inputs, ScratchSizes scratch) {
        this.scratch = scratch;
        bias = expansion.bias().toArray();
        values = scratch.reserve(expansion.centers().size());
        features = expansion.features().isPresent()
                ? new Step(
                        RowMap.of(expansion.features().get(), inputs, scratch),
                        scratch.reserve(expansion.centers().dim()))
                : null;
        Optional<LocalKernel> local = features == null ? LocalKernel.of(expansion.kernel()) : Optional.empty();
        tree = local.isPresent() ? CellTree.of(look(expansion.kernel(), inputs)) : null;
        KernelLayout layout = new KernelLayout(scratch);
        SortedMap<Integer, int[]> groups =
                local.isPresent() ? local.get().groups(expansion.centers()) : new TreeMap<>();
        cells = new int[groups.size()];
        parts = new Part[local.isEmpty() ? 1 : cells.length];
        if (local.isEmpty()) parts[0] = part(expansion.kernel(), expansion, layout);
        int at = 0;
        for (Map.Entry<Integer, int[]> group : groups.entrySet()) {
            cells[at] = group.getKey();
            parts[at++] = part(local.orElseThrow().within(), expansion.keep(group.getValue()), layout);
        }
        others = new RowExpansion[expansion.others().size()];
        for (int k = 0; k < others.length; k++)
            others[k] = new RowExpansion(expansion.others().get(k), inputs, scratch);
        more = scratch.reserve(others.length > 0 ? bias.length : 0);
    }

    private static Part part(Kernel kernel, Expansion expansion, KernelLayout layout) {
        Points centers = expansion.centers();
        double[][] weights = new double[expansion.outputs()][];
        for (int t = 0; t < weights.length; t++)
            weights[t] = expansion.weights().get(t).toArray();
        return new Part(layout.of(kernel, centers), weights, centers.size());
    }

    /** The cells of a local kernel; what a point goes through before them is added to the view. */
    private Cells look(Kernel kernel, int inputs) {
        if (kernel instanceof Mapped mapped) {
            int dim = mapped.map().dim(inputs);
            view.add(new Step(RowMap.of(mapped.map(), inputs, scratch), scratch.reserve(dim)));
            return look(mapped.kernel(), dim);
        }
        if (kernel instanceof PerColumn divided) {
            view.add(new Step(new RowMap.Divided(divided.lengths().toArray()), scratch.reserve(inputs)));
            return look(divided.kernel(), inputs);
        }
        return (Cells) ((Product) kernel)
                .factors().stream().filter(Cells.class::isInstance).findFirst().orElseThrow();
    }

    /** Writes f(x), a number for each output. */
    void scores(double[] x, double[] out, double[][] buffers) {
        own(x, out, buffers);
        double[] scores = buffers[more];
        for (RowExpansion other : others) {
            other.own(x, scores, buffers);
            for (int t = 0; t < bias.length; t++) out[t] += scores[t];
        }
    }

    private void own(double[] x, double[] out, double[][] buffers) {
        double[] point = x;
        if (features != null) point = through(features, x, buffers);
        System.arraycopy(bias, 0, out, 0, bias.length);
        int place = 0;
        if (tree != null) {
            double[] seen = point;
            for (int s = 0; s < view.size(); s++) seen = through(view.get(s), seen, buffers);
            place = Arrays.binarySearch(cells, tree.of(seen));
            if (place < 0) return;
        }
        Part part = parts[place];
        double[] similar = buffers[values];
        part.kernel.fill(point, similar, buffers);
        for (int t = 0; t < bias.length; t++) out[t] += VectorMath.dot(similar, part.weights[t], 0, part.size);
    }

    private static double[] through(Step step, double[] x, double[][] buffers) {
        step.map.apply(x, buffers[step.buffer], buffers);
        return buffers[step.buffer];
    }

    /** The number of outputs. */
    int outputs() {
        return bias.length;
    }
}
