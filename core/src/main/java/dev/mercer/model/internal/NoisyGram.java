package dev.mercer.model.internal;

import dev.mercer.compute.Compute;
import dev.mercer.compute.internal.PairWeights;
import dev.mercer.data.Reals;
import dev.mercer.gram.Gram;
import dev.mercer.gram.GramFactor;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.TiledInverse;
import dev.mercer.linalg.tile.VectorMath;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.IntFunction;

/**
 * A = K + τS⁻², the covariance of noisy values of f at the training points, S = diag(s); factored as SAS = SKS + τI,
 * which is also valid if some sᵢ are 0. C is A⁻¹, or A⁻¹ − A⁻¹11ᵀA⁻¹/1ᵀA⁻¹1 if f has an intercept with a flat prior.
 */
public final class NoisyGram {
    private final GramFactor factor;
    private final double[] roots;
    /** A⁻¹1 if there is an intercept, else empty; and its sum. */
    private final double[] unit;

    private final double unitSum;

    private NoisyGram(GramFactor factor, double[] roots, boolean intercept) {
        this.factor = factor;
        this.roots = roots;
        double[] ones = new double[roots.length];
        Arrays.fill(ones, 1);
        this.unit = intercept ? inverse(ones) : new double[0];
        this.unitSum = Arrays.stream(unit).sum();
    }

    private NoisyGram(NoisyGram flat, double precision) {
        this.factor = flat.factor;
        this.roots = flat.roots;
        this.unit = flat.unit;
        this.unitSum = flat.unitSum + precision;
    }

    /** With a normal prior of the intercept, whose precision is relative to that of f, like K; 0 is a flat prior. */
    public NoisyGram withInterceptPrecision(double precision) {
        return new NoisyGram(this, precision);
    }

    /** Factors SKS + shift·I; cost n³/3. */
    public static NoisyGram of(Gram gram, double[] roots, double shift, boolean intercept, Progress progress) {
        return new NoisyGram(gram.scaled(roots).factored(shift, progress), roots, intercept);
    }

    /** The matrix whose factor L of SKS + τI is known. */
    public static NoisyGram of(GaussianFactor known, double[] roots, boolean intercept, Compute compute) {
        return new NoisyGram(GramFactor.of(known.cholesky(compute)), roots, intercept);
    }

    /** L of SKS + τI, to be stored. */
    public GaussianFactor factor() {
        return new GaussianFactor(factor.onHost().lower());
    }

    public int size() {
        return roots.length;
    }

    public boolean intercept() {
        return unit.length > 0;
    }

    /** Element i of A⁻¹1. */
    public double unit(int i) {
        return unit[i];
    }

    /** 1ᵀA⁻¹1, and the precision of a prior of the intercept: the precision of the intercept. */
    public double unitSum() {
        return unitSum;
    }

    /** Element (i, j) of A⁻¹11ᵀA⁻¹/1ᵀA⁻¹1, which an intercept subtracts from that of A⁻¹; 0 without an intercept. */
    public double ofIntercept(int i, int j) {
        return intercept() ? unit[i] * unit[j] / unitSum : 0;
    }

    public double root(int i) {
        return roots[i];
    }

    /** ln det(SKS + τI). */
    public double logDeterminant() {
        return factor.logDeterminant();
    }

    /** A⁻¹v = S(SKS + τI)⁻¹Sv. */
    public double[] inverse(double[] v) {
        double[] scaled = v.clone();
        for (int i = 0; i < v.length; i++) scaled[i] *= roots[i];
        double[] solved = factor.solve(scaled);
        for (int i = 0; i < v.length; i++) solved[i] *= roots[i];
        return solved;
    }

    /** The diagonal of (SKS + τI)⁻¹; times s² it is that of A⁻¹. Cost: n³/3. */
    public double[] inverseDiagonal() {
        return factor.inverseDiagonal();
    }

    /** The columns of A⁻¹ of each tile column k, from row 256k on ({@link TiledInverse#columns}); on the calling thread. */
    public IntFunction<Matrix> inverseTiles() {
        TiledInverse inverse = factor.onHost().inverse();
        return k -> scaled(inverse.columns(k), k * SymmetricMatrix.TILE);
    }

    /**
     * The weights f·A⁻¹ + VVᵀ of all pairs of points, in the memory of the back end; empty if A is factored by the host. To be closed by the caller.
     */
    public Optional<PairWeights> weights(double f, Matrix vectors) {
        return factor.weights(f, roots, vectors);
    }

    private Matrix scaled(Matrix columns, int from) {
        for (int i = 0; i < columns.rows(); i++)
            for (int c = 0; c < columns.columns(); c++)
                columns.set(i, c, roots[from + i] * columns.get(i, c) * roots[from + c]);
        return columns;
    }

    /** The part of k(x, z) that is explained by the data, for each row kₓ. */
    public Explained explained(Matrix similarities) {
        Matrix scaled = similarities.transpose();
        for (int j = 0; j < roots.length; j++)
            for (int i = 0; i < scaled.columns(); i++) scaled.set(j, i, roots[j] * scaled.get(j, i));
        Matrix halves = factor.solveFactor(scaled);
        if (!intercept()) return Explained.of(halves);
        double[] rest = new double[similarities.rows()];
        Arrays.setAll(rest, i -> 1 - VectorMath.dot(unit, similarities.row(i)));
        return new Explained(halves, Reals.of(rest), unitSum);
    }
}
