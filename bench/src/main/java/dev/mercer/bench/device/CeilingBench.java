package dev.mercer.bench.device;

import dev.mercer.compute.Backend;
import dev.mercer.compute.Backends;
import dev.mercer.compute.internal.BlockProduct;
import dev.mercer.compute.internal.BlockProduct.Arithmetic;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentMatrix;
import dev.mercer.compute.internal.ResidentMatrix.Accuracy;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Manhattan;
import dev.mercer.linalg.Matrix;
import java.util.Locale;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * The heavy primitives of the card one by one, each with the operations of its main term, or its bytes, in a second: what the rates of
 * {@code mercer doctor} are compared with. Arguments: points, coordinates.
 */
public final class CeilingBench {
    private CeilingBench() {}

    private static final int WIDE = 101;

    public static void main(String[] args) {
        int n = Integer.parseInt(args[0]);
        int d = Integer.parseInt(args[1]);
        Backend card = Backends.named("cuda");
        System.out.println(card.measuredRates().orElse(""));
        Random random = new Random(1);
        Points points = DensePoints.generate(n, d, (i, k) -> random.nextGaussian());
        Matrix one = normal(n, 1);
        Matrix ten = normal(n, 10);
        Matrix wide = normal(n, WIDE);
        double pairs = (double) n * n;
        for (Kernel kernel : new Kernel[] {new Gaussian(Math.sqrt(d)), new Manhattan(d)}) {
            for (int run = 0; run < 2; run++) {
                ResidentMatrix matrix =
                        card.resident(KernelBlock.square(kernel, points)).orElseThrow();
                double both = seconds(() -> matrix.multiply(one));
                double again = tell(run, kernel, "K v, kept", 8 * pairs, "bytes", () -> matrix.multiply(one));
                tell(run, kernel, "K V, 10 columns, kept", 8 * pairs, "bytes", () -> matrix.multiply(ten));
                print(run, kernel, "fill in double, by memory", both - again, 8 * pairs, "bytes");
                print(run, kernel, "fill in double, by arithmetic", both - again, 2 * pairs * d, "operations");
                if (kernel instanceof Manhattan) continue;
                // The condition is small: every factor exists.
                double cube = pairs * n / 3;
                for (Accuracy accuracy : Accuracy.values()) {
                    if (!matrix.accuracies().contains(accuracy)) continue;
                    int terms = accuracy == Accuracy.SINGLE || accuracy == Accuracy.MIXED ? 3 : 1;
                    long start = System.nanoTime();
                    try (ResidentMatrix.Factor factor = matrix.factor(new double[0], 100, accuracy)) {
                        double took = (System.nanoTime() - start) / 1e9;
                        print(run, kernel, "factor " + accuracy, took, terms * cube, "operations");
                        double size = (accuracy == Accuracy.DOUBLE ? 8 : 4) * pairs;
                        tell(run, kernel, "solve, 1 column " + accuracy, size, "bytes", () -> factor.solve(one));
                        tell(run, kernel, "solve, 10 columns " + accuracy, size, "bytes", () -> factor.solve(ten));
                    }
                }
            }
            slopes(card, kernel, points, wide);
        }
        Kernel gaussian = new Gaussian(Math.sqrt(d));
        for (int run = 0; run < 2; run++) {
            Points few = points.range(0, n / 6);
            BlockProduct product =
                    card.prepare(new KernelBlock(gaussian, few, points)).product().orElseThrow();
            int[] all = IntStream.range(0, n).toArray();
            double operations = pairs * n / 36;
            tell(run, gaussian, "K K', n/6 rows", operations, "operations", () -> product.square(all, null));
        }
    }

    private static void slopes(Backend card, Kernel kernel, Points points, Matrix wide) {
        if (!(kernel instanceof Gaussian)) return;
        double pairs = (double) points.size() * points.size();
        KernelBlock block = new KernelBlock(kernel, points, points, KernelBlock.Part.SLOPES);
        for (int run = 0; run < 2; run++) {
            BlockProduct product = card.prepare(block).product().orElseThrow();
            tell(
                    run,
                    kernel,
                    "gradient, all rows",
                    2 * pairs * (points.dim() + WIDE),
                    "operations",
                    () -> product.multiply(wide, Arithmetic.DOUBLE));
        }
    }

    private static Matrix normal(int rows, int columns) {
        Random random = new Random(columns);
        Matrix matrix = new Matrix(rows, columns);
        for (int at = 0; at < matrix.values().length; at++) matrix.values()[at] = random.nextGaussian();
        return matrix;
    }

    private static double seconds(Supplier<?> work) {
        long start = System.nanoTime();
        Object unused = work.get();
        return (System.nanoTime() - start) / 1e9;
    }

    private static double tell(int run, Kernel kernel, String what, double amount, String unit, Supplier<?> work) {
        double took = seconds(work);
        print(run, kernel, what, took, amount, unit);
        return took;
    }

    private static void print(int run, Kernel kernel, String what, double took, double amount, String unit) {
        if (run > 0)
            System.out.printf(
                    Locale.ROOT, "  %-18s %-32s %8.4f s  %8.3f T %s/s%n", kernel, what, took, amount / took / 1e12, unit);
    }
}
