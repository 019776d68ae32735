package dev.mercer.kernel;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Cancellation;
import java.util.ArrayDeque;
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
            Cancellation.check();
            int node = i;
            distances(graph, i).forEach((other, distance) -> {
                if (other <= node) counts.merge(name(graph.label(node), graph.label(other), distance), 1, Integer::sum);
            });
        }
        return counts;
    }

    /** A name that does not depend on the order of the ends. */
    private static String name(String a, String b, int distance) {
        boolean ordered = a.compareTo(b) <= 0;
        return distance + " " + (ordered ? a : b).length() + " " + (ordered ? a + b : b + a);
    }

    /** The number of edges to each node that can be reached, by breadth-first search. */
    private static Map<Integer, Integer> distances(LabelledGraph graph, int start) {
        Map<Integer, Integer> distances = new HashMap<>();
        distances.put(start, 0);
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        while (!open.isEmpty()) {
            int node = open.remove();
            int next = distances.getOrDefault(node, 0) + 1;
            for (LabelledGraph.Edge edge : graph.edges(node))
                if (distances.putIfAbsent(edge.other(node), next) == null) open.add(edge.other(node));
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
