package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Matrices whose back end has products of its own use them, in the arithmetic that they need. */
class BackendProductTest {
    private static final Kernel KERNEL = new Gaussian(1);
    private final List<BlockProduct.Arithmetic> asked = new ArrayList<>();

    /** A back end that fills nothing, and multiplies by the definition. */
    private final class Multiplying implements Backend {
        @Override
        public String name() {
            return "multiplying";
        }

        @Override
        public String description() {
            return "products only";
        }

        @Override
        public int priority() {
            return 0;
        }

        @Override
        public TileMath<double[]> tileMath() {
            return new PlainBackend().tileMath();
        }

        @Override
        public BlockEvaluator prepare(KernelBlock block) {
            return new BlockEvaluator() {
                @Override
                public void fill(Window window, double[] out, int offset, int stride) {
                    throw new AssertionError("filled");
                }

                @Override
                public BlockEvaluator select(int... rows) {
                    throw new AssertionError("selected");
                }

                @Override
                public BlockEvaluator over(Points rows) {
                    throw new AssertionError("other rows");
                }

                @Override
                public Optional<BlockProduct> product() {
                    return Optional.of(new Definition(block.x(), block.y()));
                }
            };
        }
    }

    private final class Definition implements BlockProduct {
        private final Points x;
        private final Points y;

        Definition(Points x, Points y) {
            this.x = x;
            this.y = y;
        }

        @Override
        public Matrix multiply(Matrix v, Arithmetic arithmetic) {
            asked.add(arithmetic);
            return CrossGram.of(KERNEL, x, y, plain()).toMatrix(Progress.none()).multiply(v);
        }

        @Override
        public Matrix transposed(Matrix c, Arithmetic arithmetic) {
            return new Definition(y, x).multiply(c, arithmetic);
        }

        @Override
        public Optional<SymmetricMatrix> square(int[] columns, double @Nullable [] weights) {
            Matrix k = CrossGram.of(KERNEL, x, y, plain()).toMatrix(Progress.none());
            SymmetricMatrix sum = new SymmetricMatrix(x.size());
            for (int i = 0; i < x.size(); i++)
                for (int j = 0; j <= i; j++) {
                    double product = 0;
                    for (int c = 0; c < columns.length; c++)
                        product += (weights == null ? 1 : weights[c]) * k.get(i, columns[c]) * k.get(j, columns[c]);
                    sum.set(i, j, product);
                }
            return Optional.of(sum);
        }
    }

    private static Compute plain() {
        return new Compute(new PlainBackend(), 2, 1L << 30);
    }

    private static void assertClose(Matrix found, Matrix expected) {
        assertThat(found.rows()).isEqualTo(expected.rows());
        for (int at = 0; at < expected.values().length; at++)
            assertThat(Math.abs(found.values()[at] - expected.values()[at])).isLessThan(1e-4);
    }

    private static Matrix example(int rows, int columns) {
        Matrix matrix = new Matrix(rows, columns);
        for (int at = 0; at < matrix.values().length; at++) matrix.values()[at] = Math.sin(1 + 0.37 * at);
        return matrix;
    }

    @Test
    void squaresOfATallMatrix() {
        Points x = GramContract.points(900, 3);
        Points y = GramContract.points(40, 3);
        Matrix c = example(900, 2);
        int[] chosen = {0, 5, 17, 600, 899};
        double[] weights = {1, 0.5, 2, 0, 3};
        Compute compute = plain().withBackend(new Multiplying());
        for (Precision precision : Precision.values())
            for (double[] each : new double[][] {null, weights}) {
                TallGram.Squared expected =
                        TallGram.of(KERNEL, x, y, precision, plain()).square(chosen, each, c, Progress.none());
                TallGram.Squared found =
                        TallGram.of(KERNEL, x, y, precision, compute).square(chosen, each, c, Progress.none());
                assertClose(found.right(), expected.right());
                for (int i = 0; i < 40; i++) {
                    assertThat(found.sums().get(i)).isCloseTo(expected.sums().get(i), within(1e-4));
                    for (int j = 0; j < 40; j++)
                        assertThat(found.square().get(i, j))
                                .isCloseTo(expected.square().get(i, j), within(1e-4));
                }
            }
    }

    @Test
    void everyProductOfATallMatrix() {
        Points x = GramContract.points(5000, 3);
        Points y = GramContract.points(40, 3);
        Matrix v = example(40, 2);
        Matrix c = example(5000, 2);
        TallGram.RowStep step = (i, row) -> row[0] = 2 * row[0] - Math.cos(i);
        Compute compute = plain().withBackend(new Multiplying());
        for (Precision precision : Precision.values()) {
            TallGram expected = TallGram.of(KERNEL, x, y, precision, plain());
            TallGram found = TallGram.of(KERNEL, x, y, precision, compute);
            assertClose(found.multiply(v, Progress.none()), expected.multiply(v, Progress.none()));
            assertClose(found.transposed(c, Progress.none()), expected.transposed(c, Progress.none()));
            assertClose(found.normal(v, step, Progress.none()), expected.normal(v, step, Progress.none()));
            boolean single = precision == Precision.SINGLE;
            assertThat(asked)
                    .hasSize(4)
                    .containsOnly(single ? BlockProduct.Arithmetic.FLOAT_VALUES : BlockProduct.Arithmetic.DOUBLE);
            asked.clear();
            assertClose(found.roughNormal(v, step, Progress.none()), expected.normal(v, step, Progress.none()));
            assertThat(asked)
                    .hasSize(2)
                    .containsOnly(single ? BlockProduct.Arithmetic.FLOAT : BlockProduct.Arithmetic.DOUBLE);
            asked.clear();
        }
    }

    @Test
    void productsBetweenTwoSetsOfPoints() {
        Points x = GramContract.points(30, 3);
        Points y = GramContract.points(40, 3);
        Matrix v = example(40, 2);
        CrossGram found = CrossGram.of(KERNEL, x, y, plain().withBackend(new Multiplying()));
        Matrix expected = CrossGram.of(KERNEL, x, y, plain()).multiply(v, Progress.none());
        assertClose(found.multiply(v, Progress.none()), expected);
        assertClose(found.inSinglePrecision().multiply(v, Progress.none()), expected);
        assertThat(asked).containsExactly(BlockProduct.Arithmetic.DOUBLE, BlockProduct.Arithmetic.FLOAT_VALUES);
    }
}
