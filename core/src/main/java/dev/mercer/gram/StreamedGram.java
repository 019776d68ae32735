package dev.mercer.gram;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.compute.internal.BlockEvaluator;
import dev.mercer.compute.internal.KernelBlock;
import dev.mercer.compute.internal.ResidentDecomposition;
import dev.mercer.compute.internal.Window;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.ColumnSource;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.FloatSymmetricMatrix;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.linalg.internal.StreamedSolver;
import dev.mercer.linalg.tile.LinearOperator;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;

/** A Gram matrix K that is recomputed, block by block, whenever it is needed: much slower, but of any size. */
final class StreamedGram extends BlockGram {
    /** Up to this many rows the plain back end is as fast as any. */
    private static final int FEW = 8;

    /** A source of rows in single precision. */
    interface FloatRows {
        /** As {@link Gram#rows}. */
        void rows(int[] chosen, float[][] out);

        /** As {@link Gram#rowError}. */
        double rowError();
    }

    private final CrossGram rows;
    private final FloatRows floatRows;

    StreamedGram(KernelBlock block, Compute compute) {
        this(block, compute, new CrossGram(block, compute));
    }

    private StreamedGram(KernelBlock block, Compute compute, CrossGram rows) {
        this(block, compute, rows, rows);
    }

    /** With rows in single precision from another source. */
    StreamedGram(KernelBlock block, Compute compute, FloatRows floatRows) {
        this(block, compute, new CrossGram(block, compute), floatRows);
    }

    private StreamedGram(KernelBlock block, Compute compute, CrossGram rows, FloatRows floatRows) {
        super(block, compute);
        this.rows = rows;
        this.floatRows = floatRows;
    }

    /** With the feature maps of the kernel applied to all points, even for a single value. */
    static StreamedGram mapped(KernelBlock block, Compute compute) {
        StreamedGram gram = new StreamedGram(block, compute);
        if (block.rows() > 0) gram.rows.first();
        return gram;
    }

    @Override
    public void row(int i, double[] out) {
        rows.row(i, out);
    }

    @Override
    public void rows(int[] chosen, float[][] out) {
        floatRows.rows(chosen, out);
    }

    @Override
    public double rowError() {
        return floatRows.rowError();
    }

    @Override
    public Optional<ResidentDecomposition> decomposition() {
        return rows.decomposition();
    }

    /** Skips columns where v is 0: the weights of a support vector machine are mostly zeros. */
    @Override
    public void apply(double[] v, double[] out) {
        int[] nonZero = Indices.where(v.length, i -> v[i] != 0);
        double[] product;
        if (nonZero.length > v.length / 2) {
            product = rows.multiply(v, Progress.none());
        } else {
            product = CrossGram.of(block.kernel(), block.x(), block.x().select(nonZero), compute)
                    .multiply(at(nonZero, v), Progress.none());
        }
        System.arraycopy(product, 0, out, 0, product.length);
    }

    /** For points of bits a square block is counted; for other points only the columns where v is not 0 are computed. */
    @Override
    public double[] applyAt(int[] chosen, double[] v) {
        int[] nonZero = Indices.where(v.length, i -> v[i] != 0);
        boolean[] wanted = new boolean[v.length];
        for (int i : nonZero) wanted[i] = true;
        for (int i : chosen) wanted[i] = true;
        int[] both = Indices.where(v.length, i -> wanted[i]);
        KernelBlock square = KernelBlock.square(block.kernel(), block.x().select(both));
        if (compute.leavesToBackend(square))
            return CrossGram.of(
                            block.kernel(), block.x().select(chosen), block.x().select(nonZero), compute)
                    .multiply(at(nonZero, v), Progress.none());
        int[] places =
                Arrays.stream(chosen).map(i -> Arrays.binarySearch(both, i)).toArray();
        return new CrossGram(square, compute).select(places).multiply(at(both, v), Progress.none());
    }

