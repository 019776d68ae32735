package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NeighborTreeTest {
    /** Coordinates on a grid have many ties; of 1, 8 and 9 points some trees have no inner node. */
    @ParameterizedTest
    @CsvSource({"1, 2, 0", "8, 1, 0", "9, 3, 4", "300, 1, 0", "500, 2, 0", "500, 3, 6", "400, 2, 1"})
    void findsTheNeighborsThatAllDistancesShow(int n, int dim, int grid) {
        Random random = new Random(n + dim);
        double[] values = random.doubles((long) n * dim)
                .map(v -> grid == 0 ? v : Math.floor(v * grid))
                .toArray();
        NeighborTree tree = new NeighborTree(values, dim);
        for (int i = 0; i < n; i++)
            for (double radius : new double[] {0.05, 0.5, 3})
                for (int most : new int[] {1, 5, n}) {
                    double[] expected = nearest(values, dim, i, radius, most);
                    assertThat(distances(values, dim, i, tree.near(i, radius, most)))
                            .containsExactly(expected);
                }
    }

    private static double[] nearest(double[] values, int dim, int i, double radius, int most) {
        int[] others = IntStream.range(0, values.length / dim)
                .filter(j -> j != i && distance(values, dim, i, j) <= radius * radius)
                .boxed()
                .sorted(Comparator.comparingDouble(j -> distance(values, dim, i, j)))
                .limit(most)
                .mapToInt(Integer::intValue)
                .toArray();
        return distances(values, dim, i, others);
    }

    private static double[] distances(double[] values, int dim, int i, int... others) {
        return IntStream.of(others)
                .mapToDouble(j -> distance(values, dim, i, j))
                .sorted()
                .toArray();
    }

    private static double distance(double[] values, int dim, int i, int j) {
        double sum = 0;
        for (int k = 0; k < dim; k++) sum += Math.pow(values[i * dim + k] - values[j * dim + k], 2);
        return sum;
    }
}
