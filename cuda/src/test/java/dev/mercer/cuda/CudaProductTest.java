package dev.mercer.cuda;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.mercer.compute.Backend;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.Points;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.TestPoints;
import dev.mercer.linalg.Matrix;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Products on the card against sums of the definition; skipped where there is no card. */
class CudaProductTest {
    private final Backend backend = new CudaBackend();

    @BeforeEach
    void onACard() {
        assumeTrue(backend.obstacle().isEmpty(), () -> backend.obstacle().orElse(""));
    }

    private static Matrix random(int rows, int columns) {
        Random random = new Random(rows);
        Matrix matrix = new Matrix(rows, columns);
        for (int i = 0; i < rows; i++) for (int t = 0; t < columns; t++) matrix.set(i, t, random.nextGaussian());
        return matrix;
    }

    /** Error of K·V relative to |K||V| where {@code |K|} is at least {@code √(k(x,x) k(z,z))} for the sake of signs. */
    private static double error(Kernel kernel, Points x, Points y, Matrix v, Matrix product) {
        double worst = 0;
        for (int i = 0; i < x.size(); i++)
            for (int t = 0; t < v.columns(); t++) {
                double sum = 0;
                double size = 0;
                for (int j = 0; j < y.size(); j++) {
                    double value = kernel.value(x, i, y, j);
                    double scale = Math.sqrt(Math.abs(kernel.value(x, i, x, i) * kernel.value(y, j, y, j)));
                    sum += value * v.get(j, t);
                    size += Math.max(Math.abs(value), scale) * Math.abs(v.get(j, t));
                }
                worst = Math.max(worst, Math.abs(product.get(i, t) - sum) / Math.max(size, 1e-300));
            }
        return worst;
    }

    @Test
    void everyKernelInDouble() {
        for (int d : new int[] {1, 7, 50})
            for (Example example : Examples.all(d)) {
                Points x = example.points(70, d, 1);
                Points y = example.points(133, d, 2);
                Optional<BlockProduct> product =
                        backend.prepare(new KernelBlock(example.kernel(), x, y)).product();
                if (product.isEmpty()) continue;
                Matrix v = random(133, 3);
                Matrix c = random(70, 1);
                assertThat(error(example.kernel(), x, y, v, product.get().multiply(v, Arithmetic.DOUBLE)))
                        .as("%s in %d", example.kernel(), d)
                        .isLessThan(1e-12);
                assertThat(error(example.kernel(), y, x, c, product.get().transposed(c, Arithmetic.DOUBLE)))
                        .as("%s in %d, transposed", example.kernel(), d)
                        .isLessThan(1e-12);
            }
    }

    @Test
    void singlePrecisionKeepsItsBound() {
        for (int d : new int[] {1, 3, 28, 50, 300})
            for (double offset : new double[] {0, 1e3, 1e7})
                for (double sigma : new double[] {0.1, 1, 10, 1000}) {
                    Points x = TestPoints.moved(TestPoints.normal(150, d, 1), offset);
                    Points y = TestPoints.moved(TestPoints.normal(700, d, 2), offset);
                    for (Kernel kernel : List.of(new Gaussian(sigma), new Manhattan(sigma))) {
                        BlockProduct product = backend.prepare(new KernelBlock(kernel, x, y))
                                .product()
                                .orElseThrow();
                        Matrix v = random(700, 2);
                        assertThat(error(kernel, x, y, v, product.multiply(v, Arithmetic.FLOAT_VALUES)))
                                .as("%s of %d columns from %s", kernel, d, offset)
                                .isLessThan(BlockProduct.FLOAT_ERROR);
                        assertThat(error(kernel, x, y, v, product.multiply(v, Arithmetic.FLOAT)))
                                .as("%s of %d columns from %s, rough", kernel, d, offset)
                                .isLessThan(BlockProduct.FLOAT_ERROR + 1e-6);
                    }
                }
    }

    @Test
    void anyNumberOfColumns() {
        Points x = TestPoints.normal(40, 5, 1);
        Points y = TestPoints.normal(300, 5, 2);
        Kernel kernel = new Gaussian(2).plus(new Manhattan(3));
        for (Kernel each : List.of(kernel, new Gaussian(2)))
            for (int columns = 1; columns <= 30; columns++) {
                Matrix v = random(300, columns);
                BlockProduct product =
                        backend.prepare(new KernelBlock(each, x, y)).product().orElseThrow();
                for (Arithmetic arithmetic : Arithmetic.values())
                    assertThat(error(each, x, y, v, product.multiply(v, arithmetic)))
                            .isLessThan(2e-6);
            }
    }

