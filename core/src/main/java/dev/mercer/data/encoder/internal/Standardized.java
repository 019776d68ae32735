package dev.mercer.data.encoder.internal;

import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.NumbersOf;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.List;
import java.util.Locale;

/**
 * Standardises numbers: {@code (x − mean)/deviation}, or {@code x/deviation} if they are not centered; a missing value
 * is replaced by the mean.
 *
 * @param name the name of the column
 * @param mean the weighted mean of the training rows that have a value
 * @param deviation the standard deviation of those rows, > 0; Σw(x − mean)² is divided by Σw
 * @param indicator whether a training row lacked a value: then there is an extra column, 1 where the value is missing,
 *     else 0
 * @param centered whether the mean is subtracted
 */
public record Standardized(String name, double mean, double deviation, boolean indicator, boolean centered)
        implements ColumnEncoder {
    public Standardized {
        Require.finite("mean", mean);
        Require.positive("deviation", deviation);
    }

    /** With centering. */
    public Standardized(String name, double mean, double deviation, boolean indicator) {
        this(name, mean, deviation, indicator, true);
    }

    /** This scale without centering: non-negative numbers stay non-negative. */
    public Standardized uncentered() {
        return new Standardized(name, mean, deviation, indicator, false);
    }

    /** Learns from training rows of weights > 0. */
    public static ColumnEncoder learn(NumberColumn column, Reals weights) {
        Moments moments = Moments.of(column, weights);
        return learn(column.name(), moments, moments.count() < column.size());
    }

    /** Learns from the moments of the training rows, some of which may lack a value. */
    public static ColumnEncoder learn(String name, Moments moments, boolean missing) {
        if (moments.count() == 0) return new Dropped(name, "it has no values");
        if (!moments.constant()) return new Standardized(name, moments.mean(), moments.deviation(), missing);
        return missing ? new MissingOnly(name) : new Dropped(name, "it is always " + Require.text(moments.mean()));
    }

    @Override
    public List<String> outputs() {
        return indicator ? List.of(name, name + MissingOnly.SUFFIX) : List.of(name);
    }

    @Override
    public String said() {
        return String.format(
                        Locale.ROOT,
                        centered
                                ? "standardised, mean %.4g, deviation %.4g"
                                : "not centred, mean %.4g, divided by %.4g",
                        mean,
                        deviation)
                + (indicator ? "; missing values become the mean, and a column says which" : "");
    }

    @Override
    public double trainingMean() {
        return centered ? 0 : mean / deviation;
    }

    @Override
    public double decoded(double output) {
        return (centered ? mean : 0) + deviation * output;
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        NumberColumn numbers = NumbersOf.numbers(column, origin);
        int missing = 0;
        for (int i = 0; i < numbers.size(); i++) {
            if (numbers.isMissing(i)) missing++;
            else if (!Double.isFinite(scaled(numbers.get(i)))) throw tooFar(numbers, i, origin);
        }
        return new Values(this, numbers, indicator ? 0 : missing);
    }

    /** A number on this scale. Halves both numbers first: the difference of two finite numbers may overflow. */
    public double scaled(double x) {
        return (0.5 * x - (centered ? 0.5 * mean : 0)) / (0.5 * deviation);
    }

    private InvalidInputException tooFar(NumberColumn column, int i, Origin origin) {
        return new InvalidInputException(String.format(
                Locale.ROOT,
                "%s: column %s holds %s, too far from the training data (mean %.4g, deviation %.4g) to be scaled",
                origin.place(i),
                Text.quote(name),
                column.text(i),
                mean,
                deviation));
    }

    private record Values(Standardized code, NumberColumn numbers, int unexpectedGaps) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            if (k == 1) return numbers.isMissing(i) ? 1 : 0;
            return code.scaled(fillMissing(i));
        }

        /** The number of row {@code i}; the mean in place of a missing value. */
        private double fillMissing(int i) {
            return numbers.isMissing(i) ? code.mean : numbers.get(i);
        }
    }
}
