package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import java.util.List;
import java.util.Optional;

/**
 * A model as a graph.
 *
 * @param graph all operations
 * @param outputs the predicted numbers; for classes the scores that decide
 * @param classes the classes; empty if numbers are predicted
 * @param strengths a number for each class, largest for the predicted one; absent if numbers are predicted
 * @param probabilities of the classes,
 * if there are any
 */
record Lowered(
        Graph graph, Node outputs, List<String> classes, Optional<Node> strengths, Optional<Node> probabilities) {}
