package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.Cholesky;
import dev.mercer.linalg.internal.Definiteness;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.Cure;
import dev.mercer.util.Parallel;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.ToDoubleBiFunction;

/** K stored in memory, lower triangle only. */
final class StoredGram implements Gram {
    /** The number of pairs of items that are computed in both orders to test whether a function is symmetric. */
    private static final int SAMPLED_PAIRS = 1000;

    private final SymmetricMatrix matrix;
    private final Compute compute;
    private final Definiteness definiteness;

    /** Memory held in addition: the matrix from which this one was copied. */
    private final long besides;

    /** Takes ownership of the matrix. */
    StoredGram(SymmetricMatrix matrix, Compute compute, Definiteness definiteness) {
        this(matrix, compute, definiteness, 0);
    }

    /** Takes ownership of the matrix; {@code besides} bytes are held in addition. */
    StoredGram(SymmetricMatrix matrix, Compute compute, Definiteness definiteness, long besides) {
        this.matrix = matrix;
        this.compute = compute;
        this.definiteness = definiteness;
        this.besides = besides;
    }

    static StoredGram of(KernelBlock block, Compute compute, Progress progress) {
        return new StoredGram(
                compute(block, compute, progress), compute, block.kernel().definiteness());
    }

    /** Computes the lower triangle, tile by tile. */
    static SymmetricMatrix compute(KernelBlock block, Compute compute, Progress progress) {
        requireMemory(block.rows(), bytes(block, compute), compute);
        SymmetricMatrix matrix = new SymmetricMatrix(block.rows());
        BlockEvaluator evaluator = compute.prepare(block);
        GramTiles.forEach(matrix, compute, progress, (window, tile) -> {
            evaluator.fill(window, tile, 0, window.columns());
            if (window.fromRow() == window.fromColumn()) mirror(tile, window.rows());
            requireFinite(tile, window, block);
        });
        return matrix;
    }

    /** The memory to compute and store the matrix. */
    static long bytes(KernelBlock block, Compute compute) {
        return SymmetricMatrix.bytes(block.rows()) + compute.backend().preparedBytes(block.x(), block.y());
    }

    /** Makes the tile symmetric: a back end need not compute k(x, z) and k(z, x) with the same last bit. */
    private static void mirror(double[] tile, int n) {
        for (int i = 0; i < n; i++) for (int j = i + 1; j < n; j++) tile[i * n + j] = tile[j * n + i];
    }

    /** Throws if a value is not finite. v · 0 is 0 for finite v and NaN for all others: a loop without branches. */
    private static void requireFinite(double[] values, Window window, KernelBlock block) {
        double sum = 0;
        for (double value : values) sum += value * 0;
        if (sum == 0) return;
        for (int at = 0; at < values.length; at++) {
            if (Double.isFinite(values[at])) continue;
            Require.that(
                    false,
                    "%s is %s for rows %d and %d: the values are too large for it, scale the data or change the kernel",
                    block.kernel(),
                    values[at],
                    window.fromRow() + at / window.columns() + 1,
                    window.fromColumn() + at % window.columns() + 1);
        }
    }

    static void requireMemory(int size, long bytes, Compute compute) {
        compute.requireMemory(
                String.format(Locale.ROOT, "the Gram matrix of %,d points", size), bytes, Cure.FEWER_POINTS);
    }

