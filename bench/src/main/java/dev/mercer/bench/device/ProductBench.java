package dev.mercer.bench.device;

import dev.mercer.compute.Backends;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.Matrix;
import java.util.Locale;
import java.util.Random;

/**
 * K·V on the card for standard normal points, K never stored: the best of three after one, the time from V in the host's memory to
 * the product there, and the error on some rows, relative to |K||V|. Arguments: kernel, points, coordinates, columns of V.
 */
public final class ProductBench {
    private ProductBench() {}

    public static void main(String[] args) {
        Kernel kernel = Kernel.parse(args[0]);
        int n = Integer.parseInt(args[1]);
        int d = Integer.parseInt(args[2]);
        Random random = new Random(1);
        Points x = DensePoints.generate(n, d, (i, k) -> random.nextGaussian());
        long start = System.nanoTime();
        BlockEvaluator evaluator = Backends.named("cuda").prepare(KernelBlock.square(kernel, x));
        double prepared = (System.nanoTime() - start) / 1e9;
        System.out.printf(Locale.ROOT, "%s n=%d d=%d prepared in %.2f s%n", kernel, n, d, prepared);
        BlockProduct product = evaluator.product().orElseThrow();
        for (int column = 3; column < args.length; column++) {
            Matrix v = new Matrix(n, Integer.parseInt(args[column]));
            for (int at = 0; at < v.values().length; at++) v.values()[at] = random.nextGaussian();
            for (Arithmetic arithmetic : Arithmetic.values())
                if (arithmetic != Arithmetic.DOUBLE || v.columns() == 1) run(kernel, x, v, product, arithmetic);
        }
    }

    private static void run(Kernel kernel, Points x, Matrix v, BlockProduct product, Arithmetic arithmetic) {
        double best = Double.POSITIVE_INFINITY;
        int runs = arithmetic == Arithmetic.DOUBLE ? 2 : 4;
        Matrix out = v;
        for (int run = 0; run < runs; run++) {
            long start = System.nanoTime();
            out = product.multiply(v, arithmetic);
            if (run > 0) best = Math.min(best, (System.nanoTime() - start) / 1e9);
        }
        double pairs = (double) x.size() * x.size();
        System.out.printf(
                Locale.ROOT,
                "%-14s columns=%-3d %-13s %8.3f s  %8.1f billion pairs/s  error %.1e%n",
                kernel,
                v.columns(),
                arithmetic,
                best,
                pairs / best / 1e9,
                error(kernel, x, v, out));
    }

    private static double error(Kernel kernel, Points x, Matrix v, Matrix product) {
        double worst = 0;
        for (int i = 0; i < x.size(); i += Math.max(1, x.size() / 5)) {
            double sum = 0;
            double size = 0;
            for (int j = 0; j < x.size(); j++) {
                double term = kernel.value(x, i, x, j) * v.get(j, 0);
                sum += term;
                size += Math.abs(term);
            }
            worst = Math.max(worst, Math.abs(product.get(i, 0) - sum) / size);
        }
        return worst;
    }
}
