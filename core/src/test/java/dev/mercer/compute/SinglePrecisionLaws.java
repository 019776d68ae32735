package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.Examples;
import dev.mercer.kernel.Examples.Example;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.RadialKernel;
import dev.mercer.kernel.Rational;
import dev.mercer.kernel.TestPoints;
import dev.mercer.util.Parallel;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Numbers in single precision are within {@link #floatError} of the definition: for kernels of size 1 that is absolute,
 * for polynomials and the like relative to √(k(x, x) k(z, z)).
 */
public abstract class SinglePrecisionLaws extends WindowLaws {
    private static final int[] DIMS = {1, 2, 3, 7, 50, 123};

    private float[] floats(KernelBlock block) {
        float[] out = new float[block.rows() * block.columns()];
        backend().prepare(block).fill(new Window(0, block.rows(), 0, block.columns()), out, 0, block.columns());
        return out;
    }

    /** For kernels of size 1. */
    private void assertAllNear(Kernel kernel, Points x) {
        float[] out = floats(KernelBlock.square(kernel, x));
        for (int i = 0; i < x.size(); i++)
            for (int j = 0; j < x.size(); j++) {
                double value = kernel.value(x, i, x, j);
                if (!(Math.abs(out[i * x.size() + j] - value) <= floatError()))
                    assertThat((double) out[i * x.size() + j])
                            .as("%s at (%d, %d) of %s", kernel, i, j, x)
                            .isEqualTo(value);
            }
    }

    @Test
    void singlePrecisionIsNearTheDefinition() {
        for (int d : DIMS)
            for (Example example : Examples.all(d))
                for (boolean sparse : STORAGE) {
                    Points x = stored(example.points(20, d, 15), sparse);
                    int columns = d == 3 || d == 7 ? 601 : 65;
                    Points y = stored(example.points(columns, d, 16), sparse);
                    float[] out = floats(new KernelBlock(example.kernel(), x, y));
                    for (int i = 0; i < 20; i += 3)
                        for (int j = i % 2; j < columns; j += 16) assertNear(out[i * columns + j], example, x, i, y, j);
                }
    }

    @Test
    void singlePrecisionTakesAnyStorage() {
        for (Example example : Examples.all(50))
            for (boolean sparse : STORAGE) {
                Points x = stored(example.points(9, 50, 15), sparse);
                Points y = stored(example.points(11, 50, 16), !sparse);
                float[] out = floats(new KernelBlock(example.kernel(), x, y));
                for (int i = 0; i < 9; i++)
                    for (int j = 0; j < 11; j++) assertNear(out[i * 11 + j], example, x, i, y, j);
            }
    }

    /** Every distance from far apart to almost equal, near the origin and far from it, and with a point far from all. */
    @Test
    void singlePrecisionHoldsForEveryDistance() {
        for (double offset : new double[] {0, 1e4, 1e8})
            for (int exponent = -1; exponent <= 9; exponent++) {
                double distance = Math.pow(10, -exponent) * Math.max(1, offset * 1e-4);
                Points near = TestPoints.moved(TestPoints.normal(5, 50, 7), offset);
                Points x = TestPoints.nearDuplicates(near, distance);
                Points outlier =
                        DensePoints.generate(11, 50, (i, k) -> i < 10 ? x.get(i, k) : k == 3 ? offset + 1e6 : offset);
                for (Points points : List.of(x, outlier))
                    for (double sigma : new double[] {distance, 5})
                        for (Kernel kernel : radial(sigma)) assertAllNear(kernel, points);
            }
    }

    /** 20 points in two clusters, and the same again with {@code share} of their squared norms between them. */
    static Points clusters(int d, double share) {
        Random random = new Random(d);
        double[][] rows = new double[40][d];
        for (int i = 0; i < 20; i++) {
            double norm = 0;
            for (int k = 0; k < d; k++) {
                rows[i][k] = (i % 2 == 0 ? 1 : -1) * (k == 0 ? 100 : 1) * (1 + 0.01 * random.nextGaussian());
                norm += rows[i][k] * rows[i][k];
            }
            double step = Math.sqrt(2 * share * norm / d);
            for (int k = 0; k < d; k++) rows[20 + i][k] = rows[i][k] + step * random.nextGaussian();
        }
        return Points.of(rows);
    }

    private static List<Kernel> radial(double sigma) {
        return List.of(
                new Gaussian(sigma),
                new Exponential(sigma),
                new Exponential(sigma, 1.5),
                new Matern(0.5, sigma),
                new Matern(1.5, sigma),
                new Matern(2.5, sigma),
                new Rational(0.5, sigma));
    }

    /** Two clusters far from their mean: norms are large beside the distances inside a cluster. */
    @Test
    void singlePrecisionHoldsInClusters() {
        for (int d : new int[] {7, 50, 784})
            for (double share : new double[] {1e-4, 1e-3, 0.0105, 0.0315, 0.0515, 0.105, 0.3}) {
                Points x = clusters(d, share);
                double distance = Math.sqrt(x.squaredDistance(0, x, 20));
                for (double sigma : new double[] {distance / 2, distance, 2 * distance})
                    for (Kernel kernel : radial(sigma)) assertAllNear(kernel, x);
            }
    }

    /** The squares of such coordinates, or of such a σ, are no float numbers. */
    @Test
    void singlePrecisionHoldsInAnyUnit() {
        Points normal = TestPoints.normal(10, 50, 7);
        for (double unit : new double[] {1e-60, 1e-30, 1e-18, 1e-10, 1, 1e10, 1e18, 1e30, 1e60}) {
            Points x = DensePoints.generate(10, 50, (i, k) -> unit * normal.get(i, k));
            for (double sigma : new double[] {1e-70, 1e-20, 3 * unit, 1, 1e20, 1e70})
                for (Kernel kernel : radial(sigma)) assertAllNear(kernel, x);
            assertAllNear(new Cosine(), x);
            if (unit > 1e-50 && unit < 1e50) assertAllNear(new Polynomial(3, 0).normalized(), x);
        }
    }

    /** The powers of such inner products are no float numbers, or zero; what is left of them is below 1. */
    @Test
    void singlePrecisionNormalisesPowersOfAnySize() {
        Points normal = TestPoints.normal(12, 784, 7);
        for (double unit : new double[] {1e-8, 1, 255, 1e8}) {
            Points x = DensePoints.generate(12, 784, (i, k) -> unit * normal.get(i, k));
            for (int degree = 2; degree <= 9; degree++)
                for (double c : new double[] {0, unit * unit * 20}) {
                    Kernel power = new Polynomial(degree, c);
                    assertAllNear(power.normalized(), x);
                    assertAllNear(power.scaled(1e6).normalized(), x);
                    assertAllNear(new Polynomial(1, c).power(degree).normalized(), x);
                    assertAllNear(power.times(new Gaussian(30 * unit)).normalized(), x);
                }
        }
    }

    @Test
    void duplicatesAreExactInSinglePrecision() {
        for (double offset : new double[] {0, 10, 1e8})
            for (Example example : Examples.all(50)) {
                if (!(example.kernel() instanceof RadialKernel)) continue;
                Points once = TestPoints.moved(example.points(40, 50, 5), offset);
                int[] rows = new int[120];
                for (int i = 0; i < 120; i++) rows[i] = i * 7 % 40;
                float[] gram = floats(KernelBlock.square(example.kernel(), once.select(rows)));
                for (int i = 0; i < 120; i++)
                    assertThat(gram[i * 120 + i % 40])
                            .as("%s", example.kernel())
                            .isEqualTo(1);
            }
    }

    @Test
    void severalThreadsGetTheSameFloats() {
        for (Kernel kernel : List.of(new Gaussian(5), new Polynomial(3, 1), new Matern(2.5, 9).plus(new Gaussian(8)))) {
            KernelBlock block = KernelBlock.square(kernel, TestPoints.normal(150, 50, 14));
            float[] alone = new float[150 * 150];
            float[] together = new float[150 * 150];
            BlockEvaluator first = backend().prepare(block);
            for (int task = 0; task < 30; task++) strip(first, task, alone);
            BlockEvaluator second = backend().prepare(block);
            Parallel.run(4, 30, task -> strip(second, task, together));
            assertThat(together).as("%s", kernel).isEqualTo(alone);
        }
    }

    private static void strip(BlockEvaluator evaluator, int task, float[] out) {
        evaluator.fill(new Window(task * 5, task * 5 + 5, 0, 150), out, task * 5 * 150, 150);
    }
}
