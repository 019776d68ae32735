package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class LocalKernelTest {
    private static final Kernel GAUSSIAN = new Gaussian(2);

    private static Kernel grown(Kernel kernel, Points points, int leaves) {
        return LocalKernel.grown(kernel, points, Reals.constant(points.size(), 1), leaves);
    }

    private static DensePoints uniform(int n, int d) {
        SplittableRandom random = new SplittableRandom(1);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble());
    }

    private static List<Integer> sizes(Kernel grown, Points points) {
        return LocalKernel.of(grown).orElseThrow().groups(points).values().stream()
                .map(rows -> rows.length)
                .toList();
    }

    @Test
    void leavesHaveAboutAsManyPoints() {
        Points x = uniform(1000, 3);
        assertThat(sizes(grown(GAUSSIAN, x, 8), x)).hasSize(8).containsOnly(125);
        assertThat(sizes(grown(GAUSSIAN, x, 5), x)).hasSize(5).containsOnly(200);
    }

    @Test
    void pointsAreCutAcrossTheirLongestColumn() {
        Points x = DensePoints.generate(100, 2, (i, k) -> k == 0 ? i % 10 : 100 * (i / 10));
        Cells cells = LocalKernel.of(grown(GAUSSIAN, x, 2)).orElseThrow().cells();
        assertThat(cells.splits()).isEqualTo(Points.of(new double[] {2, 450}));
    }

    @Test
    void asTheKernelSeesThem() {
        Points x = DensePoints.generate(100, 2, (i, k) -> k == 0 ? i % 10 : 100 * (i / 10));
        Kernel first = GAUSSIAN.after(new Metric(DensePoints.of(new double[][] {{1, 0}, {0, 0.001}})));
        Kernel lengths = new PerColumn(GAUSSIAN, 0.01, 1000);
        for (Kernel kernel : List.of(first, lengths)) {
            LocalKernel local = LocalKernel.of(grown(kernel, x, 2)).orElseThrow();
            assertThat(local.within()).isEqualTo(kernel);
            assertThat(local.cells().splits().get(0, 0)).isEqualTo(1);
        }
    }

    @Test
    void isTheKernelWithinALeafAndZeroBetweenThem() {
        Points x = TestPoints.normal(40, 3, 2);
        Kernel kernel = GAUSSIAN.after(new Metric(DensePoints.of(new double[][] {{1, 2, 0}, {0, 1, 1}})));
        Kernel grown = grown(kernel, x, 4);
        int[] leaf = LocalKernel.of(grown).orElseThrow().numbers(x);
        for (int i = 0; i < 40; i++)
            for (int j = 0; j < 40; j++)
                assertThat(grown.value(x, i, x, j)).isEqualTo(leaf[i] == leaf[j] ? kernel.value(x, i, x, j) : 0);
    }

    @Test
    void treesDifferInTheirBorders() {
        Points x = uniform(1000, 3);
        Reals ones = Reals.constant(1000, 1);
        Kernel even = LocalKernel.grown(GAUSSIAN, x, ones, 8, 0);
        Kernel other = LocalKernel.grown(GAUSSIAN, x, ones, 8, 1);
        assertThat(even).isEqualTo(grown(GAUSSIAN, x, 8));
        assertThat(other).isNotEqualTo(even).isEqualTo(LocalKernel.grown(GAUSSIAN, x, ones, 8, 1));
        assertThat(LocalKernel.grown(GAUSSIAN, x, ones, 8, 2)).isNotEqualTo(other);
        assertThat(sizes(other, x)).hasSize(8).allMatch(size -> size > 40 && size < 260);
    }

    @Test
    void aBiasIsInsideOfMaps() {
        Kernel metric = GAUSSIAN.after(new Metric(DensePoints.of(new double[][] {{1, 2}})));
        assertThat(LocalKernel.biased(metric, 3))
                .isEqualTo(Kernel.parse("(gaussian(2) + constant(3)) @ metric([[1, 2]])"));
        Kernel lengths = new PerColumn(GAUSSIAN, 1, 2);
        assertThat(LocalKernel.biased(lengths, 3)).isEqualTo(new PerColumn(GAUSSIAN.plus(new Constant(3)), 1, 2));
    }

    @Test
    void equalPointsStayTogether() {
        Points same = DensePoints.generate(50, 2, (i, k) -> 3);
        assertThat(sizes(grown(GAUSSIAN, same, 4), same)).containsExactly(50);
        Points most = DensePoints.generate(50, 2, (i, k) -> i < 40 ? 0 : i);
        assertThat(sizes(grown(GAUSSIAN, most, 2), most)).containsExactlyInAnyOrder(40, 10);
    }

    @Test
    void aColumnOfTwoValuesIsLeftForOneThatCanBeHalved() {
        Points x = DensePoints.generate(100, 2, (i, k) -> k == 0 ? (i < 5 ? 1000 : 0) : i);
        Cells cells = LocalKernel.of(grown(GAUSSIAN, x, 2)).orElseThrow().cells();
        assertThat(cells.splits().get(0, 0)).isEqualTo(2);
    }

    @Test
    void moreLeavesThanPointsAreOneEach() {
        Points x = TestPoints.normal(5, 2, 3);
        assertThat(sizes(grown(GAUSSIAN, x, 100), x)).hasSize(5);
    }

    @Test
    void neighboursThatAreAlmostEqualAreParted() {
        double one = 1;
        Points x = Points.of(new double[] {one}, new double[] {Math.nextUp(one)});
        assertThat(sizes(grown(GAUSSIAN, x, 2), x)).containsExactly(1, 1);
    }

    @Test
    void aWeightIsThatManyPointsAndNoneIsNone() {
        Points x = Points.of(new double[] {1}, new double[] {2}, new double[] {3}, new double[] {4}, new double[] {90});
        Kernel grown = LocalKernel.grown(GAUSSIAN, x, Reals.of(1, 1, 1, 3, 0), 2);
        assertThat(LocalKernel.of(grown).orElseThrow().cells().splits()).isEqualTo(Points.of(new double[] {1, 3.5}));
    }

    @Test
    void otherKernelsHaveNoLeaves() {
        assertThat(LocalKernel.of(GAUSSIAN)).isEqualTo(Optional.empty());
        assertThat(LocalKernel.of(GAUSSIAN.times(new Linear()))).isEmpty();
        assertThat(LocalKernel.of(GAUSSIAN.plus(grown(GAUSSIAN, TestPoints.normal(9, 2, 1), 2))))
                .isEmpty();
    }
}
