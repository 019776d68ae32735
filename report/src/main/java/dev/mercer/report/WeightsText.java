package dev.mercer.report;

import dev.mercer.model.TableModel;
import dev.mercer.model.analysis.FeatureWeights;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The explicit weights of a model, as text and as JSON. */
public record WeightsText(FeatureWeights found) {
    private static final int SHOWN = 10;
    private static final int SHOWN_OUTPUTS = 5;
    private static final int IN_JSON = 1000;

    public static Optional<WeightsText> of(TableModel model) {
        return FeatureWeights.of(model).map(WeightsText::new);
    }

    /** A line for each of the first found.outputs(). */
    public Lines lines() {
        int outputs = found.outputs().size();
        List<String> texts = new ArrayList<>();
        for (int t = 0; t < Math.min(SHOWN_OUTPUTS, outputs); t++) {
            int output = t;
            String some = found.largest(t, SHOWN).stream()
                    .map(k -> Layout.number(found.weight(output, k)) + " of " + feature(k))
                    .collect(Collectors.joining(", "));
            int features = found.names().size();
            texts.add((outputs > 1 ? found.outputs().get(t) + ": " : "")
                    + some
                    + (features > SHOWN ? ", … (" + features + " features)" : ""));
        }
        if (outputs > SHOWN_OUTPUTS) texts.add("… (" + outputs + " outputs)");
        return new Lines().with("weights", texts);
    }

    private String feature(int k) {
        String constant = Layout.number(found.constants().get(k));
        return Layout.whole(
                constant.equals("1")
                        ? found.names().get(k)
                        : constant + " " + found.names().get(k));
    }

    public List<Json> json() {
        return Json.list(
                IntStream.range(0, found.outputs().size()).boxed().toList(),
                t -> new Json()
                        .with("output", found.outputs().get(t))
                        .with("bias", found.theta().bias().get(t))
                        .with("features", found.names().size())
                        .with("theta", Json.list(found.largest(t, IN_JSON), k -> json(t, k))));
    }

    private Json json(int output, int k) {
        return new Json()
                .with("feature", found.names().get(k))
                .with("constant", found.constants().get(k))
                .with("weight", found.weight(output, k));
    }
}