    /** Rows and columns beyond the last tile, coordinates beyond the last step, and one column more than a pass has. */
    @Test
    void tensorCoresAtAwkwardSizes() {
        for (int dim : new int[] {1, 16, 17, 64, 65})
            for (int columns : new int[] {1, 4, 5})
                for (int[] size : new int[][] {{1, 1}, {31, 65}, {257, 63}, {300, 1030}}) {
                    Points x = TestPoints.normal(size[0], dim, 1);
                    Points y = TestPoints.normal(size[1], dim, 2);
                    Kernel kernel = new Gaussian(2 * Math.sqrt(dim));
                    Matrix v = random(size[1], columns);
                    BlockProduct product = backend.prepare(new KernelBlock(kernel, x, y))
                            .product()
                            .orElseThrow();
                    for (Arithmetic arithmetic : List.of(Arithmetic.FLOAT, Arithmetic.FLOAT_VALUES))
                        assertThat(error(kernel, x, y, v, product.multiply(v, arithmetic)))
                                .as("%d coordinates, %d columns, %d x %d", dim, columns, size[0], size[1])
                                .isLessThan(2e-6);
                }
    }

    /** Points in chunks, the last one smaller, on either side. */
    @Test
    void chunksGiveTheWholeProduct() {
        Device device = java.util.Objects.requireNonNull(Device.find().device());
        Points few = TestPoints.normal(40, 6, 1);
        Points many = TestPoints.normal(500, 6, 2);
        for (Kernel kernel : List.of(new Gaussian(4), new Manhattan(3))) {
            Program program =
                    CudaBackend.program(new KernelBlock(kernel, few, many)).orElseThrow();
            for (boolean rows : new boolean[] {false, true}) {
                BlockProduct product =
                        new ChunkedProduct(device, program, new DevicePoints(device, program, few), many, rows, 192);
                Points x = rows ? many : few;
                Points y = rows ? few : many;
                for (int columns : new int[] {1, 3, 20})
                    for (Arithmetic arithmetic : Arithmetic.values()) {
                        Matrix v = random(y.size(), columns);
                        Matrix c = random(x.size(), columns);
                        assertThat(error(kernel, x, y, v, product.multiply(v, arithmetic)))
                                .isLessThan(2e-6);
                        assertThat(error(kernel, y, x, c, product.transposed(c, arithmetic)))
                                .isLessThan(2e-6);
                    }
            }
        }
    }

    @Test
    void theSameBitsAgain() {
        Points x = TestPoints.normal(3000, 28, 1);
        Matrix v = random(3000, 4);
        KernelBlock block = KernelBlock.square(new Gaussian(5), x);
        for (Arithmetic arithmetic : Arithmetic.values()) {
            Matrix first = backend.prepare(block).product().orElseThrow().multiply(v, arithmetic);
            for (int again = 0; again < 3; again++)
                assertThat(backend.prepare(block).product().orElseThrow().multiply(v, arithmetic))
                        .isEqualTo(first);
        }
    }

    /** Buffers are given back: the card's memory is as it was. */
    @Test
    void manyBlocksLeaveNothingBehind() {
        Device device = java.util.Objects.requireNonNull(Device.find().device());
        Points x = TestPoints.normal(2000, 20, 1);
        Matrix v = random(2000, 1);
        backend.prepare(KernelBlock.square(new Gaussian(5), x))
                .product()
                .orElseThrow()
                .multiply(v, Arithmetic.FLOAT);
        device.memory().fits(device.memory().budget());
        long before = device.memory().used();
        for (int again = 0; again < 1000; again++)
            backend.prepare(KernelBlock.square(new Gaussian(5), x))
                    .product()
                    .orElseThrow()
                    .multiply(v, Arithmetic.FLOAT);
        device.memory().fits(device.memory().budget());
        assertThat(device.memory().used()).isLessThanOrEqualTo(before + (1 << 20));
    }
}
