package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelExamples;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/**
 * What every back end promises: the same numbers as {@link Kernel#value}, for every kernel, whatever the storage of the
 * points, the size of the matrix and the way it is cut.
 *
 * <p>The tolerance is {@link KernelExamples#BULK_TOLERANCE}: relative to the value for kernels that only multiply and
 * add positive numbers (radial, over the coordinates, and what is built from them), relative to √(k(x, x) k(z, z)) for
 * those that add numbers of both signs (of the inner product).
 */
public abstract class BackendContract extends WindowLaws {
    private static final int[] SIZES = {1, 2, 3, 7, 64, 65, 257};
    private static final int[] DIMS = {1, 2, 3, 7, 50};
    /** In single precision, relative to √(k(x, x) k(z, z)). */
    private static final double FLOAT_TOLERANCE = 2e-5;

    /**
     * False for back ends whose inner products depend, in the last digits, on where in a tile a pair stands. Distances of
     * equal points must be 0 all the same.
     */
    protected boolean bitsAreFixed() {
        return true;
    }

    @Test
    void hasAName() {
        assertThat(backend().name()).matches("[a-z][a-z0-9]*");
        assertThat(backend().description()).isNotBlank().doesNotContain("\n");
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
        for (int d : DIMS)
            for (Example example : Examples.all(d))
                for (int s = 0; s < SIZES.length; s++) {
                    Points x = stored(example.points(SIZES[s], d, 1), sparseRows);
                    Points y = stored(example.points(SIZES[SIZES.length - 1 - s], d, 2), sparseColumns);
                    check(example, x, y);
                    if (sparseRows == sparseColumns) check(example, x, x);
                }
    }

    static Points stored(Points points, boolean sparse) {
        return sparse ? SparsePoints.of(points) : points;
    }

