package dev.mercer.gram;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.internal.FactorUse;
import dev.mercer.linalg.internal.RefinedSolver;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;

/** sᵢKᵢⱼsⱼ: the matrix of weighted points and of each Newton step. */
final class ScaledGram extends DerivedGram {
    private final double[] factors;

    ScaledGram(Gram base, double[] factors) {
        super(base);
        Require.equal("number of factors", base.size(), factors.length);
        for (double factor : factors) Require.finite("factor", factor);
        this.factors = factors.clone();
    }

    @Override
    public double diagonal(int i) {
        return factors[i] * base.diagonal(i) * factors[i];
    }

    @Override
    public void row(int i, double[] out) {
        base.row(i, out);
        for (int j = 0; j < factors.length; j++) out[j] *= factors[i] * factors[j];
    }

    @Override
    public void apply(double[] v, double[] out) {
        double[] scaled = v.clone();
        for (int i = 0; i < factors.length; i++) scaled[i] *= factors[i];
        base.apply(scaled, out);
        for (int i = 0; i < factors.length; i++) out[i] *= factors[i];
    }

    @Override
    public Matrix multiply(Matrix v) {
        return scaled(base.multiply(scaled(v.copy())));
    }

    private Matrix scaled(Matrix rows) {
        double[] values = rows.values();
        int columns = rows.columns();
        for (int i = 0, at = 0; i < factors.length; i++)
            for (int c = 0; c < columns; c++, at++) values[at] *= factors[i];
        return rows;
    }

    @Override
    public GramFactor factored(double shift, Progress progress) {
        return base instanceof ResidentGram resident
                ? resident.factored(factors, shift, progress)
                : super.factored(shift, progress);
    }

    @Override
    public RefinedSolver.Result solve(double shift, Matrix b, FactorUse use, Progress progress) {
        if (base instanceof ResidentGram resident) return resident.solve(factors, shift, b, use, progress);
        return base instanceof StreamedGram streamed && streamed.iterates(true)
                ? streamed.solve(factors, shift, b, use, progress)
                : super.solve(shift, b, use, progress);
    }

    @Override
    void transform(SymmetricMatrix matrix, Progress progress) {
        GramTiles.forEach(matrix, compute(), progress, (window, tile) -> {
            for (int i = window.fromRow(), at = 0; i < window.toRow(); i++)
                for (int j = window.fromColumn(); j < window.toColumn(); j++, at++) tile[at] *= factors[i] * factors[j];
        });
    }
}
