package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.LabelledGraph;
import dev.mercer.util.Cancellation;
import dev.mercer.util.InvalidInputException;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ShortestPathsTest extends TextKernelContract {
    private static final int FAR = 1000;

    @Override
    protected List<Kernel> examples() {
        return List.of(new ShortestPaths());
    }

    @Override
    protected String text(int longest, SplittableRandom random) {
        return WeisfeilerLehmanTest.graph(longest, random);
    }

    @Test
    void countsPairsOfPathsWithEqualEndsAndLengths() {
        assertIs(new ShortestPaths(), 90, (x, z) -> pairs(LabelledGraph.parse(x), LabelledGraph.parse(z)));
    }

    @Test
    void graphsOfManyNodesAreRefusedSinceTheirTimeGrowsWithTheSquare() {
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
    void theDomainIsCheckedWithoutCounting() {
        String chain = "C".repeat(4000);
        Questions checking = new Questions();
        Cancellation.during(checking, () -> new ShortestPaths().requireDomain(chain));
        assertThat(checking.asked()).isLessThan(10);
        Questions counting = new Questions();
        assertThat(Cancellation.during(counting, () -> new ShortestPaths().counts(chain)))
                .hasSize(4000)
                .containsEntry("1 1 CC", 3999);
        assertThat(counting.asked()).isEqualTo(4000);
    }

    /** More features than the first table of counts has room for, by a chain of different labels. */
    @Test
    void everyPairOfDifferentLabelsIsAFeature() {
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
    void aRingIsNotAChain() {
        TextKernel kernel = new ShortestPaths();
        assertThat(kernel.of("C1CCC1", "C1CCC1")).isEqualTo(16 + 16 + 4);
        assertThat(kernel.of("CCCC", "C1CCC1")).isEqualTo(16 + 3 * 4 + 2 * 2);
    }
}
