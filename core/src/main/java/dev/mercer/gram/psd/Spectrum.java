package dev.mercer.gram.psd;

import dev.mercer.gram.Gram;
import dev.mercer.gram.psd.PsdReport.Rank;
import dev.mercer.gram.psd.PsdReport.Repair;
import dev.mercer.linalg.internal.Eigen;
import dev.mercer.linalg.internal.Lanczos;
import dev.mercer.linalg.internal.PivotedCholesky;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.Optional;

/**
 * The known eigenvalues of a Gram matrix.
 *
 * @param smallest λ_min
 * @param vectorOfSmallest its eigenvector if it is below −tolerance
 * @param largest λ_max
 * @param negativeSquares Σ_{λ&lt;0} λ², or λ_min² if the other negative eigenvalues are not known
 * @param tolerance n·ε·max|λ|
 * @param rank the numerical rank
 * @param converged whether the extreme eigenvalues have full accuracy
 */
record Spectrum(
        double smallest,
        double[] vectorOfSmallest,
        double largest,
        double negativeSquares,
        double tolerance,
        Optional<Rank> rank,
        boolean converged) {
    /** Up to this size all eigenvalues are computed (0.9 s), beyond it only the extremes. */
    private static final int WHOLE = 2000;

    /** Up to this size eigenvectors come from the full decomposition (0.3 s), beyond it from Lanczos. */
    private static final int WHOLE_VECTORS = 600;

    /** Steps of Lanczos: the basis of 20,000 points is then 48 MB. */
    private static final int STEPS = 300;

    /** The rank of many points is counted only up to r with n·r² below this: about half a second. */
    private static final double RANK_WORK = 2e9;

    static Spectrum of(Gram gram, Progress progress) {
        return gram.size() <= WHOLE ? whole(gram, progress) : ends(gram, progress);
    }

    private static Spectrum whole(Gram gram, Progress progress) {
        double[] values = Eigen.valuesOf(gram.toMatrix(progress), gram.compute().threads(), progress);
        int n = values.length;
        double tolerance = tolerance(n, values[0], values[n - 1]);
        double negative =
                Arrays.stream(values).filter(v -> v < 0).map(v -> v * v).sum();
        int rank =
                (int) Arrays.stream(values).filter(v -> Math.abs(v) > tolerance).count();
        return new Spectrum(
                values[0],
                values[0] < -tolerance ? vectorOfSmallest(gram, progress) : new double[n],
                values[n - 1],
                negative,
                tolerance,
                Optional.of(new Rank(rank, true)),
                true);
    }

    private static double[] vectorOfSmallest(Gram gram, Progress progress) {
        if (gram.size() > WHOLE_VECTORS)
            return lanczos(gram, progress).smallest().vector();
        return Eigen.of(gram.toMatrix(progress), gram.compute().threads(), progress)
                .vectors()
                .column(0);
    }

    private static Lanczos.Extremes lanczos(Gram gram, Progress progress) {
        return new Lanczos(1e-12, STEPS, 1).extremes(gram, progress);
    }

    private static Spectrum ends(Gram gram, Progress progress) {
        Lanczos.Extremes ends = lanczos(gram, progress);
        double smallest = ends.smallest().value();
        double tolerance = tolerance(gram.size(), smallest, ends.largest().value());
        return new Spectrum(
                smallest,
                ends.smallest().vector(),
                ends.largest().value(),
                Math.min(smallest, 0) * Math.min(smallest, 0),
                tolerance,
                smallest < -tolerance ? Optional.empty() : Optional.of(rank(gram, tolerance, progress)),
                ends.converged());
    }

    /**
     * The rank by pivoted Cholesky, which needs a positive semi-definite matrix and one row a step; its tolerance is
     * relative.
     */
    private static Rank rank(Gram gram, double tolerance, Progress progress) {
        int cap = (int) Math.min(gram.size(), Math.sqrt(RANK_WORK / gram.size()));
        double trace = 0;
        for (int i = 0; i < gram.size(); i++) trace += gram.diagonal(i);
        if (!(trace > 0)) return new Rank(0, true);
        int rank = PivotedCholesky.rank(gram, tolerance / trace, cap, progress);
        return new Rank(rank, rank < cap || cap == gram.size());
    }

    private static double tolerance(int n, double smallest, double largest) {
        return n * Math.ulp(1.0) * Math.max(Math.abs(smallest), Math.abs(largest));
    }

    Repair repair(Gram gram) {
        double[] row = new double[gram.size()];
        double squares = 0;
        for (int i = 0; i < gram.size(); i++) {
            gram.row(i, row);
            for (double value : row) squares += value * value;
        }
        double norm = Math.sqrt(squares);
        double clip = Math.sqrt(negativeSquares) / norm;
        double jitterCost = -smallest * Math.sqrt(gram.size()) / norm;
        return new Repair(-smallest, jitterCost, clip, 2 * clip, gram.size() <= WHOLE);
    }
}
