package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.Kernel;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BitEvaluatorTest {
    private static final Backend PLAIN = new PlainBackend();

    private static DensePoints points(int n, int d, double low, double high) {
        SplittableRandom random = new SplittableRandom(100L * n + d);
        return DensePoints.generate(n, d, (i, k) -> random.nextInt(3) == 0 ? high : low);
    }

    private static void assertKernel(BlockEvaluator evaluator, Kernel kernel, Points x) {
        int n = x.size();
        double[] out = new double[n * n];
        float[] floats = new float[n * n];
        evaluator.fill(new Window(0, n, 0, n), out, 0, n);
        evaluator.fill(new Window(0, n, 0, n), floats, 0, n);
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                double value = kernel.value(x, i, x, j);
                double error = Math.abs(out[i * n + j] - value);
                if (!(error <= 1e-12 * Math.abs(value)) || floats[i * n + j] != (float) out[i * n + j])
                    assertThat(out[i * n + j]).as("%s at %d, %d", kernel, i, j).isEqualTo(value);
            }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gaussian(sigma=2)",
                "exponential(sigma=3)",
                "matern(nu=2.5, sigma=2)",
                "rational(alpha=0.5, sigma=3)",
                "linear()",
                "polynomial(degree=3, c=1)",
                "sigmoid(scale=0.1, c=-1)"
            })
    void isTheKernelTo1em12AtAwkwardSizes(String text) {
        Kernel kernel = Kernel.parse(text);
        for (int d : new int[] {1, 31, 32, 33, 123, 128, 129, 300})
            for (int n : new int[] {1, 7, 60})
                for (double high : new double[] {1, 0.3, -2}) {
                    Points dense = points(n, d, 0, high);
                    for (Points x : new Points[] {dense, SparsePoints.of(dense)})
                        assertKernel(
                                BitEvaluator.of(KernelBlock.square(kernel, x), PLAIN)
                                        .orElseThrow(),
                                kernel,
                                x);
                }
        Points several = points(1100, 20, 0, 1);
        assertKernel(BitEvaluator.of(KernelBlock.square(kernel, several), PLAIN).orElseThrow(), kernel, several);
    }

    /** Neither of the values is 0: distances are still counts of what differs, inner products are not. */
    @Test
    void anyTwoValuesServeRadialKernels() {
        Points signs = points(30, 40, -1, 1);
        Kernel radial = Kernel.parse("gaussian(sigma=3)");
        assertKernel(BitEvaluator.of(KernelBlock.square(radial, signs), PLAIN).orElseThrow(), radial, signs);
        assertThat(BitEvaluator.of(KernelBlock.square(Kernel.parse("linear()"), signs), PLAIN))
                .isEmpty();
        Points equal = points(5, 4, 7, 7);
        assertKernel(BitEvaluator.of(KernelBlock.square(radial, equal), PLAIN).orElseThrow(), radial, equal);
    }

    @Test
    void allElseIsLeftToTheBackEnd() {
        Kernel gaussian = Kernel.parse("gaussian(sigma=1)");
        Points bits = points(20, 10, 0, 1);
        assertThat(BitEvaluator.of(KernelBlock.square(gaussian, bits), PLAIN)).isPresent();
        Points third = DensePoints.generate(20, 10, (i, k) -> i == 19 && k == 9 ? 0.5 : bits.get(i, k));
        assertThat(BitEvaluator.of(KernelBlock.square(gaussian, third), PLAIN)).isEmpty();
        assertThat(BitEvaluator.of(KernelBlock.square(gaussian, SparsePoints.of(third)), PLAIN))
                .isEmpty();
        assertThat(BitEvaluator.of(new KernelBlock(gaussian, bits, bits.range(0, 5)), PLAIN))
                .isEmpty();
        assertThat(BitEvaluator.of(new KernelBlock(gaussian, bits, bits, KernelBlock.Part.SLOPES), PLAIN))
                .isEmpty();
        for (String other : new String[] {"gaussian(sigma=1) + linear()", "manhattan(sigma=1)", "cosine()"})
            assertThat(BitEvaluator.of(KernelBlock.square(Kernel.parse(other), bits), PLAIN))
                    .as(other)
                    .isEmpty();
    }

    /** A thousand words of zeros for each of a few ones. */
    @Test
    void wideSparsePointsStaySparse() {
        SparsePoints.Builder wide = new SparsePoints.Builder();
        for (int i = 0; i < 10; i++) wide.add(i, 1).add(30_000 + i, 1).endRow();
        KernelBlock block = KernelBlock.square(Kernel.parse("linear()"), wide.build(40_000));
        assertThat(BitEvaluator.of(block, PLAIN)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"0, 9, 0, 1100", "3, 8, 500, 530", "0, 1, 1099, 1100", "2, 2, 0, 5", "4, 9, 7, 7"})
    void writesTheWindowOfTheChosenRowsAndNothingElse(int fromRow, int toRow, int fromColumn, int toColumn) {
        Points x = points(1100, 40, 0, 1);
        Kernel kernel = Kernel.parse("polynomial(degree=2, c=1)");
        int[] rows = {1099, 0, 3, 3, 512, 511, 17, 0, 5};
        BlockEvaluator evaluator = BitEvaluator.of(KernelBlock.square(kernel, x), PLAIN)
                .orElseThrow()
                .select(rows);
        double[] out = new double[12 * 1200];
        float[] floats = new float[out.length];
        Arrays.fill(out, -7);
        Arrays.fill(floats, -7);
        Window window = new Window(fromRow, toRow, fromColumn, toColumn);
        evaluator.fill(window, out, 11, 1150);
        evaluator.fill(window, floats, 11, 1150);
        for (int at = 0; at < out.length; at++) {
            int r = Math.floorDiv(at - 11, 1150);
            int c = Math.floorMod(at - 11, 1150);
            boolean inside = r >= 0 && r < window.rows() && c < window.columns();
            double expected = inside ? kernel.value(x, rows[fromRow + r], x, fromColumn + c) : -7;
            if (Math.abs(out[at] - expected) > 1e-12 || floats[at] != (float) expected)
                assertThat(out[at]).as("at %d", at).isEqualTo(expected);
        }
    }

    @Test
    void refusesWhatIsOutsideAndAnswersForOtherPoints() {
        Points x = points(20, 10, 0, 1);
        Kernel kernel = Kernel.parse("gaussian(sigma=2)");
        BlockEvaluator evaluator =
                BitEvaluator.of(KernelBlock.square(kernel, x), PLAIN).orElseThrow();
        double[] out = new double[400];
        for (Window window : new Window[] {new Window(0, 21, 0, 1), new Window(0, 1, 0, 21)})
            assertThatThrownBy(() -> evaluator.fill(window, out, 0, 20)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.fill(new Window(0, 20, 0, 20), new float[399], 0, 20))
                .isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> evaluator.select(20)).isInstanceOf(InvalidInputException.class);
        Points others = DensePoints.generate(3, 10, (i, k) -> 0.1 * i + k);
        evaluator.over(others).fill(new Window(0, 3, 0, 20), out, 0, 20);
        assertThat(out[2 * 20 + 7]).isCloseTo(kernel.value(others, 2, x, 7), within(1e-14));
    }

    /** Through the door that every Gram matrix is prepared by. */
    @Test
    void gramMatricesOfBitsAreThoseOfTheKernel() {
        Compute compute = new Compute(PLAIN, 2, 1L << 28);
        Points x = points(90, 50, 0, 1);
        Kernel kernel = Kernel.parse("gaussian(sigma=2)");
        Gram stored = Gram.of(kernel, x, compute, Progress.none());
        Gram streamed = Gram.streamed(kernel, x, compute);
        float[][] rows = new float[2][90];
        streamed.rows(new int[] {80, 3}, rows);
        for (int j = 0; j < 90; j++) {
            assertThat(stored.value(80, j)).isEqualTo(kernel.value(x, 80, x, j));
            assertThat(rows[0][j]).isEqualTo((float) kernel.value(x, 80, x, j));
            assertThat(rows[1][j]).isEqualTo((float) kernel.value(x, 3, x, j));
        }
        assertThat(compute.prepare(KernelBlock.square(kernel, x))).isInstanceOf(BitEvaluator.class);
        Points reals = DensePoints.generate(5, 2, (i, k) -> i + 0.3 * k);
        assertThat(compute.prepare(KernelBlock.square(kernel, reals))).isNotInstanceOf(BitEvaluator.class);
    }

    @Test
    void whatIsCountedIsNotLeftToTheBackend() {
        Compute compute = new Compute(PLAIN, 1, 1 << 20);
        Kernel kernel = Kernel.parse("gaussian(sigma=2)");
        Points three = Points.of(new double[] {0, 1}, new double[] {2, 1});
        assertThat(compute.leavesToBackend(KernelBlock.square(kernel, points(5, 3, 0, 1))))
                .isFalse();
        assertThat(compute.leavesToBackend(KernelBlock.square(kernel, three))).isTrue();
    }
}
