package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.NystromCenters.Selection;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class NystromCentersTest {
    private static final Gaussian KERNEL = new Gaussian(0.5);
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    /** A crowd around 0 and a few rows far away from it and from each other. */
    private static Points points() {
        SplittableRandom random = new SplittableRandom(2);
        return DensePoints.generate(500, 2, (i, k) -> (i < 480 ? 0.3 : 10) * random.nextDouble(-1, 1));
    }

    private int[] rows(NystromCenters centers, Dataset data) {
        return centers.choose(new NystromCenters.Context(KERNEL, data, 1e-4, compute), Progress.none()).rows().stream()
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static NystromCenters drawn(Selection selection, int count, long seed) {
        return new NystromCenters.Drawn(selection, OptionalInt.of(count), seed);
    }

    @ParameterizedTest
    @EnumSource(Selection.class)
    void theyAreDifferentRowsOfWeightAndTheSeedDecides(Selection selection) {
        double[] w = new double[500];
        Arrays.setAll(w, i -> i % 3);
        Dataset data = Dataset.of(points()).withWeights(Reals.of(w));
        int[] rows = rows(drawn(selection, 40, 7), data);
        assertThat(rows).hasSize(40).doesNotHaveDuplicates().isSorted();
        assertThat(Arrays.stream(rows)).allMatch(i -> i % 3 != 0);
        assertThat(rows(drawn(selection, 40, 7), data)).isEqualTo(rows);
        assertThat(rows(drawn(selection, 40, 8), data)).isNotEqualTo(rows);
        assertThat(rows(drawn(selection, 400, 7), data)).hasSizeLessThanOrEqualTo(333);
    }

    @ParameterizedTest
    @EnumSource(Selection.class)
    void equalRowsCountOnce(Selection selection) {
        Points few = DensePoints.generate(200, 2, (i, k) -> i % 10 * (k + 1));
        int[] rows = rows(drawn(selection, 50, 1), Dataset.of(few));
        assertThat(Arrays.stream(rows).map(i -> i % 10)).containsExactlyInAnyOrder(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(rows(drawn(selection, 4, 1), Dataset.of(few))).hasSize(4);
    }

    /** Of 20 rows far away in 500, a uniform choice of 40 has one or two. */
    @ParameterizedTest
    @EnumSource(
            value = Selection.class,
            names = {"PIVOTS", "LEVERAGE", "SPREAD"})
    void theOthersSeeRowsThatAreFarAway(Selection selection) {
        int[] rows = rows(drawn(selection, 40, 3), Dataset.of(points()));
        assertThat(Arrays.stream(rows).filter(i -> i >= 480).count()).isGreaterThan(8);
        int[] uniform = rows(drawn(Selection.UNIFORM, 40, 3), Dataset.of(points()));
        assertThat(Arrays.stream(uniform).filter(i -> i >= 480).count()).isLessThan(6);
    }

    /** What the centres leave of the trace of K. */
    private static double left(Points x, int[] rows) {
        Points centers = x.select(rows);
        SymmetricMatrix k = new SymmetricMatrix(rows.length);
        for (int i = 0; i < rows.length; i++)
            for (int j = 0; j <= i; j++) k.set(i, j, KERNEL.value(centers, i, centers, j));
        Cholesky factor = Cholesky.of(k, 1e-10);
        double left = 0;
        for (int i = 0; i < x.size(); i++) {
            double[] v = new double[rows.length];
            for (int j = 0; j < v.length; j++) v[j] = KERNEL.value(x, i, centers, j);
            left += 1 - Arrays.stream(factor.solveFactor(v)).map(z -> z * z).sum();
        }
        return left;
    }

    @Test
    void pivotsLeaveLessOfTheMatrixThanAUniformChoice() {
        Points x = points();
        double uniform = left(x, rows(drawn(Selection.UNIFORM, 30, 1), Dataset.of(x)));
        double pivots = left(x, rows(drawn(Selection.PIVOTS, 30, 1), Dataset.of(x)));
        assertThat(pivots).isLessThan(uniform / 5);
    }

    @Test
    void pivotsEndWhereNothingIsLeft() {
        Points line = DensePoints.generate(200, 1, (i, k) -> i * 1e-3);
        int[] rows = rows(drawn(Selection.PIVOTS, 100, 1), Dataset.of(line));
        assertThat(rows.length).isBetween(3, 60);
    }

    @Test
    void givenCentersAreTakenOnceAndMustFit() {
        Points given = DensePoints.of(new double[] {1, 2}, new double[] {3, 4}, new double[] {1, 2});
        NystromCenters.Context context = new NystromCenters.Context(KERNEL, Dataset.of(points()), 1, compute);
        NystromCenters.Chosen chosen = new NystromCenters.Given(given).choose(context, Progress.none());
        assertThat(chosen.points()).isEqualTo(given.select(0, 1));
        assertThat(chosen.rows()).isEmpty();
        NystromCenters narrow = new NystromCenters.Given(DensePoints.of(new double[] {1}));
        assertThatThrownBy(() -> narrow.choose(context, Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("number of coordinates of the centers must be 2, got 1");
        assertThatThrownBy(() -> new NystromCenters.Given(DensePoints.of()))
                .hasMessage("centers must be one point or more, got none");
        assertThatThrownBy(() -> NystromCenters.uniform(0, 1)).hasMessage("number of centers must be >= 1, got 0");
    }

    @Test
    void withoutANumberTheSizeFollowsRowsWorkAndMemory() {
        NystromCenters.Drawn any = new NystromCenters.Drawn(Selection.UNIFORM, OptionalInt.empty(), 1);
        Compute large = compute.withMemory(1L << 34);
        assertThat(any.size(50, large)).isEqualTo(100);
        assertThat(any.size(10_000, large)).isEqualTo(400);
        assertThat(any.size(1_000_000, large)).isEqualTo(4000);
        assertThat(any.size(10_000_000, large)).isEqualTo(1414);
        assertThat(any.size(1_000_000, compute.withMemory(100_000_000))).isEqualTo(944);
    }
}
