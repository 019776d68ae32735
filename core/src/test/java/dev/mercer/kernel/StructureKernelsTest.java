package dev.mercer.kernel;

import static dev.mercer.kernel.KernelCase.assertTexts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.LabelledGraph;
import dev.mercer.data.Letters;
import dev.mercer.data.NumberSeries;
import dev.mercer.data.Points;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Kernels of graphs and of sequences. */
class StructureKernelsTest {
    @Test
    void weisfeilerLehmanCountsNodesWithEqualUnfoldedTrees() {
        for (int h = 0; h <= 3; h++) {
            int iterations = h;
            assertTexts(new WeisfeilerLehman(h), TestTexts::graph, 90, (x, z) -> {
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
    void weisfeilerLehmanAGraphIsTheSameInBothNotations() {
        TextKernel kernel = new WeisfeilerLehman(3);
        double own = kernel.of("CC(=O)O", "CC(=O)O");
        assertThat(kernel.of("CC(=O)O", "C C O O; 1-2 2=3 2-4")).isEqualTo(own);
        assertThat(kernel.of("OC(C)=O", "CC(=O)O")).isEqualTo(own);
        assertThat(kernel.of("CC(O)O", "CC(=O)O")).isLessThan(own);
    }

    @Test
    void weisfeilerLehmanIsWrittenWithTheWordGraph() {
        assertThat(Kernel.parse("graph(wl(3))[molecule]")).isEqualTo(new WeisfeilerLehman(3).on("molecule"));
        assertThat(Kernel.parse("graph(paths())")).isEqualTo(new ShortestPaths());
        assertThatThrownBy(() -> Kernel.parse("graph(linear())"))
                .hasMessageContaining("graph needs a kernel of graphs, wl(iterations) or paths(), got linear()");
    }

    @Test
    void weisfeilerLehmanAMalformedGraphIsNamed() {
        assertThatThrownBy(() -> new WeisfeilerLehman(1).requireDomain(Letters.points(List.of("CC", "C1CC"))))
                .hasMessageStartingWith("row 2: ring 1 is not closed");
        assertThatThrownBy(() -> new WeisfeilerLehman(-1)).hasMessage("iterations must be from 0 to 1000, got -1");
    }

    private static final int FAR = 1000;

    @Test
    void shortestPathsCountsPairsOfPathsWithEqualEndsAndLengths() {
        assertTexts(
                new ShortestPaths(),
                TestTexts::graph,
                90,
                (x, z) -> pairs(LabelledGraph.parse(x), LabelledGraph.parse(z)));
    }

    @Test
    void shortestPathsGraphsOfManyNodesAreRefusedSinceTheirTimeGrowsWithTheSquare() {
        assertThat(new ShortestPaths().counts("C".repeat(1000)))
                .hasSize(1000)
                .containsEntry("0 1 CC", 1000)
                .containsEntry("999 1 CC", 1);
        assertThatThrownBy(() -> new ShortestPaths().requireDomain("C".repeat(4001)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("paths() takes graphs of at most 4000 nodes")
                .hasMessageContaining("got 4001");
    }

    /** Counting asks for cancellation once for each node; a check of the text needs none of the paths. */
    @Test
    void shortestPathsTheDomainIsCheckedWithoutCounting() {
        String chain = "C".repeat(4000);
        Questions checking = new Questions();
        checking.during(() -> new ShortestPaths().requireDomain(chain));
        assertThat(checking.asked()).isLessThan(10);
        Questions counting = new Questions();
        assertThat(counting.during(() -> new ShortestPaths().counts(chain)))
                .hasSize(4000)
                .containsEntry("1 1 CC", 3999);
        assertThat(counting.asked()).isEqualTo(4000);
    }

    /** More features than the first table of counts has room for, by a chain of different labels. */
    @Test
    void shortestPathsEveryPairOfDifferentLabelsIsAFeature() {
        StringBuilder chain = new StringBuilder();
        for (int k = 10; k < 99; k++) chain.append('[').append(k).append(']');
        assertThat(new ShortestPaths().counts(chain.toString()))
                .hasSize(89 * 90 / 2)
                .containsEntry("0 2 1010", 1)
                .containsEntry("88 2 1098", 1)
                .allSatisfy((feature, count) -> assertThat(count).isOne());
    }

    private static double pairs(LabelledGraph x, LabelledGraph z) {
        int[][] left = distances(x);
        int[][] right = distances(z);
        int equal = 0;
        for (int a = 0; a < x.size(); a++)
            for (int b = 0; b <= a; b++)
                for (int c = 0; c < z.size(); c++)
                    for (int d = 0; d <= c; d++) {
                        List<String> ends = ends(x, a, b);
                        if (left[a][b] < FAR && left[a][b] == right[c][d] && ends.equals(ends(z, c, d))) equal++;
                    }
        return equal;
    }

    private static List<String> ends(LabelledGraph graph, int a, int b) {
        String[] ends = {graph.label(a), graph.label(b)};
        Arrays.sort(ends);
        return List.of(ends);
    }

    /** By Floyd and Warshall. */
    private static int[][] distances(LabelledGraph graph) {
        int n = graph.size();
        int[][] distances = new int[n][n];
        for (int i = 0; i < n; i++) {
            Arrays.fill(distances[i], FAR);
            distances[i][i] = 0;
            for (LabelledGraph.Edge edge : graph.edges(i)) distances[i][edge.other(i)] = 1;
        }
        for (int k = 0; k < n; k++)
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    distances[i][j] = Math.min(distances[i][j], distances[i][k] + distances[k][j]);
        return distances;
    }

    @Test
    void shortestPathsARingIsNotAChain() {
        TextKernel kernel = new ShortestPaths();
        assertThat(kernel.of("C1CCC1", "C1CCC1")).isEqualTo(16 + 16 + 4);
        assertThat(kernel.of("CCCC", "C1CCC1")).isEqualTo(16 + 3 * 4 + 2 * 2);
    }

    @Test
    void globalAlignmentSumsOverAllAlignments() {
        assertTexts(new GlobalAlignment(3), TestTexts::series, 9, (x, z) -> {
            double[] a = NumberSeries.parse(x);
            double[] b = NumberSeries.parse(z);
            return sum(a, b, 0, 0, 3) / Math.sqrt(sum(a, a, 0, 0, 3) * sum(b, b, 0, 0, 3));
        });
    }

    /** Over the alignments from a pair on, one by one. */
    private static double sum(double[] x, double[] z, int i, int j, double sigma) {
        if (i == x.length || j == z.length) return 0;
        double g = Math.exp(-(x[i] - z[j]) * (x[i] - z[j]) / (2 * sigma * sigma));
        boolean last = i == x.length - 1 && j == z.length - 1;
        double rest =
                last ? 1 : sum(x, z, i + 1, j, sigma) + sum(x, z, i, j + 1, sigma) + sum(x, z, i + 1, j + 1, sigma);
        return g / (2 - g) * rest;
    }

    /** The number of alignments of 600 numbers is beyond the range of double. */
    @Test
    void globalAlignmentLongSequencesStayFinite() {
        String wave = "0 1 0 -1 ".repeat(150);
        assertThat(new GlobalAlignment(1).of(wave, wave)).isCloseTo(1, within(1e-12));
        assertThat(new GlobalAlignment(1).of(wave, "9 9 9")).isBetween(0.0, 1e-3);
    }

    /** Of 2,000 numbers K(x, x) has four million steps: paid for each of 10,000 values, that would be 4·10¹⁰. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void globalAlignmentInBulkASequenceIsAlignedWithItselfOnce() {
        GlobalAlignment kernel = new GlobalAlignment(1);
        String wave = "0 1 2 1 ".repeat(500);
        BlockEvaluator evaluator = new PlainBackend()
                .prepare(new KernelBlock(
                        kernel,
                        Letters.points(List.of("1 2"), wave.length()),
                        Letters.points(List.of(wave), wave.length())));
        double[] value = new double[1];
        for (int k = 0; k < 10_000; k++) evaluator.fill(new Window(0, 1, 0, 1), value, 0, 1);
        assertThat(value[0]).isEqualTo(kernel.of("1 2", wave));
    }

    /** An alignment asks for cancellation in each row: those of K(x, x) once, though x is in a row and in a column. */
    @Test
    void globalAlignmentTheDiagonalNeedsNoFurtherAlignment() {
        GlobalAlignment kernel = new GlobalAlignment(1);
        String wave = "0 1 2 1 ".repeat(50);
        Points points = Letters.points(List.of(wave), wave.length());
        Questions questions = new Questions();
        double[] value = new double[1];
        questions.during(() -> new PlainBackend()
                .prepare(new KernelBlock(kernel, points, points))
                .fill(new Window(0, 1, 0, 1), value, 0, 1));
        assertThat(value[0]).isEqualTo(1);
        assertThat(questions.asked()).isBetween(200, 250);
    }

    /** Of numbers that differ and of numbers that come again, compared with the definition row by row. */
    @Test
    void globalAlignmentRepeatedNumbersChangeNothing() {
        GlobalAlignment kernel = new GlobalAlignment(2);
        double[] repeated = {1, 0.0, 1, -0.0, 2.5, 1, 1};
        double[] different = {0.5, 1, 3, -2};
        assertThat(kernel.of(repeated, different)).isEqualTo(kernel.of(different, repeated));
        double expected = sum(repeated, different, 0, 0, 2)
                / Math.sqrt(sum(repeated, repeated, 0, 0, 2) * sum(different, different, 0, 0, 2));
        assertThat(kernel.of(repeated, different)).isCloseTo(expected, within(1e-12));
        assertThat(kernel.of(repeated, repeated.clone())).isEqualTo(1);
        assertThat(kernel.derivative(repeated, repeated.clone())).isZero();
    }

    @Test
    void globalAlignmentAnEmptySequenceIsRefused() {
        assertThatThrownBy(() -> new GlobalAlignment(1).requireDomain(Letters.points(List.of("1", ""))))
                .hasMessage("row 2: a sequence needs a number at least, got an empty text");
        assertThatThrownBy(() -> new GlobalAlignment(1).requireDomain(Letters.points(List.of("1 x"))))
                .hasMessage("row 1: part 2 of a sequence must be a number, got \"x\" (write it as 1.5 2 -3)");
    }

    @Test
    void timeWarpingTakesTheBestOfAllAlignments() {
        assertTexts(
                new TimeWarping(20),
                TestTexts::series,
                9,
                (x, z) -> Math.exp(-least(NumberSeries.parse(x), NumberSeries.parse(z), 0, 0) / 20));
    }

    private static double least(double[] x, double[] z, int i, int j) {
        if (i == x.length || j == z.length) return Double.POSITIVE_INFINITY;
        boolean last = i == x.length - 1 && j == z.length - 1;
        double rest = Math.min(least(x, z, i + 1, j), Math.min(least(x, z, i, j + 1), least(x, z, i + 1, j + 1)));
        return Math.abs(x[i] - z[j]) + (last ? 0 : rest);
    }

    @Test
    void timeWarpingASlowerSequenceIsTheSame() {
        assertThat(new TimeWarping(1).of("1 2 3", "1 1 2 2 3 3")).isCloseTo(1, within(1e-15));
        assertThat(new TimeWarping(1).definiteness()).isEqualTo(Definiteness.INDEFINITE);
    }
}
