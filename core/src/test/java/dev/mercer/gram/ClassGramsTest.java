package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClassGramsTest extends GramContract {
    private static Points range(Points points, int from, int to) {
        return points.select(IntStream.range(from, to).toArray());
    }

    /** A third of the points against the others, with a class between them that the pair does not have. */
    @Override
    protected Gram gram(Points points, Compute compute) {
        int third = points.size() / 3;
        List<Points> classes =
                List.of(range(points, 0, third), points(7, points.dim()), range(points, third, points.size()));
        return new ClassGrams(KERNEL, classes, compute, Progress.none()).pair(0, 2, points, compute);
    }

    /** More points than are computed at once. */
    @Test
    void rowsOfAllPairsAreKernelValuesInWhateverOrderTheyAreAskedFor() {
        int[] sizes = {600, 300, 530};
        Points all = SparsePoints.of(points(1430, 4));
        List<Points> classes = List.of(range(all, 0, 600), range(all, 600, 900), range(all, 900, 1430));
        int[][] pairs = {{0, 1}, {0, 2}, {1, 2}};
        float[][][] found = new float[3][][];
        ClassGrams forwards = new ClassGrams(KERNEL, classes, compute(), Progress.none());
        for (int p = 0; p < 3; p++) found[p] = rows(forwards, all, pairs[p]);
        ClassGrams backwards = new ClassGrams(KERNEL, classes, compute(), Progress.none());
        for (int p = 2; p >= 0; p--) assertThat(rows(backwards, all, pairs[p])).isDeepEqualTo(found[p]);
        Points last = both(all, pairs[1]);
        int[] chosen = chosen(sizes[0] + sizes[2]);
        for (int t = 0; t < chosen.length; t++)
            for (int j = 0; j < last.size(); j++)
                assertThat((double) found[1][t][j]).isCloseTo(KERNEL.value(last, chosen[t], last, j), within(1e-5));
    }

    private static int[] chosen(int size) {
        return new int[] {size - 1, 3, 299, 0, size / 2 + 7, 255, 256};
    }

    private static Points both(Points all, int... pair) {
        int[] starts = {0, 600, 900, 1430};
        return all.select(IntStream.concat(
                        IntStream.range(starts[pair[0]], starts[pair[0] + 1]),
                        IntStream.range(starts[pair[1]], starts[pair[1] + 1]))
                .toArray());
    }

    private float[][] rows(ClassGrams grams, Points all, int... pair) {
        Points points = both(all, pair);
        int[] chosen = chosen(points.size());
        float[][] rows = new float[chosen.length][points.size()];
        grams.pair(pair[0], pair[1], points, compute()).rows(chosen, rows);
        return rows;
    }

    @Test
    void keepsASquareForEachClass() {
        assertThat(ClassGrams.bytes(10, 20)).isEqualTo(4 * (100 + 400));
    }

    @Test
    void otherPointsThanThoseOfThePairAreRefused() {
        Points points = points(10, 2);
        ClassGrams grams =
                new ClassGrams(KERNEL, List.of(range(points, 0, 4), range(points, 4, 10)), compute(), Progress.none());
        assertThatThrownBy(() -> grams.pair(0, 1, range(points, 0, 9), compute()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of points of two classes must be 10, got 9");
    }
}
