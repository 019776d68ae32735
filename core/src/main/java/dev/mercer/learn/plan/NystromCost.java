package dev.mercer.learn.plan;

/**
 * The cost of the Nyström equations on M centers of N rows, in operations of products of tiles in double. It is
 * counted, and depends neither on a clock nor on the memory, so that the same data give the same model.
 *
 * <p>A step of conjugate gradients is one pass over N·M kernel values; the preconditioner takes S·M² for the normal
 * equations of S rows, and the error falls by about √(M/S) a step. A larger S costs more at the start and saves passes.
 *
 * @param rows N
 * @param columns M
 * @param outputs targets that share every pass
 * @param tolerance the measure to reach; 0 means as far as the arithmetic goes
 */
public record NystromCost(double rows, double columns, int outputs, double tolerance) {
    /** The cost of a pass for each kernel value: reading it twice, and two products for each output. Measured with 1, 7, 10 and 23 outputs. */
    private static final double READ = 30;

    private static final double PER_OUTPUT = 5;

    /** The time of a pass in double relative to other passes; there are two of them, for the right-hand sides and for the certificate. */
    private static final double EXACT = 2;

    /** The actual number of steps relative to the prediction by √(M/S), because the rows of a sample differ. */
    private static final double SLOWER = 1.5;

    /** The least tolerance that the steps reach, about. */
    private static final double LEAST_TOLERANCE = 1e-8;

    private static final int LEAST_ROWS = 4096;
    private static final double[] ROWS_PER_CENTER = {2, 3, 4, 6, 8, 12, 16, 24, 32};

    private double pass() {
        return rows * columns * (READ + PER_OUTPUT * outputs);
    }

    /** A rough estimate of the steps of conjugate gradients with this number of rows in the preconditioner. */
    double steps(double sample) {
        double logarithm = -Math.log(Math.min(0.5, Math.max(LEAST_TOLERANCE, tolerance)));
        return SLOWER * logarithm / (0.5 * Math.log(Math.max(2, sample / columns)));
    }

    /** The best number of rows for the preconditioner: at most half of all. */
    public int sample() {
        double best = Double.POSITIVE_INFINITY;
        double chosen = columns;
        for (double each : ROWS_PER_CENTER) {
            double cost = iterative(each * columns);
            if (cost < best) chosen = each * columns;
            best = Math.min(best, cost);
        }
        return (int) Math.max(1, Math.min(rows / 2, Math.max(LEAST_ROWS, chosen)));
    }

    private double iterative(double sample) {
        return CostModel.squareOperations(sample, columns) + (steps(sample) + 2 * EXACT) * pass();
    }

    double iterative() {
        return iterative(sample());
    }

    /** The cost of the direct method, which computes the right-hand sides together with the equations. */
    double direct() {
        return CostModel.squareOperations(rows, columns) + EXACT * pass();
    }

    /** Whether the equations of all rows are computed: if that is cheaper, or if the sample would be half of the rows. */
    public boolean isDirect() {
        return direct() <= iterative() || 2.0 * sample() >= rows - 1;
    }
}
