package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.gram.Gram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Mapped;
import dev.mercer.kernel.NamedKernel;
import dev.mercer.learn.plan.Plan.Certainty;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.IterationForecast;
import dev.mercer.linalg.internal.NearestInverse;
import dev.mercer.solve.nystrom.CentersMemory;
import dev.mercer.util.Require;

/**
 * The cost of the steps that every method consists of: operations on matrix tiles, divided by one {@link Speed}, and bytes that are read from memory
 * or written. Both are counted and no clock is read, so that the same data give the same plan. See docs/internals/math/plan.md.
 */
public final class CostModel {
    /** The share of the memory that the equations of the centers may take if the number of centers is not given. */
    private static final double CENTERS_SHARE = 0.25;

    /** The ratio of the time for normal equations on 2,000 to 7,000 centers to that for products of cached tiles with the same operations. */
    private static final double EQUATIONS_SLOWER = 1.6;

    /** Operations for each feature of a point in the passes over Φ: means, sums, scores, certificate. */
    private static final double PRIMAL_PASSES = 20;

    /** Passes over the features of all points: their means, Φᵀy, ΦᵀΦ, scores and the certificate. */
    private static final int PASSES = 5;

    /** In a product with several vectors, each further vector takes this share of the time of the first, because the tile is in the cache. */
    private static final double FURTHER = 0.6;

    /** The factor by which small factorisations, of some hundred points and with their preparation, are slower than products. */
    private static final double SMALL_SLOWER = 10;

    /** The number of times that true residuals replace those of the recurrence, for each column. */
    private static final int REPLACEMENTS = 4;

    /** The speed of products in single precision relative to double. */
    private static final double SINGLE = 2;

    /** Bytes a second that all threads read from memory. */
    private static final double MEMORY = 2e10;

    /** Seconds of a factorisation for each tile row, beyond its operations. */
    private static final double TILE_ROW = 4e-4;

    /** The cost of allocations and small copies, independent of the size. */
    private static final Work START = new Work(0, 1e-4);

    /** A back end's memory for one thread: a tile of results and a work tile. */
    private static final long WORKSPACE = 1L << 20;

    /** The operations on tiles that take as long as a kernel value, and as long as each of its coordinates. */
    private static final double VALUE = 60;

    private static final double COORDINATE = 4;

    /** The operations on tiles that take as long as each operation that a kernel counts for a sine, a power or a Bessel function. */
    private static final double FUNCTION = 20;

    /** The operations on tiles that take as long as computing one feature of a point. */
    private static final double FEATURE = 250;

    private final double speed;
    private final Compute compute;

    /** A cost model for a speed in operations on tiles a second, in double and on all threads. */
    CostModel(double speed, Compute compute) {
        this.speed = Require.positive("speed", speed);
        this.compute = compute;
    }

    Compute compute() {
        return compute;
    }

    /** Operations of an exact fit to N points of d coordinates, N²(N + d): a scale, without the constants of any method. */
    public static double exactOperations(double n, double inputs) {
        return n * n * (n + inputs);
    }

    /** Operations of ridge regression by equations for the weights of N points of d coordinates. */
    static double dualOperations(double n, double inputs) {
        return n * n * n / 3 + n * n * inputs;
    }

    /** Operations of ridge regression by equations for the weights of D features of N points. */
    static double primalOperations(double n, double features) {
        return squareOperations(n, features) + features * features * features / 3 + PRIMAL_PASSES * n * features;
    }

    /** Operations of one half of the symmetric matrix AᵀA of M columns and N rows. */
    public static double squareOperations(double rows, double columns) {
        return rows * columns * columns;
    }

    /** The largest number of centers whose equations fit into a quarter of the memory. */
    public static double mostCenters(Compute compute) {
        return Math.sqrt(CENTERS_SHARE * compute.memoryBytes() / CentersMemory.WHOLE.bytesPerSquare());
    }

    /** An option for this work, which needs {@code bytes} in all, and {@code need} of them at the same time. */
    Plan.Option option(Kind kind, String what, Work work, long bytes, long need) {
        Work all = work.plus(START);
        return new Plan.Option(
                kind, false, Certainty.EXPECTED, what, all.flops(), all.seconds(), bytes, compute.fits(need));
    }

    long workspace() {
        return compute.threads() * WORKSPACE;
    }

    static double coordinates(Points points) {
        return points instanceof SparsePoints sparse
                ? (double) sparse.nonZeros() / Math.max(1, sparse.size())
                : points.dim();
    }

    /** Operations on complete tiles. */
    private Work tiles(double flops, boolean single) {
        return new Work(flops, flops / (single ? SINGLE * speed : speed));
    }

    /** Operations on complete tiles in double. */
    Work tiles(double flops) {
        return tiles(flops, false);
    }

    /** Bytes that are read from memory or written, by all threads. */
    private static Work moved(double bytes) {
        return new Work(0, bytes / MEMORY);
    }

    /** Bytes that one thread reads or writes. */
    private Work movedByOne(double bytes) {
        return moved(bytes * compute.threads());
    }

