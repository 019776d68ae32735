package dev.mercer.linalg.internal;

import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.linalg.tile.Engine;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A forecast of the conjugate gradient iterations that {@link RefinedSolver} will need for n equations, from two
 * samples of their rows.
 *
 * <p>The large eigenvalues of m of n rows are about m/n of those of all [RW06, §4.3], so that with the shift scaled by
 * m/n and a preconditioner of the same rank a sample takes about as many iterations. If it does not, the number grows
 * like a power of m, which is estimated from the smaller sample. The residuals of the larger sample, slowed down by
 * that power, are then tested by the rule that will also test those of all rows. Cost: that of solving the samples,
 * independent of n.
 *
 * @param rank columns of the preconditioner
 * @param iterations the number of iterations that will be made
 * @param solves whether they will converge; if not, the solver falls back to a factor
 */
public record IterationForecast(int rank, int iterations, boolean solves) {
    private static final double TOLERANCE = new RefinedSolver().tolerance();
    /** Rows of the larger sample: at least this many, and a multiple of the columns of the preconditioner. */
    private static final int LEAST_ROWS = 2048;

    private static final int ROWS_PER_COLUMN = 4;
    /** Bounds on the exponent with which iterations grow with n. */
    private static final double LEAST_GROWTH = -0.3;

    private static final double MOST_GROWTH = 1;

    /** Equations (A + shift·I)X = B of a sample, with the shift scaled by the share of its rows. */
    public record Sample(SymmetricMatrix matrix, double shift, Matrix right) {}

    /**
     * The number of rows of the larger sample; the smaller has half of them. Empty if the solver does not iterate.
     */
    public static Optional<Integer> rows(int n, int columns, long spareBytes) {
        return rule(n, columns, spareBytes)
                .map(rule -> Math.min(n, Math.max(LEAST_ROWS, ROWS_PER_COLUMN * rule.rank())));
    }

    /** The rule for the solver with this much memory beyond the matrix and its float copy. */
    private static Optional<IterationRule> rule(int n, int columns, long spareBytes) {
        return IterationRule.of(n, columns).filter(rule -> rule.bytes(n) <= spareBytes);
    }

    /** A given number of iterations of {@link StreamedSolver}; empty if it has too few rows or too little memory. */
    public static Optional<IterationForecast> streamed(int n, long spareBytes, int iterations) {
        return IterationRule.streamed(n, spareBytes).map(rule -> new IterationForecast(rule.rank(), iterations, true));
    }

    /** The forecast for n equations from a smaller and a larger sample. */
    public static IterationForecast of(int n, Sample small, Sample large, Engine engine) {
        Require.that(
                small.matrix.size() < large.matrix.size(),
                "the smaller sample must have fewer rows, got %d and %d",
                small.matrix.size(),
                large.matrix.size());
        IterationRule rule = IterationRule.of(n, large.right.columns()).orElseThrow();
        MixedGradient.Run all = run(rule, large, engine);
        int seen = all.residuals().size();
        if (all.result().isEmpty()) return new IterationForecast(rule.rank(), seen, false);
        MixedGradient.Run smallRun = run(rule, small, engine);
        double doublings = Math.log((double) large.matrix.size() / small.matrix.size());
        double growth = smallRun.result().isEmpty() || seen == 0
                ? 0
                : Math.log((double) seen / Math.max(1, smallRun.residuals().size())) / doublings;
        double power = Math.max(LEAST_GROWTH, Math.min(MOST_GROWTH, growth));
        return replay(rule, all.residuals(), Math.pow((double) n / large.matrix.size(), power));
    }

    private static MixedGradient.Run run(IterationRule rule, Sample sample, Engine engine) {
        ShiftedMatrix shifted = new ShiftedMatrix(sample.matrix, sample.shift, engine);
        FloatSymmetricMatrix rounded = FloatSymmetricMatrix.of(sample.matrix, engine.threads());
        return new MixedGradient(rule, TOLERANCE)
                .solve(shifted, rounded, rounded.operator(engine), sample.right, engine, Progress.none());
    }

    /** The outcome of the rule for these residuals when each takes {@code slower} times as many iterations. */
    static IterationForecast replay(IterationRule rule, List<Double> residuals, double slower) {
        int needed = (int) Math.ceil(slower * residuals.size() - 1e-9);
        List<Double> stretched = new ArrayList<>();
        while (stretched.size() < needed) {
            stretched.add(at(residuals, (stretched.size() + 1) / slower));
            if (stretched.size() < needed && !rule.hopeful(stretched, TOLERANCE))
                return new IterationForecast(rule.rank(), stretched.size(), false);
        }
        return new IterationForecast(rule.rank(), needed, true);
    }

    /** The residual after a fractional number of iterations, interpolated geometrically. */
    private static double at(List<Double> residuals, double iteration) {
        int before = Math.min(residuals.size(), (int) iteration);
        int after = Math.min(residuals.size(), before + 1);
        double from = before == 0 ? 1 : residuals.get(before - 1);
        double to = residuals.get(after - 1);
        return from * Math.pow(to / from, iteration - before);
    }

    /** The memory for iterating, beyond a matrix of n rows and its float copy. */
    public long bytes(int n) {
        return new IterationRule(rank, 1).bytes(n);
    }
}
