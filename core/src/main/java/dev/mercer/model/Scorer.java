package dev.mercer.model;

import dev.mercer.compute.internal.RowEvaluator;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.kernel.internal.PointMap;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.ToIntFunction;
import org.jspecify.annotations.Nullable;

/**
 * An {@link Expansion} prepared for predicting one point at a time, as in a service: its centers are laid out once so that a kernel
 * value takes nanoseconds. Doubles the memory of the centers; no native code; thread-safe.
 */
public final class Scorer {
    private final Expansion expansion;
    private final double[] bias;
    private final PointMap.@Nullable OfOne features;
    /** Finds the cell of a point; null if the kernel has no cells. */
    private final @Nullable ToIntFunction<double[]> finder;
    /** The numbers of the cells that have centers, ascending. */
    private final int[] cells;
    /** The centers of each cell; all of them in one part if the kernel has no cells. */
    private final Part[] parts;

    /** The other terms of a blend. */
    private final Scorer[] others;

    private final ConcurrentLinkedDeque<Buffers> free = new ConcurrentLinkedDeque<>();

    private record Part(RowEvaluator kernel, double[][] weights) {
        static Part of(Kernel kernel, Expansion expansion) {
            double[][] weights = new double[expansion.outputs()][];
            for (int t = 0; t < weights.length; t++)
                weights[t] = expansion.weights().get(t).toArray();
            return new Part(new RowEvaluator(kernel, expansion.centers()), weights);
        }
    }

    Scorer(Expansion expansion) {
        this.expansion = expansion;
        this.bias = expansion.bias().toArray();
        this.features =
                expansion.features().isPresent() ? expansion.features().get().single() : null;
        this.others = new Scorer[expansion.others().size()];
        for (int m = 0; m < others.length; m++)
            others[m] = new Scorer(expansion.others().get(m));
        Optional<LocalKernel> local = features == null ? LocalKernel.of(expansion.kernel()) : Optional.empty();
        if (local.isEmpty()) {
            finder = null;
            cells = new int[0];
            parts = new Part[] {Part.of(expansion.kernel(), expansion)};
            return;
        }
        finder = local.get().finder();
        SortedMap<Integer, int[]> groups = local.get().groups(expansion.centers());
        cells = new int[groups.size()];
        parts = new Part[cells.length];
        int at = 0;
        for (Map.Entry<Integer, int[]> group : groups.entrySet()) {
            cells[at] = group.getKey();
            parts[at++] = Part.of(local.get().within(), expansion.keep(group.getValue()));
        }
    }

    /** The intermediate results of one row at a time. */
    public static final class Buffers {
        private final RowEvaluator.Buffers row = new RowEvaluator.Buffers();
        private final double[] features;
        private final double[] scores;
        private final Buffers[] others;

        private Buffers(Scorer scorer) {
            features = new double
                    [scorer.features == null ? 0 : scorer.expansion.centers().dim()];
            scores = new double[scorer.bias.length];
            others = new Buffers[scorer.others.length];
            for (int m = 0; m < others.length; m++) others[m] = new Buffers(scorer.others[m]);
        }
    }

    /** Buffers for {@link #score}, of one thread at a time. */
    public Buffers buffers() {
        return new Buffers(this);
    }

    /** f(x) of a model with one output. */
    public double value(double... x) {
        Require.equal("number of outputs", 1, bias.length);
        return values(x)[0];
    }

    /** f(x), a number for each output. */
    public double[] values(double... x) {
        if (expansion.features().isPresent())
            Require.equal(
                    "number of features",
                    expansion.centers().dim(),
                    expansion.features().get().dim(x.length));
        Buffers pooled = free.poll();
        Buffers buffers = pooled != null ? pooled : buffers();
        double[] values = new double[bias.length];
        score(x, values, buffers);
        free.push(buffers);
        return values;
    }

    /** Writes f(x), a number for each output; with a kernel of distances, products or coordinates it allocates no objects. */
    public void score(double[] x, double[] out, Buffers buffers) {
        own(x, out, buffers);
        for (int m = 0; m < others.length; m++) {
            double[] more = buffers.others[m].scores;
            others[m].own(x, more, buffers.others[m]);
            for (int t = 0; t < bias.length; t++) out[t] += more[t];
        }
    }

    private void own(double[] x, double[] out, Buffers buffers) {
        System.arraycopy(bias, 0, out, 0, bias.length);
        int place = finder == null ? 0 : Arrays.binarySearch(cells, finder.applyAsInt(x));
        if (place < 0) return;
        Part part = parts[place];
        if (features != null) features.write(x, buffers.features);
        double[] similar = part.kernel.values(features == null ? x : buffers.features, buffers.row);
        for (int t = 0; t < bias.length; t++) out[t] += VectorMath.dot(similar, part.weights[t], 0, part.kernel.size());
    }
}
