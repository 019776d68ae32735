package dev.mercer.solve.smo;

import java.util.function.IntFunction;

/**
 * {@link BalancedPairs} in single precision, for the variables of one active set: half the memory traffic, and loops
 * that the compiler vectorises. α stays in double.
 *
 * <p>A step does not undo what the last one gained: it goes along the new pair plus γ times the {@link Direction} of
 * the last step, with γ such that the two are conjugate, d'ᵀQd = 0 [TAD21]. Where that meets a bound or a kink, only
 * the pair is changed. With many free variables this saves a third of the steps (decision 0022).
 */
final class ActivePairs implements StepRule {
    /** Below this part of the diagonal a curvature in single precision is rounding. */
    private static final float LEAST_CURVATURE = 1e-6f;

    /** Below this part of the pair's curvature that of a conjugate direction is rounding. */
    private static final double LEAST_CONJUGATE_CURVATURE = 1e-3;

    /** Steps between two tests of the violation, which only decides when to stop. */
    private static final int STEPS_PER_TEST = 8;

    private final BoxPoint point;
    private final IntFunction<float[]> rows;
    private final float[][] cached;
    private final float[] negativeGradient;
    private final float[] rise;
    private final float[] fall;
    private final float[] diagonal;
    private final float[] gains;
    private final Direction direction;

    /** Q times the direction. */
    private final float[] directionImage;

    private float highest;
    private int i;
    private int steps;

    /** Changes α of {@code point}, but not its gradient; {@code rows} computes rows of K over the variables of the set. */
    ActivePairs(BoxPoint point, IntFunction<float[]> rows) {
        int size = point.alpha.length;
        this.point = point;
        this.rows = rows;
        this.cached = new float[size][];
        this.negativeGradient = new float[size];
        this.rise = new float[size];
        this.fall = new float[size];
        this.diagonal = new float[size];
        this.gains = new float[size];
        this.direction = new Direction(point);
        this.directionImage = new float[size];
        // Only differences matter. Relative to b the numbers are as small as the violation, however large the gradient
        // is.
        double bias = point.bias(0);
        for (int k = 0; k < size; k++) {
            negativeGradient[k] = (float) (-point.gradient[k] - bias);
            diagonal[k] = (float) point.diagonal[k];
            rates(k);
        }
        findHighest();
    }

    private void rates(int k) {
        rise[k] = (float) point.rise[k];
        fall[k] = (float) point.fall[k];
    }

    private float[] row(int k) {
        if (cached[k] == null) cached[k] = rows.apply(k);
        return cached[k];
    }

    @Override
    public boolean violates(double tolerance) {
        return steps % STEPS_PER_TEST != 0 || (double) highest - lowest() > tolerance;
    }

    @Override
    public long step(long most) {
        float[] row = row(i);
        gains(row);
        int j = partner();
        if (j < 0) return 0;
        double sum = (double) diagonal[i] + diagonal[j];
        double curvature = Math.max(sum - 2.0 * row[j], Math.max(LEAST_CURVATURE * sum, Double.MIN_NORMAL));
        double slope = (double) highest - (negativeGradient[j] + fall[j]);
        if (!conjugateStep(j, slope, curvature) && !pairStep(j, slope, curvature)) return 0;
        findHighest();
        steps++;
        return 1;
    }

    /** A step that keeps the slope along the last direction 0. */
    private boolean conjugateStep(int j, double slope, double ofPair) {
        if (!direction.exists()) return false;
        double change = (double) directionImage[i] - directionImage[j];
        double factor = -change / direction.curvature();
        double curvature = ofPair + factor * change;
        if (!(curvature > LEAST_CONJUGATE_CURVATURE * ofPair)) return false;
        double length = slope / curvature;
        if (!direction.moveConjugate(factor, i, j, curvature, length)) return false;
        moved(j, factor, length);
        return true;
    }

    private boolean pairStep(int j, double slope, double curvature) {
        PairStep pair = new PairStep(point.problem, i, j, point.alpha[i], point.alpha[j]);
        pair.take(slope, curvature);
        double change = pair.nextI - point.alpha[i];
        if (change == 0 && pair.nextJ == point.alpha[j]) return false;
        point.set(i, pair.nextI);
        point.set(j, pair.nextJ);
        direction.restart(i, j, curvature);
        moved(j, 0, change);
        return true;
    }

    /** Updates everything after a step along {@code factor} times the last direction and the pair. */
    private void moved(int j, double factor, double length) {
        move(row(i), row(j), (float) factor, (float) length);
        ridge(i, (float) point.problem.ridge[i], (float) length);
        ridge(j, (float) -point.problem.ridge[j], (float) length);
        // The other variables of the direction stay inside their bounds and on the same side of the kink.
        rates(i);
        rates(j);
    }

    private void ridge(int k, float ridge, float length) {
        directionImage[k] += ridge;
        negativeGradient[k] -= length * ridge;
    }

    private void move(float[] rowI, float[] rowJ, float factor, float length) {
        float[] negativeGradient = this.negativeGradient;
        float[] directionImage = this.directionImage;
        for (int k = 0; k < negativeGradient.length; k++) {
            float next = rowI[k] - rowJ[k] + factor * directionImage[k];
            directionImage[k] = next;
            negativeGradient[k] -= length * next;
        }
    }

    /** The gain of a step of i with each other variable; without branches, so that the compiler vectorises it. */
    private void gains(float[] row) {
        float[] negativeGradient = this.negativeGradient;
        float[] fall = this.fall;
        float[] diagonal = this.diagonal;
        float[] directionImage = this.directionImage;
        float[] gains = this.gains;
        float highestRise = highest;
        float diagonalOfI = diagonal[i];
        float imageOfI = directionImage[i];
        // Slightly less than conjugacy would subtract, so that the curvature stays positive.
        float inverseCurvature =
                direction.exists() ? (float) ((1 - LEAST_CONJUGATE_CURVATURE) / direction.curvature()) : 0;
        for (int k = 0; k < gains.length; k++) {
            float gap = highestRise - (negativeGradient[k] + fall[k]);
            float sum = diagonalOfI + diagonal[k];
            float change = imageOfI - directionImage[k];
            // Never below 0, in spite of rounding or an indefinite kernel: a gain has the sign of its gap.
            float curvature = Math.abs(sum * (1 + LEAST_CURVATURE) - 2 * row[k] - change * change * inverseCurvature);
            gains[k] = gap * Math.abs(gap) / curvature;
        }
    }

    /** The best partner of i, or −1. */
    private int partner() {
        float[] gains = this.gains;
        float most = 0;
        int best = -1;
        for (int k = 0; k < gains.length; k++) {
            if (gains[k] > most) {
                most = gains[k];
                best = k;
            }
        }
        return best;
    }

    /** Finds i, the variable with the largest violation. */
    private void findHighest() {
        float[] negativeGradient = this.negativeGradient;
        float[] rise = this.rise;
        float high = Float.NEGATIVE_INFINITY;
        int at = 0;
        for (int k = 0; k < negativeGradient.length; k++) {
            float up = negativeGradient[k] + rise[k];
            if (up > high) {
                high = up;
                at = k;
            }
        }
        i = at;
        highest = high;
    }

    private float lowest() {
        float[] negativeGradient = this.negativeGradient;
        float[] fall = this.fall;
        float low = Float.POSITIVE_INFINITY;
        for (int k = 0; k < negativeGradient.length; k++) {
            float under = negativeGradient[k] + fall[k];
            if (under < low) low = under;
        }
        return low;
    }
}
