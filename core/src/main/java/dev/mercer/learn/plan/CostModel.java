package dev.mercer.learn.plan;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.gram.CrossGram;
import dev.mercer.kernel.FeatureMap;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.plan.Plan.Certainty;
import dev.mercer.learn.plan.Plan.Kind;
import dev.mercer.learn.plan.Plan.Work;
import dev.mercer.linalg.FloatSymmetricMatrix;
import dev.mercer.linalg.IterationForecast;
import dev.mercer.linalg.NearestInverse;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.solve.centres.CentersMemory;

/**
 * Prices of the pieces that every method is made of, on one machine: operations counted and divided by {@link Rates}, bytes
 * moved, new memory, and the threads' start. See docs/math/plan.md.
 *
 * <p>The static methods count operations and bytes and read no clock: learners decide by them, so that the same data give the
 * same model on every machine.
 */
public final class CostModel {
    /** Bytes for each of M² numbers on M centres: the penalty, its factor, the normal equations, theirs, and what they are made of. */
    public static final double BYTES_PER_SQUARE = CentersMemory.WHOLE.bytesPerSquare();

    /** The part of the memory that the equations of centres may take where nobody said how many there are. */
    private static final double CENTERS_SHARE = 0.25;

    /** Normal equations on 2,000 to 7,000 centres take so many times as long as products of tiles that are in the cache. */
    private static final double EQUATIONS_SLOWER = 1.6;

    /** Blocks of rows that a pass over the rows holds, beside the kernel values with the centres. */
    public static final long CENTERS_WORKSPACE = CentersMemory.WORKSPACE;

    /** Operations for each feature of a point in the passes over Φ: means, sums, scores, certificate. */
    private static final double PRIMAL_PASSES = 20;

    /** Passes over the features of all points: their means, Φᵀy, ΦᵀΦ, scores and the certificate. */
    private static final int PASSES = 5;

    private static final int BLOCK = SymmetricMatrix.TILE;

    /** Of a product with several vectors, a further one takes this part of what the first takes: the tile is in the cache. */
    private static final double FURTHER = 0.6;

    /** Factors of some hundred points, with all that prepares them, are so much slower than products. */
    private static final double SMALL_SLOWER = 10;

    /** How often true residuals replace those of the recurrence, for each column. */
    private static final int REPLACEMENTS = 4;

    /** Seconds to find one element of a column of a matrix that is stored in tiles. */
    private static final double GATHERED = 4e-9;

    /** What allocating and copying small things takes, whatever the size. */
    private static final Work START = new Work(0, 1e-4);

    /** A back end's memory for one thread: a tile of results and one to work in. */
    private static final long WORKSPACE = 1L << 20;

    /** Differences of coordinates take so many times as long as products do, and the exponential of a value as so many. */
    private static final double SLOWER = 4;

    private static final double FURTHER_OPERATIONS = 60;

    private final Rates rates;
    private final Compute compute;
    private final Planner.Care care;

    CostModel(Rates rates, Compute compute) {
        this(rates, compute, Planner.Care.USUAL);
    }

    CostModel(Rates rates, Compute compute, Planner.Care care) {
        this.rates = rates;
        this.compute = compute;
        this.care = care;
    }

    Compute compute() {
        return compute;
    }

