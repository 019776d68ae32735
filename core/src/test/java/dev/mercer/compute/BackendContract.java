package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelCase;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Rational;
import dev.mercer.kernel.TestPoints;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * The contract of every back end: the same numbers as {@link Kernel#value}, for every kernel, whatever the storage of
 * the points, the size of the matrix and the way it is cut.
 *
 * <p>The tolerance is {@link KernelCase#BULK_TOLERANCE}: relative to the value for kernels that only multiply and
 * add positive numbers (radial, over the coordinates, and what is built from them), relative to √(k(x, x) k(z, z)) for
 * those that add numbers of both signs (of the inner product).
 */
public abstract class BackendContract extends SinglePrecisionLaws {
    private static final int[] SIZES = {1, 2, 3, 7, 64, 65, 257};
    private static final int[] DIMS = {1, 2, 3, 7, 50, 123};
    private static final int[] MIXED_DIMS = {3, 50};
    /** Of a matrix of more numbers than this about as many are compared, and the corners. */
    private static final int COMPARED = 70;

    @Test
    void hasANameAndCanBeUsed() {
        assertThat(backend().name()).matches("[a-z][a-z0-9]*");
        assertThat(backend().description()).isNotBlank().doesNotContain("\n");
        assertThat(backend().obstacle()).isEmpty();
    }

    @Test
    void denseIsTheDefinition() {
        checkAll(false, false);
    }

    @Test
    void sparseIsTheDefinition() {
        checkAll(true, true);
    }

    @Test
    void sparseAgainstDenseIsTheDefinition() {
        checkAll(true, false);
    }

    @Test
    void denseAgainstSparseIsTheDefinition() {
        checkAll(false, true);
    }

    private void checkAll(boolean sparseRows, boolean sparseColumns) {
        for (int d : sparseRows == sparseColumns ? DIMS : MIXED_DIMS)
            for (Example example : Examples.all(d))
                for (int s = 0; s < SIZES.length; s++) {
                    Points x = stored(example.points(SIZES[s], d, 1), sparseRows);
                    Points y = stored(example.points(SIZES[SIZES.length - 1 - s], d, 2), sparseColumns);
                    check(example, x, y);
                    if (sparseRows == sparseColumns && isTriedSquare(x.size(), d)) check(example, x, x);
                }
    }

    /** Squares of several tiles cost most: one number of columns is enough for them. */
    private static boolean isTriedSquare(int size, int d) {
        return size == 7 || size == 65 || size == 257 && d == 7;
    }

    /** All numbers of a small matrix; of a large one the border and a sample. */
    private void check(Example example, Points x, Points y) {
        Filled filled = Filled.whole(backend(), new KernelBlock(example.kernel(), x, y));
        Random random = new Random(3);
        boolean all = x.size() * y.size() <= COMPARED;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++) {
                boolean corner = (i == 0 || i == x.size() - 1) && (j == 0 || j == y.size() - 1);
                if (all || corner || random.nextInt(x.size() * y.size()) < COMPARED)
                    assertIsValue(filled.get(i, j), example, x, i, y, j);
            }
    }

    @Test
    void squaresAreSymmetric() {
        for (int d : new int[] {3, 7})
            for (Example example : Examples.all(d))
                for (boolean sparse : STORAGE) {
                    Points x = stored(example.points(261, d, 4), sparse);
                    Filled gram = Filled.whole(backend(), KernelBlock.square(example.kernel(), x));
                    for (int i = 0; i < x.size(); i += step())
                        for (int j = 0; j < i; j++) assertSame(gram.get(i, j), gram.get(j, i), example, x, i, x, j);
                }
    }

    /** Each point three times. */
    private static Points repeated(Points points) {
        int[] rows = new int[3 * points.size()];
        Arrays.setAll(rows, i -> i * 7 % points.size());
        return points.select(rows);
    }

    /** A number of points that, three times, is more than a tile where there are few columns. */
    private static int repeatable(int d) {
        return d < 10 ? 100 : 30;
    }

    /** A duplicate of another row, wherever it stands, has the numbers of that row. */
    @Test
    void duplicatesHaveTheSameNumbers() {
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d))
                for (boolean sparse : STORAGE) {
                    int n = repeatable(d);
                    Points x = stored(repeated(TestPoints.moved(example.points(n, d, 5), 10)), sparse);
                    Filled gram = Filled.whole(backend(), KernelBlock.square(example.kernel(), x));
                    for (int i = 0; i < x.size(); i++)
                        assertSame(gram.get(i, i % n), gram.get(i % n, i % n), example, x, i, x, i % n);
                }
    }

    @Test
    void equalPointsAreAtDistanceZero() {
        for (double offset : new double[] {0, 1e4, 1e8})
            for (int d : new int[] {1, 7, 50, 123})
                for (boolean sparse : STORAGE) {
                    Points x =
                            stored(repeated(TestPoints.moved(TestPoints.normal(repeatable(d), d, 5), offset)), sparse);
                    for (Kernel kernel : List.of(
                            new Gaussian(1e-3),
                            new Exponential(1e-3),
                            new Exponential(2, 0.7),
                            new Matern(0.5, 1e-3),
                            new Matern(2.5, 3),
                            new Rational(2, 0.1),
                            new Gaussian(2).times(new Exponential(1)).power(3))) assertDiagonal(kernel, x, 1);
                    assertDiagonal(new Gaussian(3).plus(new Matern(1.5, 2).scaled(2)), x, 3);
                }
    }

    private void assertDiagonal(Kernel kernel, Points x, double diagonal) {
        Filled gram = Filled.whole(backend(), KernelBlock.square(kernel, x));
        int n = x.size() / 3;
        for (int i = 0; i < x.size(); i++)
            if (gram.get(i, i % n) != diagonal || gram.get(i, i) != diagonal)
                assertThat(List.of(gram.get(i, i % n), gram.get(i, i)))
                        .as("%s of %s at row %d", kernel, x, i)
                        .containsOnly(diagonal);
    }

    /** Differences that are far below the rounding error of the norms. */
    @Test
    void nearDuplicatesKeepTheirDigits() {
        double[][] cases = {{0, 1e-9}, {1, 1e-9}, {1e4, 1e-9}, {1e8, 1e-5}};
        for (double[] offsetAndDistance : cases)
            for (int d : new int[] {3, 7, 50})
                for (Example example : Examples.all(d)) {
                    Points near = TestPoints.moved(example.points(6, d, 6), offsetAndDistance[0]);
                    Points x = TestPoints.nearDuplicates(near, offsetAndDistance[1]);
                    for (boolean sparse : STORAGE) {
                        check(example, stored(x, sparse), stored(x, sparse));
                        check(example, stored(x, sparse), stored(x, !sparse));
                    }
                }
    }

    /** Between "far apart" and "almost equal": where a back end changes from one formula to the other. */
    @Test
    void everyDistanceKeepsItsDigits() {
        for (int exponent = -16; exponent <= 64; exponent++) {
            double distance = Math.pow(10, -exponent / 8.0);
            Points x = TestPoints.nearDuplicates(TestPoints.moved(TestPoints.normal(4, 50, 7), 3), distance);
            for (Kernel kernel :
                    List.of(new Gaussian(distance / 5), new Matern(0.5, distance / 30), new Exponential(distance / 30)))
                for (boolean sparse : STORAGE) {
                    Points stored = stored(x, sparse);
                    Filled filled = Filled.whole(backend(), KernelBlock.square(kernel, stored));
                    for (int i = 0; i < 4; i++) {
                        double expected = kernel.value(x, i, x, i + 4);
                        assertThat(Math.abs(filled.get(i, i + 4) - expected))
                                .as("%s at distance %s, sparse: %s", kernel, distance, sparse)
                                .isLessThanOrEqualTo(KernelCase.BULK_TOLERANCE * expected);
                    }
                }
        }
    }

    /** exp(−t) has an error of t times that of t. */
    @Test
    void clustersKeepTheirDigits() {
        for (int d : new int[] {7, 50, 784})
            for (double share : new double[] {1e-4, 1e-3, 0.0105, 0.0515, 0.3}) {
                Points x = clusters(d, share);
                double distance = Math.sqrt(x.squaredDistance(0, x, 20));
                for (Kernel kernel : List.of(new Gaussian(distance / 6), new Exponential(distance)))
                    for (boolean sparse : STORAGE) {
                        Filled gram = Filled.whole(backend(), KernelBlock.square(kernel, stored(x, sparse)));
                        for (int i = 0; i < 40; i++)
                            for (int j = 0; j < 40; j++) {
                                double value = kernel.value(x, i, x, j);
                                double allowed = 1e-12 * value * Math.max(1, -Math.log(value));
                                if (value > NOTHING && !(Math.abs(gram.get(i, j) - value) <= allowed))
                                    assertThat(gram.get(i, j))
                                            .as("%s of %s", kernel, x)
                                            .isEqualTo(value);
                            }
                    }
            }
    }

    /** A point far from all others moves the mean away from them. */
    @Test
    void anOutlierDoesNotSpoilTheOthers() {
        Points normal = TestPoints.nearDuplicates(TestPoints.normal(10, 50, 7), 1e-6);
        for (double far : new double[] {1e3, 1e6, 1e9}) {
            Points x = DensePoints.generate(21, 50, (i, k) -> i < 20 ? normal.get(i, k) : far);
            for (Kernel kernel : List.of(new Gaussian(3), new Exponential(3), new Matern(0.5, 1e-6)))
                assertAllValues(kernel, x, 1e-12, NOTHING);
        }
    }

    /** The squares of such coordinates overflow or vanish. */
    @Test
    void anyUnitWillDo() {
        Points normal = TestPoints.normal(10, 50, 7);
        for (double unit : new double[] {1e-200, 1e-90, 1e90, 1e160, 1e300}) {
            Points x = DensePoints.generate(11, 50, (i, k) -> unit * normal.get(i % 10, k));
            double sigma = Math.max(1e-100, Math.min(1e100, 3 * unit));
            for (Kernel kernel : List.of(
                    new Gaussian(sigma),
                    new Exponential(sigma),
                    new Rational(2, sigma),
                    new Matern(0.5, sigma),
                    new Matern(1.5, sigma),
                    new Matern(2.5, sigma))) assertAllValues(kernel, x, 0, 1e-12);
        }
    }

    /** exp(−x) where it leaves the normal numbers. */
    @Test
    void farPointsHaveKernelZero() {
        Points x = DensePoints.generate(40, 7, (i, k) -> k == 0 ? i * i * i : 1);
        for (Kernel kernel : List.of(new Gaussian(1), new Exponential(0.1), new Matern(0.5, 0.5), new Matern(2.5, 9)))
            assertAllValues(kernel, x, 1e-12, NOTHING);
    }

    private void assertAllValues(Kernel kernel, Points points, double relative, double absolute) {
        for (boolean sparse : STORAGE) {
            Points x = stored(points, sparse);
            Filled filled = Filled.whole(backend(), KernelBlock.square(kernel, x));
            for (int i = 0; i < x.size(); i++)
                for (int j = 0; j < x.size(); j++) {
                    double value = kernel.value(x, i, x, j);
                    if (!(Math.abs(filled.get(i, j) - value) <= relative * value + absolute))
                        assertThat(filled.get(i, j))
                                .as("%s at (%d, %d) of %s", kernel, i, j, x)
                                .isEqualTo(value);
                }
        }
    }
}
