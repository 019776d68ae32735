package dev.mercer.kernel;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Weisfeiler–Lehman subtree kernel of graphs: {@code k(x, z) = Σₜ Σ_l c_{t,l}(x) c_{t,l}(z)}, t = 0, …, iterations, c_{t,l}(x) the number of nodes of
 * x with label l after t iterations. An iteration makes a new label from the label of a node and the labels of its edges and neighbors.
 *
 * <p>Positive semi-definite. A text is a graph, see {@link LabelledGraph}. Labels are compared by hash codes of 64 bits: among a million labels, the
 * probability that two different ones agree is 3·10⁻⁸. An iteration costs the number of edges. Source: [SSL11].
 *
 * @param iterations the number of iterations, h
 */
public record WeisfeilerLehman(int iterations) implements CountKernel {
    private static final int MOST = 1000;

    public WeisfeilerLehman {
        Require.that(
                iterations >= 0 && iterations <= MOST, "iterations must be from 0 to %d, got %d", MOST, iterations);
    }

    @Override
    public Map<String, Integer> counts(String text) {
        LabelledGraph graph = LabelledGraph.parse(text);
        Map<String, Integer> counts = new HashMap<>();
        long[] labels = new long[graph.size()];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = hash(0, graph.label(i));
            counts.merge("0 " + graph.label(i), 1, Integer::sum);
        }
        for (int t = 1; t <= iterations; t++) {
            Progress.checkCurrent();
            labels = refined(graph, labels);
            for (long label : labels) counts.merge(t + " " + Long.toHexString(label), 1, Integer::sum);
        }
        return counts;
    }

    private static long[] refined(LabelledGraph graph, long[] labels) {
        long[] refined = new long[labels.length];
        for (int i = 0; i < labels.length; i++) {
            int node = i;
            long[] around = graph.edges(i).stream()
                    .mapToLong(edge -> hash(labels[edge.other(node)], edge.label()))
                    .toArray();
            // Neighbors have no order.
            Arrays.sort(around);
            long label = mixed(labels[i] + 1);
            for (long neighbour : around) label = mixed(31 * label + neighbour);
            refined[i] = label;
        }
        return refined;
    }

    private static long hash(long start, String text) {
        long hash = mixed(start + text.length());
        for (int k = 0; k < text.length(); k++) hash = mixed(31 * hash + text.charAt(k));
        return hash;
    }

    /** A bijection of 64 bits in which each bit depends on all, the finalizer of SplitMix64. */
    private static long mixed(long bits) {
        long z = bits + 0x9E3779B97F4A7C15L;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return z ^ (z >>> 31);
    }

    @Override
    public ColumnKind kind() {
        return ColumnKind.GRAPH;
    }

    @Override
    public String toString() {
        return KernelText.print(this);
    }
}