    Planner.Care care() {
        return care;
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

    /** Memory for the equations of so many centres. */
    public static long centersBytes(long centers) {
        return CentersMemory.WHOLE.bytes(centers);
    }

    /** Memory that the equations of so many centres and the prepared points leave for kernel values. */
    public static long spareBytes(long centers, long preparedBytes, Compute compute) {
        return compute.memoryBytes() - centersBytes(centers) - preparedBytes - CENTERS_WORKSPACE;
    }

    /** The most centres whose equations take a quarter of the memory. */
    public static double mostCenters(Compute compute) {
        return Math.sqrt(CENTERS_SHARE * compute.memoryBytes() / BYTES_PER_SQUARE);
    }

    /** An option of this work, which needs so many bytes in all and so many at once. */
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

    /** K, computed and stored. */
    Work gram(KernelSample values) {
        long bytes = SymmetricMatrix.bytes(values.size());
        double pairs = bytes / 8.0;
        double seconds = pairs * value(values)
                // New memory is filled with zeros by one thread, then written by all.
                + bytes / rates.fresh()
                + bytes / rates.memory();
        return new Work(pairs * valueOperations(values.points()), seconds).plus(prepared(values));
    }

    /** Seconds of a stored kernel value, measured or counted. */
    private double value(KernelSample of) {
        if (care != Planner.Care.COUNTED) return Timing.stored(of.kernel(), of.points(), compute, care.share());
        return (FURTHER_OPERATIONS + SLOWER * valueOperations(of.points())) / rates.products();
    }

    /** Operations of a kernel value, about. */
    static double valueOperations(Points points) {
        return 2 * coordinates(points) + 2;
    }

    /** The points, copied into the order that tiles are computed in, by one thread. */
    private Work prepared(KernelSample values) {
        return new Work(0, 2 * preparedBytes(values) / rates.fresh() + rates.dispatch());
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
        long matrix = SymmetricMatrix.bytes((int) n);
        long factor = single ? FloatSymmetricMatrix.bytes((int) n) : matrix;
        double tiles = n < SymmetricMatrix.TILE ? n / SymmetricMatrix.TILE : Math.ceil(n / SymmetricMatrix.TILE);
        double flops = n * n * n / 3;
        double seconds = flops / (single ? rates.floatProducts() : rates.products())
                + tiles * (single ? rates.floatFactorOverhead() : rates.factorOverhead())
                + factor / rates.fresh()
                + matrix * compute.threads() / rates.memory();
        return new Work(flops, seconds);
    }

    /** Forward substitutions with a factor, by matrix products: one for each point that is left out. */
    Work leftOut(double n, boolean single, int points) {
        double flops = 2 * n * n * points;
        return new Work(flops, flops / (single ? rates.floatProducts() : rates.products()));
    }

    /** Leave-one-out without a factor: a small one for each point that is left out. */
    Work nearest(int points) {
        double flops = points * Math.pow(NearestInverse.NEAREST, 3) / 3;
        return new Work(flops, SMALL_SLOWER * flops / rates.products());
    }

    /** Solutions with a factor for some columns, and their residuals. */
    Work solves(double n, boolean single, int columns, int times) {
        double matrix = SymmetricMatrix.bytes((int) n);
        double factor = single ? matrix / 2 : matrix;
        double tiles = Math.ceil(n / SymmetricMatrix.TILE);
        // The triangles are read one after the other, and each tile row waits for those before it.
        double triangles = 2 * factor * compute.threads() / rates.memory() + 4 * tiles * rates.dispatch();
        double each = 1 + FURTHER * (columns - 1);
        return new Work(4 * n * n * columns, each * (triangles + matrix / rates.memory())).times(times);
    }

    /** The float copy of a matrix, preconditioner and conjugate gradients, and what is computed in double for them. */
    Work iterations(int n, int columns, IterationForecast forecast) {
        double each = 1 + FURTHER * (columns - 1);
        double rank = forecast.rank();
        double floats = FloatSymmetricMatrix.bytes(n);
        // The matrix once, the preconditioner twice, and the vectors about twelve times by one thread.
        double step = each * (floats + 8 * rank * n) / rates.floatMemory()
                + 12 * 8.0 * n * columns * compute.threads() / rates.memory()
                + 4 * rates.dispatch();
        double copy = floats / rates.fresh() + 2 * floats / rates.memory();
        Work iterating = new Work(2.0 * columns * n * (n + 2 * rank), step).times(forecast.iterations());
        Work replacing = forecast.solves() ? products(n, (double) REPLACEMENTS * columns) : Work.NONE;
        return iterating.plus(replacing).plus(preconditioner(n, rank)).plus(new Work(0, copy));
    }

    /**
     * Conjugate gradients with a K that is not stored, or in single precision only: {@code REPLACEMENTS} exact products
     * for each column.
     */
    Work streamedIterations(PrimalOrDual forms, int columns, IterationForecast forecast, boolean single) {
        int n = forms.points().size();
        double rank = forecast.rank();
        double value = Timing.single(forms.kernel(), forms.points(), compute);
        double pairs = (double) n * n;
        double further = 4.0 * columns / rates.floatProducts();
        double product = single
                ? (1 + FURTHER * (columns - 1)) * FloatSymmetricMatrix.bytes(n) / rates.floatMemory()
                : pairs * (computed(n) * value + further);
        double applied = columns * 8 * rank * n / rates.floatMemory()
                + 12 * 8.0 * n * columns * compute.threads() / rates.memory();
        Work step = new Work(pairs * (2 * coordinates(forms.points()) + 2.0 * columns), product + applied);
        Work first = new Work(pairs, single ? pairs / 2 * value + FloatSymmetricMatrix.bytes(n) / rates.fresh() : 0);
        return first.plus(step.times(forecast.iterations()))
                // And one for the certificate.
                .plus(streamedProducts(forms.values(), 1, (double) REPLACEMENTS * columns + 1))
                .plus(preconditioner(n, rank))
                .plus(prepared(forms.values()));
    }

    private Work preconditioner(double n, double rank) {
        double seconds = n * rank * rank / rates.floatProducts()
                + 2 * n * rank * rank / rates.products()
                // The small factor is one thread's work.
                + compute.threads() * rank * rank * rank / 3 / rates.products()
                + n * rank * GATHERED / compute.threads();
        return new Work(3 * n * rank * rank, seconds);
    }

    /** Products of the stored K with a vector. */
    Work products(double n, double times) {
        double seconds = SymmetricMatrix.bytes((int) n) / rates.memory() + 2 * rates.dispatch();
        return new Work(2 * n * n, seconds).times(times);
    }

    /** Products, with so many vectors at once, of a K that is computed again for each of them. */
    Work streamedProducts(KernelSample values, int vectors, double times) {
        double n = values.size();
        double value = computed(n) * Timing.streamed(values.kernel(), values.points(), compute);
        double seconds = n * n * (value + 6.0 * vectors / rates.products());
        return new Work(n * n * (computed(n) * valueOperations(values.points()) + 2.0 * vectors), seconds).times(times);
    }

    /** The part of the n² values that a product with a K that is not stored computes: one triangle of many rows. */
    static double computed(double n) {
        return n < CrossGram.TRIANGLE_ROWS ? 1 : 0.5;
    }

    /** All rows of the stored K, one after the other, so many times: read by one thread. */
    Work rows(double n, double times) {
        double seconds =
                2.0 * SymmetricMatrix.bytes((int) n) * compute.threads() / rates.memory() + 4 * rates.dispatch();
        return new Work(0, seconds).times(times);
    }

    /** All rows of a K that is not stored, so many times. */
    Work streamedRows(KernelSample values, double times) {
        double n = values.size();
        double seconds = n * n * Timing.streamed(values.kernel(), values.points(), compute);
        return new Work(n * n * valueOperations(values.points()), seconds).times(times);
    }

    /**
     * Kernel values between rows and centres.
     *
     * @param points the rows, or others like them
     * @param columns how many centres
     * @param outputs how many functions are learned at once
     * @param wide whether values are in double
     * @param bytes of all values
     * @param kept whether they are stored
     * @param value seconds for one of them
     */
    record TallValues(
            Points points, double columns, int outputs, boolean wide, long bytes, boolean kept, double value) {
        private double count() {
            return points.size() * columns;
        }
    }

    /** The kernel values with the centres once, and those between the centres. */
    Work values(TallValues tall, long preparedBytes) {
        double values = tall.count() + tall.columns * tall.columns;
        double fresh = 2 * preparedBytes + (tall.kept ? tall.bytes : 0);
        return new Work(values * valueOperations(tall.points), values * tall.value + fresh / rates.fresh());
    }

    /** The normal equations of some rows on the centres, in double, and their factor. */
    Work equations(TallValues tall, double rows) {
        Work products = multiplication(squareOperations(rows, tall.columns) * (tall.wide ? 2 : 1));
        return new Work(products.flops(), EQUATIONS_SLOWER * products.seconds()).plus(factor(tall.columns, false));
    }

    /** Products of the values, and of their transpose, with a vector for each output; an exact one is in double. */
    Work pass(TallValues tall, boolean exact) {
        boolean wide = exact || tall.wide;
        double flops = 4 * tall.count() * tall.outputs;
        double products = flops / (wide ? rates.products() / 2 : rates.floatProducts() / 2);
        Work multiplied = new Work(flops, products);
        return multiplied.plus(
                tall.kept
                        ? new Work(0, tall.bytes * (wide ? 3.0 : 1.0) / rates.floatMemory())
                        : new Work(tall.count() * valueOperations(tall.points), tall.count() * tall.value));
    }

    /** Operations on whole tiles in double. */
    Work multiplication(double flops) {
        return new Work(flops, flops / rates.products());
    }

    /** The Gram matrix of n rows of D features, which are written out. */
    Work featureGram(FeatureMap map, Points points) {
        double n = points.size();
        double dim = map.dim(points.dim());
        double seconds =
                2 * 8 * n * dim / rates.fresh() + compute.threads() * n * Timing.featureRow(map, points, compute);
        return multiplication(squareOperations(dim, n)).plus(new Work(0, seconds));
    }

    /** Kernel values of other points with every centre, and their sums. */
    Work prediction(Kernel kernel, Points centers, int count) {
        double pairs = (double) count * centers.size();
        double batches = Math.min(100, Math.ceil(count / 128.0 / (4 * compute.threads())));
        return new Work(
                pairs * (valueOperations(centers) + 2),
                pairs * (Timing.streamed(kernel, centers, compute) + 6 / rates.products())
                        + 2 * predictionBytes(kernel, centers, count) / rates.fresh()
                        + batches * rates.dispatch());
    }

    /** Memory of prepared centres and of prepared points to predict at: of a block, each is one half. */
    double predictionBytes(Kernel kernel, Points centers, int count) {
        double side = preparedBytes(centers) / 2.0;
        return side + side * count / Math.max(1, centers.size());
    }

    /** Features of other points and their scalar product with θ: mapped by one thread, a thousand at a time, copied, packed, multiplied. */
    Work prediction(FeatureMap map, Points points, int count) {
        double numbers = (double) count * map.dim(points.dim());
        double seconds = count * compute.threads() * Timing.featureRow(map, points, compute)
                + 8 * numbers * 3 / rates.fresh()
                + Math.ceil(count / 1024.0) * 2 * rates.dispatch();
        return new Work(4 * numbers, seconds);
    }

    /** One pass over matrix elements by a single thread: norms, copies. */
    Work scan(double n) {
        return new Work(n * n, SymmetricMatrix.bytes((int) n) * compute.threads() / rates.memory());
    }

    /** ΦᵀWΦ and Φᵀy, and what comes with them: means, scores, the certificate. */
    Work normalEquations(FeatureMap map, Points points) {
        double n = points.size();
        double dim = map.dim(points.dim());
        double blocks = Math.ceil(n / BLOCK);
        double seconds = n * dim * dim / rates.products()
                + PASSES * n * Timing.featureRow(map, points, compute)
                // The passes contain their own.
                + 2 * blocks * rates.dispatch()
                + SymmetricMatrix.bytes((int) dim) / rates.fresh();
        return new Work(n * dim * dim + 2.0 * PASSES * n * dim, seconds);
    }

    /** What every learner does beside: the fingerprint of the data, and the copy of its points that the model keeps. */
    Work wrapping(Dataset data, boolean keepsPoints) {
        double digest = care == Planner.Care.COUNTED ? 0 : Timing.digest(data, compute, care.share());
        double copy = keepsPoints ? 8 * coordinates(data.points()) / rates.fresh() : 0;
        return new Work(0, data.size() * (digest + copy));
    }
}
