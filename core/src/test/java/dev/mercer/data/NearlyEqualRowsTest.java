package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NearlyEqualRowsTest {
    private static final int N = 600;

    private final SplittableRandom random = new SplittableRandom(1);

    private DensePoints normal(int n, int dim) {
        return DensePoints.generate(n, dim, (i, k) -> random.nextGaussian());
    }

    /** Row i, and row i + n with a change. */
    private DensePoints twice(DensePoints once, double change) {
        int n = once.size();
        return DensePoints.generate(
                2 * n, once.dim(), (i, k) -> once.get(i % n, k) + (i < n ? 0 : change * random.nextGaussian()));
    }

    private static DensePoints numbered(DensePoints points) {
        return DensePoints.generate(
                points.size(), points.dim() + 1, (i, k) -> k < points.dim() ? points.get(i, k) : 7 + 3 * i);
    }

    private static RowGroups pairs(int n) {
        return RowGroups.of(IntStream.range(0, 2 * n).map(i -> i % n).toArray());
    }

    private static RowGroups repeated(Points points) {
        return RowGroups.ofRepeated(Dataset.of(points));
    }

    @ParameterizedTest
    @CsvSource({"3, 0", "3, 1e-12", "3, 1e-9", "3, 1e-4", "8, 1e-9", "8, 4e-4", "40, 1e-9", "40, 1e-4"})
    void rowsWithASmallChangeAreAGroup(int dim, double change) {
        DensePoints points = twice(normal(N, dim), change);
        assertThat(RowGroups.ofNearlyEqual(points)).isEqualTo(pairs(N));
        assertThat(RowGroups.ofNearlyEqual(points.dividedBy(units(dim)))).isEqualTo(pairs(N));
    }

    /** Units of columns do not matter. */
    private static double[] units(int dim) {
        return IntStream.range(0, dim).mapToDouble(k -> Math.pow(10, k % 7 - 3)).toArray();
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-9, 1e-4})
    void aColumnThatNumbersTheRowsIsNotCompared(double change) {
        DensePoints points = numbered(twice(normal(N, 3), change));
        assertThat(repeated(points)).isEqualTo(pairs(N));
        assertThat(RowGroups.ofNearlyEqual(points).isSingle()).isTrue();
        int[] some = IntStream.range(0, 2 * N).filter(i -> i % 4 != 1).toArray();
        assertThat(repeated(points.select(some))).isEqualTo(pairs(N).select(some));
    }

    @Test
    void manyCopiesAreOneGroup() {
        DensePoints once = normal(20, 3);
        DensePoints points = DensePoints.generate(800, 3, (i, k) -> once.get(i % 20, k) + 1e-6 * random.nextGaussian());
        assertThat(RowGroups.ofNearlyEqual(points))
                .isEqualTo(RowGroups.of(IntStream.range(0, 800).map(i -> i % 20).toArray()));
    }

    @Test
    void copiesAmongManyDistinctRowsAreFound() {
        DensePoints once = normal(N, 3);
        DensePoints points = DensePoints.generate(
                N + 20, 3, (i, k) -> i < N ? once.get(i, k) : once.get(i - N, k) + 1e-7 * random.nextGaussian());
        RowGroups found = RowGroups.ofNearlyEqual(points);
        assertThat(found.count()).isEqualTo(N);
        for (int i = 0; i < 20; i++) assertThat(found.groupOf(N + i)).isEqualTo(found.groupOf(i));
    }

    @Test
    void rowsOfACurveAreNotChained() {
        double[] t = random.doubles(4000).toArray();
        for (Points points : List.of(
                DensePoints.generate(4000, 1, (i, k) -> t[i]),
                DensePoints.generate(4000, 1, (i, k) -> i),
                DensePoints.generate(4000, 1, (i, k) -> Math.exp(20 * t[i])),
                DensePoints.generate(4000, 8, (i, k) -> Math.sin((k + 1) * t[i])),
                DensePoints.generate(4000, 8, (i, k) -> Math.sin((k + 1) * i / 4000.0)))) assertDistinct(points);
    }

    /** At most a few rows are near to another one by chance. */
    private static void assertDistinct(Points points) {
        RowGroups equal = RowGroups.ofEqual(points);
        RowGroups found = repeated(points);
        assertThat(found.count()).isGreaterThan((int) (0.99 * equal.count()));
        assertThat(largest(found)).isLessThanOrEqualTo(largest(equal) + 1);
    }

    private static int largest(RowGroups groups) {
        return groups.rows().stream().mapToInt(rows -> rows.length).max().orElse(0);
    }

    @Test
    void distinctRowsStayAlone() {
        for (int dim : new int[] {1, 2, 3, 20}) assertDistinct(normal(2000, dim));
        assertDistinct(DensePoints.generate(2000, 2, (i, k) -> random.nextInt(300)));
        assertDistinct(DensePoints.generate(2000, 1, (i, k) -> random.nextInt(1_000_000)));
        assertDistinct(DensePoints.generate(2000, 6, (i, k) -> k == 5 ? random.nextGaussian() : i % 5 == k ? 1 : 0));
        assertDistinct(DensePoints.generate(2000, 2, (i, k) -> k == 0 ? 7.1 : random.nextGaussian()));
        assertDistinct(DensePoints.generate(2000, 3, (i, k) -> Math.exp(3 * random.nextGaussian())));
        assertDistinct(DensePoints.generate(2000, 10, (i, k) -> random.nextInt(2)));
    }

    /** Days of a week and months come again; without the number of the day, their rows would be equal. */
    @Test
    void aTimeIsComparedWhereOtherColumnsHaveFewValues() {
        assertThat(repeated(DensePoints.generate(2000, 3, (i, k) -> k == 0 ? i : k == 1 ? i % 7 : i / 30 % 12))
                        .isSingle())
                .isTrue();
    }

    @Test
    void sparseRowsWithASmallChangeAreAGroup() {
        IntPredicate isSet = at -> new SplittableRandom(at).nextInt(10) == 0;
        double[][] rows = new double[2 * N][60];
        for (int i = 0; i < rows.length; i++)
            for (int k = 0; k < 60; k++)
                if (isSet.test(i % N * 60 + k)) rows[i][k] = 1 + i % N % 7 + (i < N ? 0 : 1e-6 * random.nextGaussian());
        RowGroups equal = RowGroups.ofEqual(Points.of(rows).range(0, N));
        RowGroups found = RowGroups.ofNearlyEqual(SparsePoints.of(Points.of(rows)));
        assertThat(found.count()).isEqualTo(equal.count());
    }

    @Test
    void rowsOfWeightZeroAreAlone() {
        DensePoints points = twice(normal(N, 3), 1e-9);
        Reals weights = Reals.of(
                IntStream.range(0, 2 * N).mapToDouble(i -> i < 100 ? 0 : 1).toArray());
        RowGroups found = RowGroups.ofRepeated(Dataset.of(points).withWeights(weights));
        assertThat(found.count()).isEqualTo(N + 100);
        for (int i = 0; i < N; i++)
            assertThat(found.groupOf(i) == found.groupOf(i + N)).isEqualTo(i >= 100);
    }
}
