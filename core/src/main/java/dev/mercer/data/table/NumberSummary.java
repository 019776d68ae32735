package dev.mercer.data.table;

import dev.mercer.data.Reals;

/**
 * {@link Moments} of numbers that come in parts, none of which is kept.
 *
 * <p>The moments of a part are joined with those of all before it by their difference. Sums are kept of numbers brought near
 * 1 by a power of two, so that nothing over- or underflows; where a larger number comes, they are brought along exactly.
 */
final class NumberSummary {
    private boolean missing;
    private long count;
    /** Σw of the numbers. */
    private double total;

    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;
    /** Of numbers times 2^−exponent. */
    private double mean;
    /** Σw(x − mean)² of the same. */
    private double squares;

    private int exponent;

    /** The weights are > 0. */
    void add(NumberColumn part, Reals weights) {
        double sum = 0;
        int some = 0;
        double own = 0;
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (int i = 0; i < part.size(); i++) {
            double x = part.get(i);
            if (Double.isNaN(x)) {
                missing = true;
                continue;
            }
            some++;
            own += weights.get(i);
            low = Math.min(low, x);
            high = Math.max(high, x);
        }
        if (some == 0) return;
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
        double apart = center - mean;
        double all = total + own;
        mean += apart * (own / all);
        squares += spread + apart * apart * (total / all * own);
        total = all;
        count += some;
    }

    private void rescale(int newExponent) {
        mean = Math.scalb(mean, exponent - newExponent);
        squares = Math.scalb(squares, 2 * (exponent - newExponent));
        exponent = newExponent;
    }

    Moments moments() {
        if (count == 0) return new Moments(0, 0, 0, true);
        double deviation = Math.scalb(Math.sqrt(squares / total), exponent);
        boolean constant = Moments.isConstant(least, most, deviation);
        return new Moments(count, constant ? least : Math.scalb(mean, exponent), deviation, constant);
    }

    /** Whether a number was missing. */
    boolean missing() {
        return missing;
    }

    double span() {
        return most - least;
    }
}
