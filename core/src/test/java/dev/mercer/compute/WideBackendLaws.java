package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.kernel.ChiSquared;
import dev.mercer.kernel.Cosine;
import dev.mercer.kernel.Exponential;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Intersection;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.kernel.Manhattan;
import dev.mercer.kernel.Matern;
import dev.mercer.kernel.Periodic;
import dev.mercer.kernel.Polynomial;
import dev.mercer.kernel.Rational;
import dev.mercer.kernel.Subsets;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Points of a million columns: a back end neither makes them dense nor looks at all their zeros. */
public abstract class WideBackendLaws extends BackendLaws {
    private static final int WIDE = 1_000_000;
    /** 300 such points would be 2.4 GB if they were dense; a few dense rows are allowed. */
    private static final long MOST_BYTES = 200_000_000;

    private static SparsePoints wide(int n, long seed) {
        Random random = new Random(seed);
        SparsePoints.Builder builder = new SparsePoints.Builder();
        for (int i = 0; i < n; i++) {
            // One column in common, so that inner products are not all zero.
            builder.add(7, 0.5 + random.nextDouble());
            random.ints(9, 8, WIDE).sorted().distinct().forEach(k -> builder.add(k, random.nextDouble()));
            builder.endRow();
        }
        return builder.build(WIDE);
    }

    /** The matrix; its numbers in single precision are compared with those in double. */
    private Filled filledInLittleMemory(Kernel kernel, Points x, Points y) {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        long thread = Thread.currentThread().getId();
        long before = threads.getThreadAllocatedBytes(thread);
        Filled filled = Filled.whole(backend(), new KernelBlock(kernel, x, y));
        float[] floats = new float[x.size() * y.size()];
        Window all = new Window(0, x.size(), 0, y.size());
        backend().prepare(new KernelBlock(kernel, x, y)).fill(all, floats, 0, y.size());
        assertThat(threads.getThreadAllocatedBytes(thread) - before)
                .as("bytes allocated for %s", kernel)
                .isLessThan(MOST_BYTES);
        for (int at = 0; at < floats.length; at++) {
            double value = filled.values()[at];
            if (Math.abs(floats[at] - value) > floatError() * Math.max(1, Math.abs(value)))
                assertThat((double) floats[at])
                        .as("%s in single precision", kernel)
                        .isEqualTo(value);
        }
        return filled;
    }

    @Test
    void sparsePointsStaySparse() {
        SparsePoints x = wide(300, 1);
        SparsePoints y = wide(20, 2);
        for (Kernel kernel : List.of(
                new Linear(),
                new Polynomial(2, 1),
                new Gaussian(2),
                new Exponential(2),
                new Matern(2.5, 1),
                new Rational(1, 2),
                new Manhattan(3),
                new Periodic(5, 3),
                new Subsets(),
                new Cosine(),
                new ChiSquared(0.5),
                new Intersection(),
                new Gaussian(2).on(7, 8, WIDE - 1).plus(new Linear().scaled(2)))) {
            Filled filled = filledInLittleMemory(kernel, x, y);
            for (int i = 0; i < 300; i += 37)
                for (int j = 0; j < 20; j += 3) {
                    double value = kernel.value(x, i, y, j);
                    assertThat(Math.abs(filled.get(i, j) - value)).isLessThanOrEqualTo(1e-12 * Math.abs(value));
                }
        }
    }

    /** Few points, very wide: what a back end rounds up to must not be the number of points. */
    @Test
    void aWideDensePointIsNotCopiedManyTimes() {
        Points dense = DensePoints.generate(2, WIDE, (i, k) -> (i + k) % 3);
        SparsePoints sparse = wide(5, 3);
        Kernel kernel = new Gaussian(1000);
        for (Points y : List.of(dense, sparse))
            for (Points x : List.of(dense, sparse)) {
                Filled filled = filledInLittleMemory(kernel, x, y);
                for (int i = 0; i < x.size(); i++)
                    for (int j = 0; j < y.size(); j++) {
                        double value = kernel.value(x, i, y, j);
                        assertThat(Math.abs(filled.get(i, j) - value)).isLessThanOrEqualTo(1e-11 * value);
                    }
            }
    }
}
