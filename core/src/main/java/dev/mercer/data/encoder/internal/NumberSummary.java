package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.table.NumberColumn;

/**
 * {@link Moments} of numbers read in parts, none of which is kept in memory.
 *
 * <p>The moments of a part are computed in two passes and merged with those of all parts before it. Numbers are scaled near 1 by a power of two
 * before they are summed, so that nothing over- or underflows; when a larger number arrives, the sums are rescaled exactly.
 */
public final class NumberSummary {
    private boolean missing;
    private long count;
    /** Σw of the numbers. */
    private double total;

    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    /** The mean of the numbers times 2^−exponent. */
    private double mean;
    /** Σw(x − mean)² of the numbers times 2^−exponent. */
    private double squares;

    private int exponent;

    /** An independent copy. */
    public NumberSummary copy() {
        NumberSummary copy = new NumberSummary();
        copy.missing = missing;
        copy.count = count;
        copy.total = total;
        copy.least = least;
        copy.most = most;
        copy.mean = mean;
        copy.squares = squares;
        copy.exponent = exponent;
        return copy;
    }

    /** Adds a part; the weights are > 0. */
    public void add(NumberColumn part, Reals weights) {
        double sum = 0;
        int present = 0;
        double own = 0;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < part.size(); i++) {
            double x = part.get(i);
            if (Double.isNaN(x)) {
                missing = true;
                continue;
            }
            present++;
            own += weights.get(i);
            low = Math.min(low, x);
            high = Math.max(high, x);
        }
        if (present == 0) return;
        least = Math.min(least, low);
        most = Math.max(most, high);
        rescale(Math.getExponent(Math.max(Math.abs(least), Math.abs(most))));
        double unit = Math.scalb(1.0, -exponent);
        for (int i = 0; i < part.size(); i++) if (!part.isMissing(i)) sum += weights.get(i) * (unit * part.get(i));
        double center = sum / own;
        double spread = 0;
        for (int i = 0; i < part.size(); i++) {
            if (part.isMissing(i)) continue;
            double difference = unit * part.get(i) - center;
            spread += weights.get(i) * difference * difference;
        }
        double shift = center - mean;
        double all = total + own;
        mean += shift * (own / all);
        squares += spread + shift * shift * (total / all * own);
        total = all;
        count += present;
    }

    private void rescale(int newExponent) {
        mean = Math.scalb(mean, exponent - newExponent);
        squares = Math.scalb(squares, 2 * (exponent - newExponent));
        exponent = newExponent;
    }

    public Moments moments() {
        if (count == 0) return new Moments(0, 0, 0, true);
        double deviation = Math.scalb(Math.sqrt(squares / total), exponent);
        boolean constant = Moments.isConstant(least, most, deviation);
        return new Moments(count, constant ? least : Math.scalb(mean, exponent), deviation, constant);
    }

    /** True when a number was missing. */
    public boolean missing() {
        return missing;
    }

    double span() {
        return most - least;
    }
}
