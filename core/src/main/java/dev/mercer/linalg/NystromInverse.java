package dev.mercer.linalg;

import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/**
 * P⁻¹ for P = FFᵀ + μI, F = XL⁻ᵀ of n×m: a preconditioner for X's matrix plus a shift, from its columns X at m rows and LLᵀ, the matrix of
 * these rows. μ is the shift and the mean of what FFᵀ leaves of the diagonal.
 *
 * <p>In double, other than {@link LowRankInverse}: the determinant of P and draws of covariance P belong to the result of those who use it.
 * P⁻¹v = (v − GGᵀv)/μ with G = FC⁻ᵀ and CCᵀ = FᵀF + μI, which is kept: nm numbers. Making it costs 3nm² operations, a product 4nm. The same
 * bits at any number of threads. Source: [FTU23].
 */
public final class NystromInverse implements LinearOperator {
    /** Rows of a tile. */
    public static final int ROWS = 512;

    /** Sums over rows are made in this many parts, which are added up in order. */
    private static final int GROUPS = 8;

    /** Added to the diagonal of the matrix of the m rows, relative to its largest element. */
    private static final double JITTER = 1e-10;

    private final int size;
    private final int rank;
    private final double mu;
    private final double[] l;
    private final double[] c;
    private final Engine engine;
    /** Rows of G, for each tile: rows × rank. */
    private final double[][] tiles;

    private NystromInverse(int size, double mu, double[] l, double[] c, double[][] tiles, Engine engine) {
        this.size = size;
        this.rank = (int) Math.round(Math.sqrt(l.length));
        this.mu = mu;
        this.l = l;
        this.c = c;
        this.tiles = tiles;
        this.engine = engine;
    }

    /** Columns of the matrix, some rows at a time. Thread-safe. */
    public interface Columns {
        /** The columns in the rows {@code from} … {@code to} − 1, row after row. */
        double[] rows(int from, int to);
    }

    /**
     * The matrix that is approximated.
     *
     * @param size n
     * @param columns X
     * @param diagonal its diagonal
     */
    public record Source(int size, Columns columns, IntToDoubleFunction diagonal) {}

    /** The inverse for a shift > 0 and the square matrix of the m rows; empty where that is not positive definite in double. */
    public static Optional<NystromInverse> of(
            Source source, SymmetricMatrix own, double shift, Engine engine, Progress progress) {
        int m = own.size();
        double[] l = new double[m * m];
        double jitter = JITTER * own.maxAbs();
        for (int i = 0; i < m; i++) for (int j = 0; j <= i; j++) l[i * m + j] = own.get(i, j) + (i == j ? jitter : 0);
        if (engine.math().factor(l, m) >= 0) return Optional.empty();
        int n = source.size;
        double[][] tiles = new double[(n + ROWS - 1) / ROWS][];
        double[] left = new double[tiles.length];
        double[][] partial = new double[GROUPS][m * m];
        Parallel.run(engine.threads(), GROUPS, group -> {
            for (int t = group; t < tiles.length; t += GROUPS) {
                progress.throwIfCancelled();
                int from = t * ROWS;
                int rows = Math.min(ROWS, n - from);
                tiles[t] = source.columns.rows(from, from + rows);
                engine.math().solveTransposed(tiles[t], l, rows, m);
                for (int i = 0; i < rows; i++) {
                    double taken = VectorMath.dot(tiles[t], tiles[t], i * m, (i + 1) * m);
                    left[t] += Math.max(0, source.diagonal.applyAsDouble(from + i) - taken);
                }
                engine.math().minusSquare(partial[group], Panel.transposed(tiles[t], rows, m, 1), m, rows);
            }
        });
        double mu = shift + Arrays.stream(left).sum() / n;
        double[] square = new double[m * m];
        for (double[] part : partial) VectorMath.axpy(-1, part, square);
        for (int i = 0; i < m; i++) square[i * m + i] += mu;
        if (engine.math().factor(square, m) >= 0) return Optional.empty();
        Parallel.run(
                engine.threads(),
                tiles.length,
                t -> engine.math().solveTransposed(tiles[t], square, tiles[t].length / m, m));
        return Optional.of(new NystromInverse(n, mu, lower(l, m), lower(square, m), tiles, engine));
    }

    /** With zeros above the diagonal. */
    private static double[] lower(double[] factor, int m) {
        for (int i = 0; i < m; i++) Arrays.fill(factor, i * m + i + 1, (i + 1) * m, 0);
        return factor;
    }

    @Override
    public int size() {
        return size;
    }

    /** m. */
    public int rank() {
        return rank;
    }

    /** ln det P. */
    public double logDeterminant() {
        double sum = (size - rank) * Math.log(mu);
        for (int i = 0; i < rank; i++) sum += 2 * Math.log(c[i * rank + i]);
        return sum;
    }

