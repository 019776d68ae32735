package dev.mercer.report;

import dev.mercer.data.Reals;
import dev.mercer.model.TableModel;
import dev.mercer.model.analysis.MetricWeights;
import dev.mercer.model.analysis.MetricWeights.Weight;
import dev.mercer.plot.Figure;
import dev.mercer.plot.NumberPictures;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** The importance of columns in a learned metric, as text and as JSON. */
public record MetricText(MetricWeights found) {
    private static final int MOST = 10;
    private static final int DRAWN = 20;
    private static final int DIRECTIONS = 3;
    private static final int TERMS = 4;
    /** Weights below this share of the largest weight of a direction are not shown in texts. */
    private static final double SMALL = 0.1;

    public static Optional<MetricText> of(TableModel model) {
        return MetricWeights.of(model).map(MetricText::new);
    }

    /** In one line. */
    public String words() {
        List<Weight> all = found.importances();
        String some = all.stream()
                .limit(MOST)
                .filter(w -> w.value() > 0)
                .map(w -> w.column() + " " + Layout.percent(w.value()))
                .collect(Collectors.joining(", "));
        return (found.full() ? "a full metric" : "a factor for each column") + "; importance: " + some
                + (all.size() > MOST ? ", …" : "");
    }

    /** A line for all columns and one for each of the first directions. */
    public Lines lines() {
        List<String> directions = new ArrayList<>();
        for (MetricWeights.Direction direction : found.directions(DIRECTIONS)) {
            List<Weight> weights = direction.weights();
            double least = SMALL * Math.abs(weights.get(0).value());
            String sum = weights.stream()
                    .limit(TERMS)
                    .filter(w -> Math.abs(w.value()) >= least)
                    .map(w -> Layout.number(w.value()) + " " + w.column())
                    .collect(Collectors.joining(" + "))
                    .replace("+ -", "- ");
            directions.add(Layout.percent(direction.share()) + " along " + sum + " …");
        }
        return new Lines().with("learned", words()).with("directions", directions);
    }

    /** A picture of the most important columns. */
    public Figure picture() {
        List<Weight> some = found.importances().stream().limit(DRAWN).toList();
        return NumberPictures.shares(
                "Importance of inputs",
                "input",
                some.stream().map(Weight::column).toList(),
                Reals.of(some.stream().mapToDouble(Weight::value).toArray()));
    }

    public Json json() {
        Json json = new Json()
                .with("shape", found.full() ? "full" : "diagonal")
                .with("importances", Json.list(found.importances(), MetricText::json));
        return found.full() ? json.with("directions", Json.list(found.directions(DIRECTIONS), MetricText::json)) : json;
    }

    private static Json json(MetricWeights.Direction direction) {
        return new Json()
                .with("share", direction.share())
                .with("weights", Json.list(direction.weights(), MetricText::json));
    }

    private static Json json(Weight weight) {
        return new Json().with("column", weight.column()).with("weight", weight.value());
    }
}
