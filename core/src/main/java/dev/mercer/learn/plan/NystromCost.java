package dev.mercer.learn.plan;

/**
 * The cost of the Nyström equations on M centres of N rows, in operations of products of tiles in double: by counting,
 * never by a clock or by the memory, so that the same data give the same model.
 *
 * <p>A step of conjugate gradients is one pass over N·M kernel values; the preconditioner takes S·M² for the normal
 * equations of S rows, and the error falls by about √(M/S) a step. More rows cost more once and save passes.
 *
 * @param rows N
 * @param columns M
 * @param outputs targets that share every pass
 * @param tolerance the measure to reach; 0 means as far as the arithmetic goes
 */
public record NystromCost(double rows, double columns, int outputs, double tolerance) {
    /** Of a pass, for each kernel value: reading it twice, and two products for each output. Measured with 1, 7, 10 and 23 outputs. */
    private static final double READ = 30;

    private static final double PER_OUTPUT = 5;

    /** A pass in double takes about as long as so many others: one for the right-hand sides, one for the certificate. */
    private static final double EXACT = 2;

    /** How many steps it takes, beside those that √(M/S) promises: the rows of a sample are not all alike. */
    private static final double SLOWER = 1.5;

    /** About as far as steps come. */
    private static final double LEAST_TOLERANCE = 1e-8;

    private static final int LEAST_ROWS = 4096;
    private static final double[] ROWS_PER_CENTER = {2, 3, 4, 6, 8, 12, 16, 24, 32};

    private double pass() {
        return rows * columns * (READ + PER_OUTPUT * outputs);
    }

    /** Steps of conjugate gradients with so many rows in the preconditioner, roughly. */
    double steps(double sample) {
        double logarithm = -Math.log(Math.min(0.5, Math.max(LEAST_TOLERANCE, tolerance)));
        return SLOWER * logarithm / (0.5 * Math.log(Math.max(2, sample / columns)));
    }

    /** How many rows the preconditioner is best made of: at most half of all. */
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

    /** Where the right-hand sides are made beside the equations. */
    double direct() {
        return CostModel.squareOperations(rows, columns) + EXACT * pass();
    }

    /** Whether the equations of all rows are made: where they are cheaper, or the sample would be half of the rows. */
    public boolean isDirect() {
        return direct() <= iterative() || 2.0 * sample() >= rows - 1;
    }
}