    /** K, computed and stored in memory that is first filled with zeros. */
    Work gram(KernelSample values) {
        double bytes = SymmetricMatrix.bytes(values.size());
        return values(values, bytes / 8, false).plus(moved(2 * bytes));
    }

    private Work values(KernelSample of, double count, boolean single) {
        return values(of.kernel(), of.points(), count, single);
    }

    /** The work of computing {@code count} kernel values. */
    private Work values(Kernel kernel, Points points, double count, boolean single) {
        return new Work(valueOperations(points), value(kernel, points, single)).times(count);
    }

    /** Seconds of a kernel value on all threads. */
    double value(Kernel kernel, Points points, boolean single) {
        return tileOperations(kernel, coordinates(points)) / (single ? SINGLE * speed : speed);
    }

    /** Operations on tiles that take as long as a kernel value, about. */
    private static double tileOperations(Kernel kernel, double coordinates) {
        if (kernel instanceof Mapped mapped) return tileOperations(mapped.kernel(), coordinates);
        if (kernel instanceof NamedKernel named)
            return VALUE + COORDINATE * coordinates + FUNCTION * (named.operations(coordinates) - coordinates);
        double sum = VALUE;
        for (Kernel part : kernel.parts()) sum += tileOperations(part, coordinates);
        return sum;
    }

    /** Operations of a kernel value, about. */
    static double valueOperations(Points points) {
        return 2 * coordinates(points) + 2;
    }

    long preparedBytes(KernelSample values) {
        long sample = preparedBytes(values.points());
        int rows = Math.max(1, values.points().size());
        return values.copiedBytes()
                + (rows == values.size() ? sample : (long) ((double) sample / rows * values.size()));
    }

    long preparedBytes(Points points) {
        return compute.backend().preparedBytes(points, points);
    }

    /** LLᵀ of n rows, from a matrix that is copied first. */
    Work factor(double n, boolean single) {
        return tiles(n * n * n / 3, single)
                .plus(new Work(0, n / SymmetricMatrix.TILE * TILE_ROW))
                .plus(moved(2.0 * SymmetricMatrix.bytes((int) n)));
    }

    /** Forward substitutions with a factor, by matrix products: one for each point that is left out. */
    Work leftOut(double n, boolean single, int points) {
        return tiles(2 * n * n * points, single);
    }

    /** Leave-one-out without a factor: a small one for each point that is left out. */
    Work nearest(int points) {
        double flops = points * Math.pow(NearestInverse.NEAREST, 3) / 3;
        return new Work(flops, SMALL_SLOWER * flops / speed);
    }

    /** Solutions with a factor for some columns, and their residuals. */
    Work solves(double n, boolean single, int columns, int times) {
        double matrix = SymmetricMatrix.bytes((int) n);
        double factor = single ? matrix / 2 : matrix;
        double each = 1 + FURTHER * (columns - 1);
        return new Work(4 * n * n * columns, 0)
                // The triangles are read one after the other.
                .plus(movedByOne(2 * factor * each))
                .plus(moved(matrix * each))
                .times(times);
    }

    /** The float copy of a matrix, the preconditioner, conjugate gradients, and their computations in double. */
    Work iterations(int n, int columns, IterationForecast forecast) {
        double rank = forecast.rank();
        double floats = FloatSymmetricMatrix.bytes(n);
        Work step = new Work(2.0 * columns * n * (n + 2 * rank), 0)
                // The matrix once, the preconditioner twice.
                .plus(moved((1 + FURTHER * (columns - 1)) * (floats + 8 * rank * n)))
                .plus(vectors(n, columns));
        Work replacing = forecast.solves() ? products(n, (double) REPLACEMENTS * columns) : Work.NONE;
        return step.times(forecast.iterations())
                .plus(replacing)
                .plus(preconditioner(n, rank))
                .plus(moved(3 * floats));
    }

    /** The vectors of a step of conjugate gradients, about twelve times by one thread. */
    private Work vectors(double n, int columns) {
        return movedByOne(12 * 8 * n * columns);
    }

    /**
     * Conjugate gradients with a K that is not stored, or in single precision only: {@code REPLACEMENTS} exact products
     * for each column.
     */
    Work streamedIterations(PrimalOrDual forms, int columns, IterationForecast forecast, boolean single) {
        int n = forms.points().size();
        double rank = forecast.rank();
        double pairs = (double) n * n;
        double floats = FloatSymmetricMatrix.bytes(n);
        Work values = values(forms.values(), computed(n) * pairs, true);
        Work product = single
                ? moved((1 + FURTHER * (columns - 1)) * floats)
                : new Work(0, values.seconds())
                        .plus(new Work(0, tiles(4.0 * pairs * columns, true).seconds()));
        Work step = new Work(pairs * (2 * coordinates(forms.points()) + 2.0 * columns), 0)
                .plus(product)
                .plus(moved(columns * 8 * rank * n))
                .plus(vectors(n, columns));
        Work first = single ? new Work(pairs, values.seconds()).plus(moved(floats)) : new Work(pairs, 0);
        return first.plus(step.times(forecast.iterations()))
                // One more product for the certificate.
                .plus(streamedProducts(forms.values(), 1, (double) REPLACEMENTS * columns + 1))
                .plus(preconditioner(n, rank));
    }

