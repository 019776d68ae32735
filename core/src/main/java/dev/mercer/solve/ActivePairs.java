package dev.mercer.solve;

/**
 * {@link BalancedPairs} in single precision, for the variables of one set: half the memory traffic, and loops that the
 * compiler makes vectors of. α stays in double.
 */
final class ActivePairs implements StepRule {
    /** Below this part of the diagonal a curvature in single precision is rounding. */
    private static final float LEAST = 1e-6f;

    /** Rows of K over the variables of the set. */
    interface Rows {
        /** Computes row k, which is then kept. */
        float[] row(int k);
    }

    private final BoxPoint point;
    private final Rows rows;
    private final float[][] kept;
    private final float[] down;
    private final float[] rise;
    private final float[] fall;
    private final float[] diagonal;
    private float highest;
    private float lowest;
    private int i;

    /** Changes α of {@code point}, and not its gradient. */
    ActivePairs(BoxPoint point, Rows rows) {
        int size = point.alpha.length;
        this.point = point;
        this.rows = rows;
        this.kept = new float[size][];
        this.down = new float[size];
        this.rise = new float[size];
        this.fall = new float[size];
        this.diagonal = new float[size];
        for (int k = 0; k < size; k++) {
            down[k] = (float) -point.gradient[k];
            diagonal[k] = (float) point.diagonal[k];
            rates(k);
        }
        look();
    }

    private void rates(int k) {
        rise[k] = (float) point.rise[k];
        fall[k] = (float) point.fall[k];
    }

    private float[] row(int k) {
        if (kept[k] == null) kept[k] = rows.row(k);
        return kept[k];
    }

    @Override
    public boolean choose(double tolerance) {
        return (double) highest - lowest > tolerance;
    }

    @Override
    public long step(long most) {
        float[] rowI = row(i);
        int j = partner(rowI);
        if (j < 0) return 0;
        double sum = (double) diagonal[i] + diagonal[j];
        double curvature = Math.max(sum - 2.0 * rowI[j], Math.max(LEAST * sum, Double.MIN_NORMAL));
        PairStep pair = new PairStep(point.problem, i, j, point.alpha[i], point.alpha[j]);
        pair.take((double) highest - (down[j] + fall[j]), curvature);
        double changeI = pair.nextI - point.alpha[i];
        double changeJ = pair.nextJ - point.alpha[j];
        if (changeI == 0 && changeJ == 0) return 0;
        set(i, pair.nextI, changeI);
        set(j, pair.nextJ, changeJ);
        move(rowI, (float) changeI, row(j), (float) changeJ);
        look();
        return 1;
    }

    private void set(int k, double value, double change) {
        down[k] -= (float) (point.problem.ridge[k] * change);
        point.set(k, value);
        rates(k);
    }

    /** With which i gains most, or −1. */
    private int partner(float[] row) {
        float[] down = this.down;
        float[] fall = this.fall;
        float[] diagonal = this.diagonal;
        float top = highest;
        float own = diagonal[i];
        float most = 0;
        int best = -1;
        for (int k = 0; k < down.length; k++) {
            float gap = top - (down[k] + fall[k]);
            float sum = own + diagonal[k];
            float curvature = sum - 2 * row[k];
            // One branch that is hardly ever taken: no test of the sign, and a division only for what is best so far.
            if (gap * Math.abs(gap) > most * curvature && k != i) {
                curvature = Math.max(curvature, LEAST * sum);
                if (gap > 0 && gap * gap > most * curvature) {
                    most = gap * gap / curvature;
                    best = k;
                }
            }
        }
        return best;
    }

    private void move(float[] rowI, float d, float[] rowJ, float e) {
        float[] down = this.down;
        for (int k = 0; k < down.length; k++) down[k] -= rowI[k] * d + rowJ[k] * e;
    }

    /** Finds i and the violation. */
    private void look() {
        float[] down = this.down;
        float[] rise = this.rise;
        float[] fall = this.fall;
        float high = Float.NEGATIVE_INFINITY;
        float low = Float.POSITIVE_INFINITY;
        int at = 0;
        for (int k = 0; k < down.length; k++) {
            float up = down[k] + rise[k];
            float under = down[k] + fall[k];
            if (up > high) {
                high = up;
                at = k;
            }
            if (under < low) low = under;
        }
        i = at;
        highest = high;
        lowest = low;
    }
}
