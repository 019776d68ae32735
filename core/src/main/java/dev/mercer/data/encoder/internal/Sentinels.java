package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.NumberColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;

/**
 * Finds numbers that stand for a missing value, such as 999 or −1, from the distribution of a column.
 *
 * <p>A number of {@link #CANDIDATES} except −1 is a sentinel if it is in at least 5 rows and half a percent of them, and
 * farther from all other numbers than these are from each other: 999 among ages, but not 99. A negative candidate,
 * including −1, is a sentinel if it is in at least 2 % of the rows, all other numbers are ≥ 0 and span at least 20, and
 * 0 and 1 together are rarer: −1 among days, but not among temperatures.
 */
public final class Sentinels {
    /** Numbers that people write for a missing value. */
    private static final double[] CANDIDATES = {
        -99999, -9999, -999, -200, -99, -9, -1, 99, 888, 999, 8888, 9999, 99999, 999999, 9999999
    };

    private static final double LEAST_ROWS = 5;
    private static final double FREQUENT = 0.005;
    private static final double COMMON = 0.02;
    private static final double WIDE = 20;

    private final Map<Double, Double> rows = new TreeMap<>();
    private double zerosAndOnes;
    private double total;
    private double least = Double.POSITIVE_INFINITY;
    private double most = Double.NEGATIVE_INFINITY;

    /** True for a number that may stand for a missing value. */
    public static boolean isCandidate(double number) {
        boolean possible = number < 0 || number == 99 || number >= 888; // spares most numbers the search
        return possible && Arrays.binarySearch(CANDIDATES, number) >= 0;
    }

    /** Adds numbers with the number of rows that have each of them; those in no row are not counted. */
    public void add(NumberColumn part, IntToDoubleFunction counts) {
        for (int i = 0; i < part.size(); i++) {
            double x = part.get(i);
            double count = counts.applyAsDouble(i);
            if (Double.isNaN(x) || !(count > 0)) continue;
            total += count;
            if (x == 0 || x == 1) zerosAndOnes += count;
            if (x >= least && x <= most) continue; // a number within the others never stands for a missing value
            if (isCandidate(x)) rows.merge(x, count, Double::sum);
            else {
                least = Math.min(least, x);
                most = Math.max(most, x);
            }
        }
    }

    /** The numbers that stand for a missing value, ascending. */
    public List<Double> found() {
        List<Double> found = new ArrayList<>();
        for (double candidate : rows.keySet()) if (stands(candidate)) found.add(candidate);
        return List.copyOf(found);
    }

    private boolean stands(double candidate) {
        double low = least;
        double high = most;
        for (double other : rows.keySet()) {
            if (other == candidate) continue;
            low = Math.min(low, other);
            high = Math.max(high, other);
        }
        double count = rows.getOrDefault(candidate, 0.0);
        if (!(high > low) || count < Math.max(LEAST_ROWS, FREQUENT * total)) return false;
        double gap = Math.max(low - candidate, candidate - high);
        if (candidate != -1 && gap >= high - low) return true;
        return candidate < 0 && low >= 0 && high - low >= WIDE && count >= COMMON * total && count > zerosAndOnes;
    }

    /** The column with these numbers replaced by missing values. */
    public static NumberColumn without(List<Double> sentinels, NumberColumn column) {
        if (sentinels.isEmpty()) return column;
        NumberColumn.Builder kept = new NumberColumn.Builder();
        for (int i = 0; i < column.size(); i++)
            kept.add(sentinels.contains(column.get(i)) ? Double.NaN : column.get(i));
        return kept.build(column.name());
    }
}