    /** All numbers of a small matrix; of a large one the border and a sample. */
    private void check(Example example, Points x, Points y) {
        Filled filled = Filled.whole(backend(), new KernelBlock(example.kernel(), x, y));
        Random random = new Random(3);
        boolean all = x.size() * y.size() <= 200;
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < y.size(); j++) {
                boolean corner = (i == 0 || i == x.size() - 1) && (j == 0 || j == y.size() - 1);
                if (all || corner || random.nextInt(x.size() * y.size()) < 200)
                    example.assertIsValue(filled.get(i, j), x, i, y, j);
            }
    }

    @Test
    void squaresAreExactlySymmetric() {
        Assumptions.assumeTrue(bitsAreFixed(), "this back end promises symmetry up to rounding");
        for (Example example : Examples.all(7))
            for (boolean sparse : new boolean[] {false, true}) {
                Points x = stored(example.points(261, 7, 4), sparse);
                Filled gram = Filled.whole(backend(), KernelBlock.square(example.kernel(), x));
                for (int i = 0; i < x.size(); i++)
                    for (int j = 0; j < i; j++)
                        if (gram.get(i, j) != gram.get(j, i))
                            assertThat(gram.get(i, j))
                                    .as("%s", example.kernel())
                                    .isEqualTo(gram.get(j, i));
            }
    }

    /** A duplicate of another row, wherever it stands, has the numbers of that row. */
    @Test
    void duplicatesAreExact() {
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d)) {
                if (!bitsAreFixed() && !(example.kernel() instanceof RadialKernel)) continue;
                for (boolean sparse : new boolean[] {false, true}) {
                    int[] rows = new int[300];
                    Arrays.setAll(rows, i -> i * 7 % 100);
                    Points x = stored(
                            TestPoints.moved(example.points(100, d, 5), 10).select(rows), sparse);
                    Filled gram = Filled.whole(backend(), KernelBlock.square(example.kernel(), x));
                    for (int i = 0; i < 300; i++)
                        assertThat(gram.get(i, i % 100))
                                .as("%s", example.kernel())
                                .isEqualTo(gram.get(i % 100, i % 100));
                }
            }
    }

    /** Differences that are far below the rounding error of the norms. */
    @Test
    void nearDuplicatesFarFromTheOriginKeepTheirDigits() {
        for (double offset : new double[] {1e4, 1e8})
            for (int d : new int[] {3, 50})
                for (Example example : Examples.all(d)) {
                    Points near = TestPoints.moved(example.points(6, d, 6), offset);
                    Points x = TestPoints.nearDuplicates(near, offset * 1e-13);
                    for (boolean sparse : new boolean[] {false, true}) {
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
            for (Kernel kernel : List.of(new Gaussian(distance / 5), new Matern(0.5, distance / 30)))
                for (boolean sparse : new boolean[] {false, true}) {
                    Points stored = stored(x, sparse);
                    Filled filled = Filled.whole(backend(), KernelBlock.square(kernel, stored));
                    for (int i = 0; i < 4; i++) {
                        double expected = kernel.value(x, i, x, i + 4);
                        assertThat(Math.abs(filled.get(i, i + 4) - expected))
                                .as("%s at distance %s, sparse: %s", kernel, distance, sparse)
                                .isLessThanOrEqualTo(KernelExamples.BULK_TOLERANCE * expected);
                    }
                }
        }
    }

    @Test
    void bitsDoNotDependOnTheCut() {
        Assumptions.assumeTrue(bitsAreFixed(), "this back end promises the same up to rounding");
        for (Example example : Examples.all(7))
            for (boolean sparse : new boolean[] {false, true}) {
                Points x = stored(example.points(70, 7, 8), sparse);
                Points y = stored(example.points(300, 7, 9), sparse);
                KernelBlock block = new KernelBlock(example.kernel(), x, y);
                double[] whole = Filled.whole(backend(), block).values();
                assertThat(Filled.inPieces(backend(), block, 1, 300).values()).isEqualTo(whole);
                assertThat(Filled.inPieces(backend(), block, 70, 1).values()).isEqualTo(whole);
                assertThat(Filled.inPieces(backend(), block, 13, 101).values()).isEqualTo(whole);
            }
    }

    @Test
    void piecesAreTheDefinition() {
        for (Example example : Examples.all(50)) {
            Points x = example.points(40, 50, 8);
            Points y = example.points(300, 50, 9);
            Filled filled = Filled.inPieces(backend(), new KernelBlock(example.kernel(), x, y), 13, 101);
            for (int i = 0; i < 40; i += 3)
                for (int j = 0; j < 300; j += 7) example.assertIsValue(filled.get(i, j), x, i, y, j);
        }
    }

    @Test
    void severalThreadsGetTheSameBits() {
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d)) {
                KernelBlock block = KernelBlock.square(example.kernel(), example.points(150, d, 14));
                double[] alone = Filled.inPieces(backend(), block, 5, 150).values();
                double[] together = new double[alone.length];
                BlockEvaluator evaluator = backend().prepare(block);
                Parallel.run(4, 30, task -> {
                    Window window = new Window(task * 5, task * 5 + 5, 0, 150);
                    evaluator.fill(window, together, task * 5 * 150, 150);
                });
                assertThat(together).as("%s", example.kernel()).isEqualTo(alone);
            }
    }

    /** Some of the rows, in another order and repeated, through what was already prepared for all. */
    @Test
    void selectedRowsAreThoseRows() {
        int[] rows = {69, 3, 3, 0, 41};
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d))
                for (boolean sparse : new boolean[] {false, true}) {
                    Points x = stored(example.points(70, d, 17), sparse);
                    KernelBlock block = KernelBlock.square(example.kernel(), x);
                    double[] out = new double[rows.length * 70];
                    backend().prepare(block).select(rows).fill(new Window(0, rows.length, 0, 70), out, 0, 70);
                    Filled whole = Filled.whole(backend(), block);
                    for (int r = 0; r < rows.length; r++)
                        for (int j = 0; j < 70; j++) {
                            double value = out[r * 70 + j];
                            if (bitsAreFixed() && value != whole.get(rows[r], j))
                                assertThat(value).as("%s", example.kernel()).isEqualTo(whole.get(rows[r], j));
                            if (j % 7 == 0) example.assertIsValue(value, x, rows[r], x, j);
                        }
                }
    }

    @Test
    void singlePrecisionIsNearTheDefinition() {
        for (int d : new int[] {3, 50})
            for (Example example : Examples.all(d))
                for (boolean sparse : new boolean[] {false, true}) {
                    Points x = stored(example.points(20, d, 15), sparse);
                    Points y = stored(example.points(300, d, 16), sparse);
                    float[] out = new float[20 * 300];
                    BlockEvaluator evaluator = backend().prepare(new KernelBlock(example.kernel(), x, y));
                    evaluator.fill(new Window(0, 20, 0, 300), out, 0, 300);
                    for (int i = 0; i < 20; i += 3)
                        for (int j = 0; j < 300; j += 7)
                            assertThat(Math.abs(
                                            out[i * 300 + j] - example.kernel().value(x, i, y, j)))
                                    .as("%s at (%d, %d)", example.kernel(), i, j)
                                    .isLessThanOrEqualTo(FLOAT_TOLERANCE * example.scale(x, i, y, j));
                }
    }
}
