package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.LabelledGraph;
import dev.mercer.data.Letters;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class WeisfeilerLehmanTest extends TextKernelContract {
    @Override
    protected List<Kernel> examples() {
        return List.of(new WeisfeilerLehman(0), new WeisfeilerLehman(2));
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return graph(longest, random);
    }

    /** Short molecules, or graphs of some edges where there is room for them. */
    static String graph(int longest, SplittableRandom random) {
        if (longest < 40) return letters("CNO", longest, random);
        StringBuilder text = new StringBuilder("C N C O C;");
        for (int i = 1; i <= 5; i++)
            for (int j = 1; j < i; j++)
                if (random.nextInt(2) == 0)
                    text.append(' ')
                            .append(i)
                            .append(random.nextBoolean() ? '-' : '=')
                            .append(j);
        return text.toString();
    }

    @Test
    void countsNodesWithEqualUnfoldedTrees() {
        for (int h = 0; h <= 3; h++) {
            int iterations = h;
            assertIs(new WeisfeilerLehman(h), 90, (x, z) -> {
                Map<String, Integer> left = trees(LabelledGraph.parse(x), iterations);
                Map<String, Integer> right = trees(LabelledGraph.parse(z), iterations);
                return left.keySet().stream()
                        .mapToDouble(tree -> left.get(tree) * right.getOrDefault(tree, 0))
                        .sum();
            });
        }
    }

    /** The trees of all depths as texts, which are not shortened. */
    private static Map<String, Integer> trees(LabelledGraph graph, int depth) {
        Map<String, Integer> counts = new HashMap<>();
        for (int t = 0; t <= depth; t++)
            for (int i = 0; i < graph.size(); i++) counts.merge(t + tree(graph, i, t), 1, Integer::sum);
        return counts;
    }

    private static String tree(LabelledGraph graph, int node, int depth) {
        if (depth == 0) return graph.label(node);
        List<String> around = new ArrayList<>();
        for (LabelledGraph.Edge edge : graph.edges(node))
            around.add(edge.label() + tree(graph, edge.other(node), depth - 1));
        around.sort(null);
        return tree(graph, node, depth - 1) + around;
    }

    @Test
    void aGraphIsTheSameInBothNotations() {
        TextKernel kernel = new WeisfeilerLehman(3);
        double own = kernel.of("CC(=O)O", "CC(=O)O");
        assertThat(kernel.of("CC(=O)O", "C C O O; 1-2 2=3 2-4")).isEqualTo(own);
        assertThat(kernel.of("OC(C)=O", "CC(=O)O")).isEqualTo(own);
        assertThat(kernel.of("CC(O)O", "CC(=O)O")).isLessThan(own);
    }

    @Test
    void isWrittenWithTheWordGraph() {
        assertThat(Kernel.parse("graph(wl(3))[molecule]")).isEqualTo(new WeisfeilerLehman(3).on("molecule"));
        assertThat(Kernel.parse("graph(paths())")).isEqualTo(new ShortestPaths());
        assertThatThrownBy(() -> Kernel.parse("graph(linear())"))
                .hasMessageContaining("graph needs a kernel of graphs, wl(iterations) or paths(), got linear()");
    }

    @Test
    void aMalformedGraphIsNamed() {
        assertThatThrownBy(() -> new WeisfeilerLehman(1).requireDomain(Letters.points(List.of("CC", "C1CC"))))
                .hasMessageStartingWith("row 2: ring 1 is not closed");
        assertThatThrownBy(() -> new WeisfeilerLehman(-1)).hasMessage("iterations must be from 0 to 1000, got -1");
    }
}
