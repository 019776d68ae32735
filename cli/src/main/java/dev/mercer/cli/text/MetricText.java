package dev.mercer.cli.text;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.io.plot.Figure;
import dev.mercer.io.plot.NumberPictures;
import dev.mercer.kernel.LinearMap;
import dev.mercer.kernel.Metric;
import dev.mercer.model.TableModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What a model with a learned metric M = LᵀL has learned: how much each column counts, Mₖₖ as a share of all, and the directions that
 * count most, the first rows of L.
 *
 * @param map x ↦ Lx
 * @param names of the encoded columns
 */
public record MetricText(LinearMap map, List<String> names) {
    private static final int MOST = 10;
    private static final int DRAWN = 20;
    private static final int DIRECTIONS = 3;
    private static final int TERMS = 4;
    /** Of the largest weight of a direction: less is not shown to people. */
    private static final double SMALL = 0.1;

    /** A number that belongs to a column. */
    private record Weight(String column, double value) {}

    public static Optional<MetricText> of(TableModel model) {
        return model.model()
                .expansion()
                .metric()
                .map(linear -> new MetricText(linear, model.encoder().names()));
    }

    private boolean full() {
        return map instanceof Metric;
    }

    /** Shares of the trace, the largest first. */
    private List<Weight> importances() {
        double[] diagonal = map.importances();
        double total = Arrays.stream(diagonal).sum();
        return sorted(IntStream.range(0, diagonal.length)
                .mapToObj(k -> new Weight(names.get(k), total > 0 ? diagonal[k] / total : 0))
                .toList());
    }

    private static List<Weight> sorted(List<Weight> weights) {
        return weights.stream()
                .sorted(Comparator.comparingDouble((Weight w) -> -Math.abs(w.value)))
                .toList();
    }

    private static double size(DensePoints root, int r) {
        return Math.sqrt(root.squaredNorm(r));
    }

    /** A row of L as a vector of length 1, the largest weights first. */
    private List<Weight> direction(DensePoints root, int r) {
        return sorted(IntStream.range(0, root.dim())
                .mapToObj(k -> new Weight(names.get(k), root.get(r, k) / size(root, r)))
                .toList());
    }

    /** The shares of the directions in the trace. */
    private static double share(DensePoints root, int r) {
        double all =
                IntStream.range(0, root.size()).mapToDouble(root::squaredNorm).sum();
        return root.squaredNorm(r) / all;
    }

    /** In one line. */
    public String words() {
        List<Weight> all = importances();
        String some = all.stream()
                .limit(MOST)
                .filter(w -> w.value > 0)
                .map(w -> w.column + " " + Layout.percent(w.value))
                .collect(Collectors.joining(", "));
        return (full() ? "a full metric" : "a factor for each column") + "; importance: " + some
                + (all.size() > MOST ? ", …" : "");
    }

    /** A line for all columns and one for each of the first directions. */
    public List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(List.of("learned", words()));
        if (!(map instanceof Metric metric)) return lines;
        for (int r = 0; r < Math.min(DIRECTIONS, metric.root().size()); r++) {
            List<Weight> weights = direction(metric.root(), r);
            double least = SMALL * Math.abs(weights.get(0).value);
            String sum = weights.stream()
                    .limit(TERMS)
                    .filter(w -> Math.abs(w.value) >= least)
                    .map(w -> Layout.number(w.value) + " " + w.column)
                    .collect(Collectors.joining(" + "))
                    .replace("+ -", "- ");
            lines.add(List.of(
                    r == 0 ? "directions" : "", Layout.percent(share(metric.root(), r)) + " along " + sum + " …"));
        }
        return lines;
    }

    /** The columns that count most, as a picture. */
    public Figure picture() {
        List<Weight> some = importances().stream().limit(DRAWN).toList();
        return NumberPictures.shares(
                "Which inputs matter",
                "input",
                some.stream().map(Weight::column).toList(),
                Reals.of(some.stream().mapToDouble(Weight::value).toArray()));
    }

    public Json json() {
        Json json = new Json()
                .with("shape", full() ? "full" : "diagonal")
                .with("importances", Json.list(importances(), MetricText::json));
        if (!(map instanceof Metric metric)) return json;
        DensePoints root = metric.root();
        List<Integer> first =
                IntStream.range(0, Math.min(DIRECTIONS, root.size())).boxed().toList();
        return json.with(
                "directions",
                Json.list(
                        first,
                        r -> new Json()
                                .with("share", share(root, r))
                                .with("weights", Json.list(direction(root, r), MetricText::json))));
    }

    private static Json json(Weight weight) {
        return new Json().with("column", weight.column).with("weight", weight.value);
    }
}
