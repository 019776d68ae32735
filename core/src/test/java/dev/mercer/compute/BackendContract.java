package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelExamples;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Parallel;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * What every back end promises: the same numbers as {@link Kernel#value}, for every kernel, whatever the storage of the
 * points, the size of the matrix and the way it is cut.
 *
 * <p>The tolerance is {@link KernelExamples#BULK_TOLERANCE}: relative to the value for kernels that only multiply and
 * add positive numbers (radial, over the coordinates, and what is built from them), relative to √(k(x, x) k(z, z)) for
 * those that add numbers of both signs (of the inner product).
 */
public abstract class BackendContract extends WideBackendLaws {
    private static final int[] SIZES = {1, 2, 3, 7, 64, 65, 257};
    private static final int[] DIMS = {1, 2, 3, 7, 50};
    private static final double UNTOUCHED = -77.25;

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
        for (Example example : Examples.all(3))
            for (boolean sparse : new boolean[] {false, true}) {
                Points once = TestPoints.moved(example.points(100, 3, 5), 10);
                int[] rows = new int[300];
                Arrays.setAll(rows, i -> i * 7 % 100);
                Points x = stored(once.select(rows), sparse);
                Filled gram = Filled.whole(backend(), KernelBlock.square(example.kernel(), x));
                for (int i = 0; i < 300; i++)
                    assertThat(gram.get(i, i % 100)).as("%s", example.kernel()).isEqualTo(gram.get(i % 100, i % 100));
            }
    }

    /** Differences that are far below the rounding error of the norms. */
    @Test
    void nearDuplicatesFarFromTheOriginKeepTheirDigits() {
        for (double offset : new double[] {1e4, 1e8})
            for (Example example : Examples.all(3)) {
                Points near = TestPoints.moved(example.points(6, 3, 6), offset);
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
    void writesNothingOutsideTheWindow() {
        Points x = TestPoints.normal(40, 3, 10);
        Points y = TestPoints.normal(600, 3, 11);
        KernelBlock block = new KernelBlock(new Gaussian(1), x, y);
        BlockEvaluator evaluator = backend().prepare(block);
        Filled whole = Filled.whole(backend(), block);
        int stride = 420;
        int offset = 17;
        double[] out = new double[offset + 35 * stride];
        Arrays.fill(out, UNTOUCHED);
        evaluator.fill(new Window(3, 38, 201, 600), out, offset, stride);
        for (int at = 0; at < out.length; at++) {
            int row = Math.floorDiv(at - offset, stride);
            int column = Math.floorMod(at - offset, stride);
            boolean inside = row >= 0 && row < 35 && column < 399;
            double expected = inside ? whole.get(3 + row, 201 + column) : UNTOUCHED;
            if (out[at] != expected) assertThat(out[at]).as("out[%d]", at).isEqualTo(expected);
        }
    }

    @Test
    void emptyWindowsWriteNothing() {
        Points x = TestPoints.normal(5, 3, 12);
        BlockEvaluator evaluator = backend().prepare(KernelBlock.square(new Linear(), x));
        double[] out = {UNTOUCHED, UNTOUCHED};
        evaluator.fill(new Window(2, 2, 0, 5), out, 0, 5);
        evaluator.fill(new Window(0, 5, 5, 5), out, 1, 1);
        evaluator.fill(new Window(5, 5, 5, 5), new double[0], 0, 0);
        assertThat(out).containsOnly(UNTOUCHED);
        Points none = x.range(0, 0);
        backend().prepare(new KernelBlock(new Linear(), none, x)).fill(new Window(0, 0, 0, 5), out, 0, 5);
        backend().prepare(new KernelBlock(new Linear(), x, none)).fill(new Window(0, 5, 0, 0), out, 0, 0);
        assertThat(out).containsOnly(UNTOUCHED);
    }

    @Test
    void refusesWindowsOutsideTheMatrix() {
        Points x = TestPoints.normal(5, 3, 13);
        BlockEvaluator evaluator = backend().prepare(new KernelBlock(new Linear(), x, x.range(0, 3)));
        double[] out = new double[100];
        Arrays.fill(out, UNTOUCHED);
        for (Window window : List.of(new Window(0, 6, 0, 3), new Window(0, 5, 0, 4), new Window(7, 7, 0, 1)))
            assertThatThrownBy(() -> evaluator.fill(window, out, 0, 10)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 2, 0, 3), out, 95, 3))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 2, 0, 3), out, 0, 2))
                .isInstanceOf(InvalidInputException.class);
        assertThat(out).containsOnly(UNTOUCHED);
    }

    @Test
    void severalThreadsGetTheSameBits() {
        for (Example example : Examples.all(3)) {
            Points x = example.points(150, 3, 14);
            KernelBlock block = KernelBlock.square(example.kernel(), x);
            double[] alone = Filled.whole(backend(), block).values();
            double[] together = new double[alone.length];
            BlockEvaluator evaluator = backend().prepare(block);
            Parallel.run(4, 30, task -> {
                Window window = new Window(task * 5, task * 5 + 5, 0, 150);
                evaluator.fill(window, together, task * 5 * 150, 150);
            });
            assertThat(together).as("%s", example.kernel()).isEqualTo(alone);
        }
    }
}
