package dev.mercer.export;

import dev.mercer.export.Graph.Node;
import java.util.List;
import java.util.Optional;

/**
 * A model as a graph.
 *
 * @param graph all operations
 * @param outputs the predicted numbers; of classes the scores that decide
 * @param classes the classes; none where numbers are predicted
 * @param strengths a number for each class, largest for the predicted one; absent where numbers are predicted
 * @param probabilities of the classes, where there are any
 */
record Lowered(
        Graph graph, Node outputs, List<String> classes, Optional<Node> strengths, Optional<Node> probabilities) {}