    static <T> StoredGram of(
            List<T> items, ToDoubleBiFunction<? super T, ? super T> function, Compute compute, Progress progress) {
        requireMemory(items.size(), SymmetricMatrix.bytes(items.size()), compute);
        SymmetricMatrix matrix = new SymmetricMatrix(items.size());
        compute.run("Gram matrix", items.size(), progress, i -> {
            for (int j = 0; j <= i; j++) {
                Progress.checkCurrent();
                matrix.set(i, j, finite(function.applyAsDouble(items.get(i), items.get(j)), i, j));
            }
        });
        SplittableRandom random = new SplittableRandom(1);
        for (int s = 0; s < SAMPLED_PAIRS && items.size() > 1; s++) {
            int i = random.nextInt(items.size());
            int j = random.nextInt(i + 1);
            double other = function.applyAsDouble(items.get(j), items.get(i));
            double one = matrix.get(i, j);
            if (!Symmetry.holds(one, other, matrix.get(i, i), matrix.get(j, j)))
                Require.that(
                        false,
                        "a Gram matrix is symmetric, got k(%d, %d) = %s and k(%d, %d) = %s",
                        i + 1,
                        j + 1,
                        one,
                        j + 1,
                        i + 1,
                        other);
        }
        return new StoredGram(matrix, compute, Definiteness.UNKNOWN);
    }

    static double finite(double value, int i, int j) {
        if (!Double.isFinite(value))
            Require.that(false, "a Gram matrix must be finite, got %s at row %d, column %d", value, i + 1, j + 1);
        return value;
    }

    @Override
    public int size() {
        return matrix.size();
    }

    @Override
    public double diagonal(int i) {
        return matrix.get(i, i);
    }

    @Override
    public double value(int i, int j) {
        return matrix.get(Math.max(i, j), Math.min(i, j));
    }

    @Override
    public void row(int i, double[] out) {
        matrix.row(i, out);
    }

    @Override
    public void apply(double[] v, double[] out) {
        matrix.multiply(v, out, compute.engine());
    }

    @Override
    public Matrix multiply(Matrix v) {
        return matrix.multiply(v, compute.engine());
    }

    @Override
    public Cholesky factor(double shift, Progress progress) {
        requireFactorMemory("Cholesky", SymmetricMatrix.bytes(size()));
        return Cholesky.of(matrix, shift, compute.backend().tileMath(), compute.threads(), progress);
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        requireFactorMemory("float", FloatSymmetricMatrix.bytes(size()));
        long kept = bytes() + FloatSymmetricMatrix.bytes(size());
        RefinedSolver solver = new RefinedSolver().withSpare(Math.max(0, compute.memoryBytes() - kept));
        RefinedSolver.Result single = solver.bySingle(matrix, shift, b, use, compute.engine(), progress);
        if (single.converged()) return single;
        requireFactorMemory("double", SymmetricMatrix.bytes(size()));
        return solver.byDouble(matrix, shift, b, use, compute.engine(), progress);
    }

    private void requireFactorMemory(String kind, long bytes) {
        compute.requireMemory(
                String.format(Locale.ROOT, "the %s factor of %,d points beside their Gram matrix", kind, size()),
                SymmetricMatrix.bytes(size()) + bytes,
                Cure.FEWER_POINTS);
    }

    @Override
    public SymmetricMatrix toMatrix(Progress progress) {
        return matrix.copy();
    }

    /** A copy if both fit into memory: the cost of its products then depends only on its own size. */
    @Override
    public Gram select(int... rows) {
        for (int row : rows) Require.index("row", row, size());
        if (!compute.fits(bytes() + SymmetricMatrix.bytes(rows.length))) return new SelectedGram(this, rows);
        SymmetricMatrix selected = new SymmetricMatrix(rows.length);
        for (int i = 0; i < rows.length; i++)
            for (int j = 0; j <= i; j++) selected.set(i, j, matrix.get(rows[i], rows[j]));
        return new StoredGram(selected, compute, definiteness, bytes());
    }

    @Override
    public Matrix block(int[] rows, int[] columns) {
        Matrix block = new Matrix(rows.length, columns.length);
        Parallel.run(compute.threads(), rows.length, t -> {
            for (int c = 0; c < columns.length; c++) block.set(t, c, matrix.get(rows[t], columns[c]));
        });
        return block;
    }

    @Override
    public long bytes() {
        return besides + SymmetricMatrix.bytes(size());
    }

    @Override
    public Definiteness definiteness() {
        return definiteness;
    }

    @Override
    public Compute compute() {
        return compute;
    }
}
