package dev.mercer.kernel;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Shortest-path kernel of graphs: {@code k(x, z) = Σ c_{a,b,d}(x) c_{a,b,d}(z)}, where c_{a,b,d}(x) is the number of pairs of nodes
 * of x with labels a and b whose shortest path has d edges; a node and itself are a pair with d = 0.
 *
 * <p>Positive semi-definite. A text is a graph, see {@link LabelledGraph}; labels of edges are ignored, and nodes without a
 * path are not a pair. Costs nodes times edges for a graph, of at most 4,000 nodes. Source: [BK05].
 */
public record ShortestPaths() implements CountKernel {
    /** The number of pairs is the square of the number of nodes: with more nodes, one short text would take minutes. */
    private static final int MOST_NODES = 4000;

    @Override
    public Map<String, Integer> counts(String text) {
        LabelledGraph graph = graph(text);
        int n = graph.size();
        List<String> labels =
                IntStream.range(0, n).mapToObj(graph::label).distinct().sorted().toList();
        int[] codes = IntStream.range(0, n)
                .map(i -> Collections.binarySearch(labels, graph.label(i)))
                .toArray();
        // Pairs are counted by a number for both ends and the distance, because there are many more pairs than names.
        PairCounts pairs = new PairCounts();
        int[][] neighbours = neighbours(graph);
        int[] distances = new int[n];
        int[] queue = new int[n];
        for (int i = 0; i < n; i++) {
            Progress.checkCurrent();
            measure(neighbours, i, distances, queue);
            for (int j = 0; j <= i; j++) {
                if (distances[j] < 0) continue;
                long ends = (long) Math.min(codes[i], codes[j]) * labels.size() + Math.max(codes[i], codes[j]);
                pairs.add(ends * n + distances[j]);
            }
        }
        Map<String, Integer> counts = new HashMap<>();
        pairs.each((pair, count) -> {
            long ends = pair / n;
            String first = labels.get((int) (ends / labels.size()));
            String second = labels.get((int) (ends % labels.size()));
            counts.put(pair % n + " " + first.length() + " " + first + second, count);
        });
        return counts;
    }

    /** Checks the text by reading the graph; paths are not computed. */
    @Override
    public void requireDomain(String text) {
        graph(text);
    }

    private static LabelledGraph graph(String text) {
        LabelledGraph graph = LabelledGraph.parse(text);
        Require.that(
                graph.size() <= MOST_NODES,
                "paths() takes graphs of at most %d nodes, since its time grows with their square, got %d: use wl(2)",
                MOST_NODES,
                graph.size());
        return graph;
    }

    private static int[][] neighbours(LabelledGraph graph) {
        int[][] neighbours = new int[graph.size()][];
        for (int i = 0; i < neighbours.length; i++) {
            int node = i;
            neighbours[i] =
                    graph.edges(i).stream().mapToInt(edge -> edge.other(node)).toArray();
        }
        return neighbours;
    }

    /** Sets the number of edges to each node, by breadth-first search; -1 for those that cannot be reached. */
    private static void measure(int[][] neighbours, int start, int[] distances, int[] queue) {
        Arrays.fill(distances, -1);
        distances[start] = 0;
        queue[0] = start;
        for (int head = 0, tail = 1; head < tail; head++) {
            int node = queue[head];
            for (int other : neighbours[node]) {
                if (distances[other] >= 0) continue;
                distances[other] = distances[node] + 1;
                queue[tail++] = other;
            }
        }
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
