package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.List;

/**
 * Several numbers to be learned for each point: a regression with several targets, which share the kernel and λ.
 *
 * @param names of the targets
 * @param columns the numbers of each target, one for each point
 */
public record TargetVectors(List<String> names, List<Reals> columns) implements Targets {
    public TargetVectors {
        names = List.copyOf(names);
        columns = List.copyOf(columns);
        Require.atLeast("number of targets", 2, columns.size());
        Require.equal("number of names of targets", columns.size(), names.size());
        for (Reals column : columns)
            Require.equal("number of values of a target", columns.get(0).size(), column.size());
    }

    @Override
    public int size() {
        return columns.get(0).size();
    }

    @Override
    public TargetVectors select(int... rows) {
        return new TargetVectors(
                names, columns.stream().map(column -> column.select(rows)).toList());
    }

    /**
     * The weighted variance of each target, 1 for a constant one: it makes errors in targets of different units
     * comparable.
     */
    public Reals variances(Reals weights) {
        return Reals.of(columns.stream().mapToDouble(y -> variance(y, weights)).toArray());
    }

    private static double variance(Reals y, Reals weights) {
        double total = weights.sum();
        double mean = 0;
        for (int i = 0; i < y.size(); i++) mean += weights.get(i) / total * y.get(i);
        double squares = 0;
        double largest = 0;
        for (int i = 0; i < y.size(); i++) {
            squares += weights.get(i) / total * Math.pow(y.get(i) - mean, 2);
            largest = Math.max(largest, Math.abs(y.get(i)));
        }
        // The mean of equal numbers is rounded, so that their variance is small but not 0.
        return squares > Math.pow(y.size() * Math.ulp(largest), 2) ? squares : 1;
    }
}
