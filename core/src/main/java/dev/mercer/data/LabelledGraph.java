package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * An undirected graph with a label at each node and each edge, without loops and double edges. Immutable.
 *
 * <p>It is written in one of two ways. As in SMILES, {@code CC(=O)Oc1ccccc1}: atoms {@code B C N O P S F Cl Br I} and the aromatic
 * {@code b c n o p s}, all others in brackets, whose content is the label; bonds {@code - = # $ : / \}, branches in parentheses, rings by a digit or
 * {@code %12}, parts separated by a dot. Or it is written as a list of edges, {@code C C O; 1-2 2=3}: the labels of the nodes, a semicolon, and the
 * edges between nodes counted from 1, with their label in the middle. Without labels the list is {@code 1-2 2-3 3-1}.
 */
public final class LabelledGraph {
    /**
     * An edge.
     *
     * @param from a node, counted from 0
     * @param to another node
     * @param label the label of the edge
     */
    public record Edge(int from, int to, String label) {
        /** The node at the other end. */
        public int other(int node) {
            return node == from ? to : from;
        }
    }

    private final List<String> labels;
    private final List<List<Edge>> edges;

    /** The label of each node, and edges between nodes counted from 0. */
    public LabelledGraph(List<String> labels, List<Edge> edges) {
        this.labels = List.copyOf(labels);
        List<List<Edge>> byNode = new ArrayList<>();
        for (int i = 0; i < labels.size(); i++) byNode.add(new ArrayList<>());
        // Double edges are not searched among the edges of a node: a node that is joined with all others would make
        // that quadratic in the number of edges.
        Set<Long> joined = new HashSet<>();
        for (Edge edge : edges) {
            int from = Require.index("node of an edge", edge.from, labels.size());
            int to = Require.index("node of an edge", edge.to, labels.size());
            Require.that(from != to, "an edge joins two nodes, got one from node %d to itself", from + 1);
            Require.that(
                    joined.add(((long) Math.min(from, to) << Integer.SIZE) + Math.max(from, to)),
                    "there are two edges between nodes %d and %d",
                    from + 1,
                    to + 1);
            byNode.get(from).add(edge);
            byNode.get(to).add(edge);
        }
        this.edges = byNode.stream().map(List::copyOf).toList();
    }

    /**
     * Reads a graph; an empty text is the empty graph. The text is a list of edges if it begins with a digit or has a blank
     * or a semicolon outside of brackets, else SMILES.
     *
     * @throws dev.mercer.util.InvalidInputException if the text is malformed
     */
    public static LabelledGraph parse(String text) {
        String trimmed = text.trim();
        if (trimmed.isEmpty()) return new LabelledGraph(List.of(), List.of());
        return EdgeListReader.fits(trimmed) ? EdgeListReader.read(trimmed) : new SmilesReader(trimmed).read();
    }

    /** The number of nodes. */
    public int size() {
        return labels.size();
    }

    /** The label of a node. */
    public String label(int node) {
        return labels.get(node);
    }

    /** The edges at a node. */
    public List<Edge> edges(int node) {
        return edges.get(node);
    }
}
