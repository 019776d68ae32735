package dev.mercer.model;

import dev.mercer.compute.BlockEvaluator;
import dev.mercer.compute.KernelBlock;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.LocalKernel;
import dev.mercer.linalg.VectorMath;
import dev.mercer.util.Cancellation;
import dev.mercer.util.Require;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An {@link Expansion} prepared for predicting one point at a time, as in a service: its centres are laid out once so
 * that a kernel value takes nanoseconds. Needs as much memory again as the centres; no native code; thread-safe.
 */
public final class Scorer {
    /** So many centres at a time: between them it can be cancelled. */
    private static final int CENTERS = 4096;

    private final Expansion expansion;
    private final Optional<LocalKernel> local;
    /** The centres of each cell; all of them in one cell where the kernel has none. */
    private final Map<Integer, Part> parts = new HashMap<>();

    /** The other terms of a blend. */
    private final List<Scorer> others;

    private record Part(BlockEvaluator evaluator, double[][] weights) {}

    Scorer(Expansion expansion) {
        this.expansion = expansion;
        this.local = LocalKernel.of(expansion.kernel());
        this.others = expansion.others().stream().map(Scorer::new).toList();
        if (local.isEmpty()) parts.put(0, part(expansion.kernel(), expansion));
        else
            local.get()
                    .groups(expansion.centers())
                    .forEach((cell, centers) -> parts.put(cell, part(local.get().within(), expansion.keep(centers))));
    }

    private static Part part(Kernel kernel, Expansion expansion) {
        Points centers = expansion.centers();
        return new Part(
                new PlainBackend().prepare(new KernelBlock(kernel, centers, centers)),
                expansion.weights().stream().map(w -> w.toArray()).toArray(double[][]::new));
    }

    /** f(x) of a model with one output. */
    public double value(double... x) {
        Require.equal("number of outputs", 1, expansion.outputs());
        return values(x)[0];
    }

    /** f(x), a number for each output. */
    public double[] values(double... x) {
        double[] sum = own(x);
        for (Scorer other : others) {
            double[] more = other.own(x);
            for (int t = 0; t < sum.length; t++) sum[t] += more[t];
        }
        return sum;
    }

    private double[] own(double... x) {
        Points point = Points.of(x);
        Points mapped =
                expansion.features().isPresent() ? expansion.features().get().apply(point) : point;
        double[] scores = expansion.bias().toArray();
        @Nullable Part part = parts.get(local.isEmpty() ? 0 : local.get().numbers(mapped)[0]);
        if (part == null) return scores;
        double[] similar = new double[part.weights[0].length];
        BlockEvaluator evaluator = part.evaluator.over(mapped);
        for (int from = 0; from < similar.length; from += CENTERS) {
            Cancellation.check();
            int to = Math.min(from + CENTERS, similar.length);
            evaluator.fill(new Window(0, 1, from, to), similar, from, similar.length);
        }
        for (int t = 0; t < scores.length; t++) scores[t] += VectorMath.dot(similar, part.weights[t]);
        return scores;
    }
}