    private static double[] at(int[] places, double[] v) {
        return Arrays.stream(places).mapToDouble(i -> v[i]).toArray();
    }

    @Override
    public Matrix multiply(Matrix v) {
        return rows.multiply(v, Progress.none());
    }

    /** By a factor if K and the factor fit into the budget; else by iteration, recomputing K in each step. */
    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        return solve(new double[0], shift, b, use, progress);
    }

    /** True if equations with K, scaled or not, are solved by iteration without storing K. */
    boolean iterates(boolean scaled) {
        long matrix = SymmetricMatrix.bytes(size());
        long factored = (scaled ? 2 : 1) * matrix + FloatSymmetricMatrix.bytes(size());
        boolean fits = compute.fits(Math.max(factored, StoredGram.bytes(block, compute)));
        return !fits && StreamedSolver.possible(size(), spare());
    }

    private long spare() {
        return compute.memoryBytes() - compute.backend().preparedBytes(block.x(), block.y());
    }

    /** Solves with sᵢKᵢⱼsⱼ; s is empty if all its numbers are 1. */
    RefinedSolver.Result solve(double[] factors, double shift, Matrix b, FactorUse use, Progress progress) {
        if (!iterates(factors.length > 0)) {
            Gram stored = StoredGram.of(block, compute, progress);
            return (factors.length > 0 ? stored.scaled(factors) : stored).solve(shift, b, use, progress);
        }
        // A triangle in single precision is read ten times faster than it is computed.
        boolean single = compute.fits(FloatSymmetricMatrix.bytes(size())
                + StreamedSolver.bytes(size())
                + compute.backend().preparedBytes(block.x(), block.y()));
        LinearOperator rough = single
                ? GramTiles.single(block, compute, progress).operator(compute.engine())
                : rows.inSinglePrecision().operator();
        StreamedSolver.Source system = new StreamedSolver.Source(
                new StreamedColumns(block, factors, compute),
                LinearOperator.scaled(rows.operator(), factors),
                LinearOperator.scaled(rough, factors));
        long spare = spare() - (single ? FloatSymmetricMatrix.bytes(size()) : 0);
        return new StreamedSolver(new RefinedSolver().tolerance(), spare)
                .solve(system, shift, b, compute.engine(), progress);
    }

    @Override
    public SymmetricMatrix toMatrix(Progress progress) {
        return StoredGram.compute(block, compute, progress);
    }

    /** Computes few rows with the plain back end, where packing the points would not pay. */
    @Override
    public Matrix block(int[] nonZero, int[] columns) {
        Compute own = nonZero.length <= FEW ? compute.withBackend(new PlainBackend()) : compute;
        return CrossGram.of(block.kernel(), block.x().select(nonZero), block.x().select(columns), own)
                .toMatrix(Progress.none());
    }

    /**
     * Columns of the matrix sᵢKᵢⱼsⱼ, computed when they are needed.
     *
     * @param block K
     * @param factors s; empty if all are 1
     * @param compute the resources
     */
    private record StreamedColumns(KernelBlock block, double[] factors, Compute compute) implements ColumnSource {
        @Override
        public int size() {
            return block.rows();
        }

        @Override
        public double diagonal(int i) {
            double value = block.kernel().value(block.x(), i, block.x(), i);
            return factors.length == 0 ? value : factors[i] * value * factors[i];
        }

        @Override
        public Columns columns(int... chosen) {
            BlockEvaluator evaluator = compute.backend()
                    .prepare(
                            new KernelBlock(block.kernel(), block.x(), block.x().select(chosen)));
            return (from, to) -> {
                float[] out = new float[(to - from) * chosen.length];
                evaluator.fill(new Window(from, to, 0, chosen.length), out, 0, chosen.length);
                for (int i = from, at = 0; i < to && factors.length > 0; i++)
                    for (int p = 0; p < chosen.length; p++, at++) out[at] *= (float) (factors[i] * factors[chosen[p]]);
                return out;
            };
        }
    }
}
