package dev.mercer.kernel;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.table.ColumnKind;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Shortest-path kernel of graphs: {@code k(x, z) = Σ c_{a,b,d}(x) c_{a,b,d}(z)}, c_{a,b,d}(x) the number of pairs of nodes of x with
 * labels a and b whose shortest path has d edges; a node and itself is a pair of d = 0.
 *
 * <p>Positive semi-definite. A text is a graph, see {@link LabelledGraph}; labels of edges do not count, and nodes without a
 * path are no pair. Costs nodes times edges for a graph. Source: [BK05].
 */
public record ShortestPaths() implements CountKernel {
    @Override
    public Map<String, Integer> counts(String text) {
        LabelledGraph graph = LabelledGraph.parse(text);
        Map<String, Integer> counts = new HashMap<>();
        for (int i = 0; i < graph.size(); i++) {
            int[] distances = distances(graph, i);
            for (int j = 0; j <= i; j++)
                if (distances[j] >= 0)
                    counts.merge(name(graph.label(i), graph.label(j), distances[j]), 1, Integer::sum);
        }
        return counts;
    }

    /** A name that does not depend on the order of the ends. */
    private static String name(String a, String b, int distance) {
        boolean ordered = a.compareTo(b) <= 0;
        return distance + " " + (ordered ? a : b).length() + " " + (ordered ? a + b : b + a);
    }

    /** The number of edges to each node, by breadth-first search; −1 where there is no path. */
    private static int[] distances(LabelledGraph graph, int start) {
        int[] distances = new int[graph.size()];
        Arrays.fill(distances, -1);
        distances[start] = 0;
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int node = open.remove();
            for (LabelledGraph.Edge edge : graph.edges(node)) {
                int next = edge.other(node);
                if (distances[next] >= 0) continue;
                distances[next] = distances[node] + 1;
                open.add(next);
            }
        }
        return distances;
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