    private Work preconditioner(double n, double rank) {
        double square = n * rank * rank;
        return tiles(square, true).plus(tiles(2 * square));
    }

    /** Products of the stored K with a vector. */
    Work products(double n, double times) {
        return new Work(2 * n * n, 0)
                .plus(moved((double) SymmetricMatrix.bytes((int) n)))
                .times(times);
    }

    /** Products, with {@code vectors} vectors at once, of a K that is computed again for each product. */
    Work streamedProducts(KernelSample values, int vectors, double times) {
        double n = values.size();
        return values(values, computed(n) * n * n, false)
                .plus(new Work(2.0 * n * n * vectors, 6.0 * n * n * vectors / speed))
                .times(times);
    }

    /** The share of the n² values that a product with a K that is not stored computes: for many rows, one triangle. */
    static double computed(double n) {
        return n < Gram.TRIANGLE_ROWS ? 1 : 0.5;
    }

    /** All rows of the stored K, one after the other, {@code times} times. */
    Work rows(double n, double times) {
        return movedByOne(2.0 * SymmetricMatrix.bytes((int) n) * times);
    }

    /** All rows of a K that is not stored, {@code times} times. */
    Work streamedRows(KernelSample values, double times) {
        double n = values.size();
        return values(values, n * n * times, false);
    }

    /**
     * Kernel values between rows and centers.
     *
     * @param points the rows, or a sample of similar points
     * @param kernel k, bound to the columns
     * @param columns the number of centers
     * @param outputs the number of functions learned at once
     * @param wide whether values are in double
     * @param bytes of all values
     * @param kept whether they are stored
     */
    record TallValues(
            Points points, Kernel kernel, double columns, int outputs, boolean wide, long bytes, boolean kept) {
        private double count() {
            return points.size() * columns;
        }
    }

    private Work values(TallValues tall, double count) {
        return values(tall.kernel, tall.points, count, !tall.wide);
    }

    /** The kernel values with the centers once, and those between the centers. */
    Work values(TallValues tall) {
        return values(tall, tall.count() + tall.columns * tall.columns).plus(moved(tall.kept ? 2.0 * tall.bytes : 0));
    }

    /** The normal equations of some rows on the centers, in double, and their factor. */
    Work equations(TallValues tall, double rows) {
        Work products = tiles(squareOperations(rows, tall.columns) * (tall.wide ? 2 : 1));
        return new Work(products.flops(), EQUATIONS_SLOWER * products.seconds()).plus(factor(tall.columns, false));
    }

    /** Products of the values, and of their transpose, with a vector for each output; an exact one is in double. */
    Work pass(TallValues tall, boolean exact) {
        boolean wide = exact || tall.wide;
        double flops = 4 * tall.count() * tall.outputs;
        Work multiplied = new Work(flops, 2 * tiles(flops, !wide).seconds());
        return multiplied.plus(tall.kept ? moved(tall.bytes * (wide ? 3.0 : 1.0)) : values(tall, tall.count()));
    }

    /** The Gram matrix of n rows of D features, which are computed by one thread. */
    Work featureGram(FeatureMap map, Points points) {
        double n = points.size();
        double dim = map.dim(points.dim());
        return tiles(squareOperations(dim, n)).plus(features(n * dim).times(compute.threads()));
    }

    /** The work of computing {@code count} features of points on all threads. */
    private Work features(double count) {
        return new Work(0, FEATURE * count / speed);
    }

    /** Kernel values of other points with every center, and their sums. */
    Work prediction(Kernel kernel, Points centers, int count) {
        double pairs = (double) count * centers.size();
        return values(kernel, centers, pairs, false).plus(new Work(2 * pairs, 6 * pairs / speed));
    }

    /** Memory of the prepared centers and of the prepared points of a prediction; each takes half of a block. */
    double predictionBytes(Kernel kernel, Points centers, int count) {
        double side = preparedBytes(centers) / 2.0;
        return side + side * count / Math.max(1, centers.size());
    }

    /** Features of other points and their scalar product with θ, by one thread. */
    Work prediction(FeatureMap map, Points points, int count) {
        double numbers = (double) count * map.dim(points.dim());
        return new Work(4 * numbers, 0).plus(features(numbers).times(compute.threads()));
    }

    /** One pass over matrix elements by a single thread: norms, copies. */
    Work scan(double n) {
        return new Work(n * n, 0).plus(movedByOne((double) SymmetricMatrix.bytes((int) n)));
    }

    /** ΦᵀWΦ and Φᵀy, with means, scores and the certificate. */
    Work normalEquations(FeatureMap map, Points points) {
        double n = points.size();
        double dim = map.dim(points.dim());
        return tiles(n * dim * dim)
                .plus(new Work(2 * n * dim, 0).plus(features(n * dim)).times(PASSES));
    }
}