    /** tr P⁻¹. */
    public double trace() {
        double[] inverse = identity();
        engine.math().solveTransposed(inverse, c, rank, rank);
        return (size - rank) / mu + VectorMath.dot(inverse, inverse);
    }

    /** A draw of the normal distribution of mean 0 and covariance P; n + m normal numbers. */
    public double[] draw(SplittableRandom random) {
        double[] inner = normals(random, rank);
        double[] own = normals(random, size);
        double[] weights = new double[rank];
        for (int i = 0; i < rank; i++)
            VectorMath.axpy(inner[i], Arrays.copyOfRange(c, i * rank, (i + 1) * rank), weights);
        double[] out = new double[size];
        double scale = Math.sqrt(mu);
        Parallel.run(engine.threads(), tiles.length, t -> {
            for (int i = 0; i < rows(t); i++) {
                double sum = 0;
                for (int j = 0; j < rank; j++) sum += tiles[t][i * rank + j] * weights[j];
                out[t * ROWS + i] = sum + scale * own[t * ROWS + i];
            }
        });
        return out;
    }

    /** By Box and Muller. */
    private static double[] normals(SplittableRandom random, int count) {
        double[] normals = new double[count];
        for (int i = 0; i < count; i += 2) {
            double radius = Math.sqrt(-2 * Math.log(1 - random.nextDouble()));
            double angle = 2 * Math.PI * random.nextDouble();
            normals[i] = radius * Math.cos(angle);
            if (i + 1 < count) normals[i + 1] = radius * Math.sin(angle);
        }
        return normals;
    }

    private int rows(int tile) {
        return Math.min(ROWS, size - tile * ROWS);
    }

    @Override
    public void apply(double[] v, double[] out) {
        applyAll(new double[][] {v}, new double[][] {out});
    }

    @Override
    public void applyAll(double[][] v, double[][] out) {
        double[] inner = inner(v);
        Parallel.run(engine.threads(), tiles.length, t -> {
            double[] part = new double[v.length * rows(t)];
            engine.math().minusProductTransposed(part, inner, tiles[t], v.length, rows(t), rank);
            int start = t * ROWS;
            for (int k = 0; k < v.length; k++)
                for (int i = 0; i < rows(t); i++) out[k][start + i] = (v[k][start + i] + part[k * rows(t) + i]) / mu;
        });
    }

    /** Gᵀv, a row for each vector. */
    private double[] inner(double[][] v) {
        double[][] partial = new double[GROUPS][v.length * rank];
        Parallel.run(engine.threads(), GROUPS, group -> {
            for (int t = group; t < tiles.length; t += GROUPS) {
                double[] some = new double[v.length * rows(t)];
                for (int k = 0; k < v.length; k++) System.arraycopy(v[k], t * ROWS, some, k * rows(t), rows(t));
                engine.math().minusProduct(partial[group], some, tiles[t], v.length, rank, rows(t));
            }
        });
        double[] sum = new double[v.length * rank];
        for (double[] part : partial) VectorMath.axpy(-1, part, sum);
        return sum;
    }

    /** Bᵀv for each vector, a row each, with B = FL⁻¹: FFᵀ = BLLᵀBᵀ. */
    public Matrix weights(double[][] v) {
        Matrix weights = new Matrix(v.length, rank);
        double[] inner = inner(v);
        engine.math().minusProductTransposed(weights.values(), inner, c, v.length, rank, rank);
        for (int k = 0; k < weights.values().length; k++) weights.values()[k] *= -1;
        engine.math().solve(weights.values(), l, v.length, rank);
        return weights;
    }

    /** The rows {@code from} … of P⁻¹B, for one tile. */
    public Matrix inverseWeights(int tile) {
        Matrix rows = new Matrix(rows(tile), rank);
        System.arraycopy(tiles[tile], 0, rows.values(), 0, tiles[tile].length);
        engine.math().solve(rows.values(), c, rows.rows(), rank);
        engine.math().solve(rows.values(), l, rows.rows(), rank);
        return rows;
    }

    /** BᵀP⁻¹B. */
    public Matrix inverseSquare() {
        double[] outer = identity();
        engine.math().solveTransposed(outer, l, rank, rank);
        Matrix negated = new Matrix(rank, rank);
        engine.math().minusProductTransposed(negated.values(), outer, outer, rank, rank, rank);
        engine.math().solveTransposed(outer, c, rank, rank);
        Matrix inside = new Matrix(rank, rank);
        engine.math().minusProductTransposed(inside.values(), outer, outer, rank, rank, rank);
        Matrix square = new Matrix(rank, rank);
        VectorMath.axpy(-1, negated.values(), square.values());
        VectorMath.axpy(mu, inside.values(), square.values());
        return square;
    }

    /** Tiles of rows. */
    public int tiles() {
        return tiles.length;
    }

    private double[] identity() {
        double[] identity = new double[rank * rank];
        IntStream.range(0, rank).forEach(i -> identity[i * rank + i] = 1);
        return identity;
    }
}
