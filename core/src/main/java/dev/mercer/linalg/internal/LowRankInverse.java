package dev.mercer.linalg.internal;

import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.linalg.tile.TileMath;
import dev.mercer.linalg.tile.TileVectors;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Parallel;
import java.util.Optional;

/**
 * (FFᵀ + μI)⁻¹ for F of n×rank, rank > 0, by the formula of Woodbury: (v − GGᵀv)/μ with G = FC⁻ᵀ and CCᵀ = FᵀF + μI.
 *
 * <p>G is computed in double and kept in single precision: rank·n floats, which a product reads twice. Making it costs
 * 2n·rank² operations. A preconditioner, accurate to about 1e-7·‖F‖²/μ.
 */
final class LowRankInverse {
    /** Sums over rows are made in this many parts, which are added up in order. */
    static final int GROUPS = 8;

    private final int size;
    private final int rank;
    private final double mu;
    private final TileMath<float[]> math;
    private final int threads;
    /** Rows of G, for each tile row: rows × rank. */
    private final float[][] tiles;

    private LowRankInverse(int size, int rank, double mu, float[][] tiles, Engine engine) {
        this.size = size;
        this.rank = rank;
        this.mu = mu;
        this.tiles = tiles;
        this.math = engine.floatMath();
        this.threads = engine.threads();
    }

    /** Empty when FᵀF + μI is not positive definite in double. */
    static Optional<LowRankInverse> of(SampledFactor factor, int size, double mu, Engine engine) {
        int rank = factor.rank();
        float[][] tiles = new float[(size + SymmetricMatrix.TILE - 1) / SymmetricMatrix.TILE][];
        double[] square = square(factor, tiles.length, engine);
        for (int p = 0; p < rank; p++) square[p * rank + p] += mu;
        if (engine.math().factor(square, rank) >= 0) return Optional.empty();
        Parallel.run(engine.threads(), tiles.length, i -> {
            double[] transposed = factor.transposed(i);
            int rows = Math.min(SymmetricMatrix.TILE, size - i * SymmetricMatrix.TILE);
            double[] g = Panel.transposed(transposed, rank, rows, 1);
            engine.math().solveTransposed(g, square, rows, rank);
            tiles[i] = new float[g.length];
            for (int at = 0; at < g.length; at++) tiles[i][at] = (float) g[at];
        });
        return Optional.of(new LowRankInverse(size, rank, mu, tiles, engine));
    }

    /** FᵀF; only the lower half is defined. */
    private static double[] square(SampledFactor factor, int tiles, Engine engine) {
        int rank = factor.rank();
        double[][] partial = new double[GROUPS][rank * rank];
        Parallel.run(engine.threads(), GROUPS, group -> {
            for (int i = group; i < tiles; i += GROUPS) {
                double[] transposed = factor.transposed(i);
                engine.math().minusSquare(partial[group], transposed, rank, transposed.length / rank);
            }
        });
        double[] sum = new double[rank * rank];
        for (double[] part : partial) VectorMath.axpy(-1, part, sum);
        return sum;
    }

    /** (FFᵀ + μI)⁻¹v for every vector. */
    double[][] of(double[][] v) {
        TileVectors<float[]> negated = TileVectors.negated(math, v);
        float[] inner = inner(negated);
        TileVectors<float[]> outer = negated.zeros();
        double[][] out = new double[v.length][size];
        Parallel.run(threads, tiles.length, i -> {
            int rows = outer.rows(i);
            math.minusProductTransposed(outer.tile(i), inner, tiles[i], v.length, rows, rank);
            int start = i * SymmetricMatrix.TILE;
            for (int c = 0; c < v.length; c++) VectorMath.axpy(1 / mu, v[c], out[c], start, start + rows);
            // Two products that subtract, of a negated vector: −GGᵀv.
            outer.addTo(out, i, 1 / mu);
        });
        return out;
    }

    /** Gᵀv, given −v; a row for each vector. */
    private float[] inner(TileVectors<float[]> negated) {
        int length = negated.count() * rank;
        float[][] partial = new float[GROUPS][length];
        Parallel.run(threads, GROUPS, group -> {
            for (int i = group; i < tiles.length; i += GROUPS)
                math.minusProduct(partial[group], negated.tile(i), tiles[i], negated.count(), rank, negated.rows(i));
        });
        float[] sum = new float[length];
        for (float[] part : partial) for (int p = 0; p < length; p++) sum[p] += part[p];
        return sum;
    }
}
