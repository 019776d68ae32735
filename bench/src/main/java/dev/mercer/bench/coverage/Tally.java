package dev.mercer.bench.coverage;

import dev.mercer.data.Reals;
import dev.mercer.model.Bounds;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Coverage of one kind of interval on one problem, over repeated draws: the mean and its standard error at each level. */
final class Tally {
    static final List<Double> LEVELS = List.of(0.8, 0.9, 0.95);

    private final boolean promised;
    private final Map<Double, List<Double>> covered = new LinkedHashMap<>();
    private final List<Double> widths = new ArrayList<>();

    /** {@code promised}: whether an interval of level L is said to hold at least, or about, L. */
    Tally(boolean promised) {
        this.promised = promised;
    }

    void add(double level, Bounds bounds, Reals truth) {
        double held = 0;
        double width = 0;
        for (int i = 0; i < truth.size(); i++) {
            if (bounds.contains(i, truth.get(i))) held++;
            width += bounds.upper().get(i) - bounds.lower().get(i);
        }
        add(level, held / truth.size(), width / truth.size());
    }

    /** Adds the share of a draw that was held, and its mean width. */
    void add(double level, double share, double width) {
        covered.computeIfAbsent(level, l -> new ArrayList<>()).add(share);
        if (level == 0.9) widths.add(width);
    }

    Map<String, Object> found() {
        Map<String, Object> found = new LinkedHashMap<>();
        found.put("promised", promised);
        found.put("width", mean(widths));
        covered.forEach((level, shares) -> found.put(
                level.toString(), Map.of("mean", mean(shares), "error", deviation(shares) / Math.sqrt(shares.size()))));
        return found;
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    private static double deviation(List<Double> values) {
        double mean = mean(values);
        double squares =
                values.stream().mapToDouble(v -> (v - mean) * (v - mean)).sum();
        return Math.sqrt(squares / (values.size() - 1));
    }
}
