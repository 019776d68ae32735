package dev.mercer.cli.text;

import dev.mercer.data.Points;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The explicit weights θ = Φᵀα of a model whose features can be written out: f(x) = Σₖ θₖΦₖ(x) + b.
 *
 * @param theta the model with one centre θ for each output
 * @param names of the features
 * @param constants c of each feature, which is c times what its name says
 * @param outputs names of the outputs
 */
public record WeightsText(Expansion theta, List<String> names, List<Double> constants, List<String> outputs) {
    private static final int MOST_FEATURES = 100_000;
    /** Of centres times features, which is the work. */
    private static final double MOST_WORK = 2e8;

    private static final int SHOWN = 10;
    private static final int SHOWN_OUTPUTS = 5;
    private static final int IN_JSON = 1000;

    public static Optional<WeightsText> of(TableModel model) {
        Expansion dual = model.model().expansion();
        List<String> inputs = model.encoder().names();
        int most = (int)
                Math.min(MOST_FEATURES, MOST_WORK / Math.max(1, dual.centers().size()));
        return dual.explicit(most)
                .flatMap(theta -> theta.features()
                        .orElseThrow()
                        .names(inputs)
                        .map(names -> new WeightsText(theta, names, constants(theta, inputs.size()), outputs(model))));
    }

    private static List<Double> constants(Expansion theta, int inputs) {
        double[] ones = new double[inputs];
        Arrays.fill(ones, 1);
        double[] mapped = new double[theta.centers().dim()];
        theta.features().orElseThrow().map(Points.of(ones), 0, mapped);
        return Arrays.stream(mapped).boxed().toList();
    }

    private static List<String> outputs(TableModel model) {
        if (!(model.model() instanceof Classifier classifier))
            return model.targets().size() == model.model().expansion().outputs()
                    ? model.targets()
                    : IntStream.rangeClosed(1, model.model().expansion().outputs())
                            .mapToObj(t -> "f" + t)
                            .toList();
        List<String> classes = classifier.classes();
        if (classifier.scheme() == Scheme.BINARY) return List.of(classes.get(1));
        if (classifier.scheme() != Scheme.ONE_VS_ONE) return classes;
        List<String> pairs = new ArrayList<>();
        for (int first = 0; first < classes.size(); first++)
            for (int second = first + 1; second < classes.size(); second++)
                pairs.add(classes.get(second) + " against " + classes.get(first));
        return pairs;
    }

    /** The features of one output, the largest weights first. */
    private List<Integer> largest(int output, int most) {
        return IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -Math.abs(weight(output, k))))
                .limit(most)
                .toList();
    }

    private double weight(int output, int k) {
        return theta.centers().get(output, k);
    }

    /** A line for each of the first outputs. */
    public List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        for (int t = 0; t < Math.min(SHOWN_OUTPUTS, outputs.size()); t++) {
            int output = t;
            String some = largest(t, SHOWN).stream()
                    .map(k -> Layout.number(weight(output, k)) + " of " + feature(k))
                    .collect(Collectors.joining(", "));
            lines.add(List.of(
                    t == 0 ? "weights" : "",
                    (outputs.size() > 1 ? outputs.get(t) + ": " : "")
                            + some
                            + (names.size() > SHOWN ? ", … (" + names.size() + " features)" : "")));
        }
        if (outputs.size() > SHOWN_OUTPUTS) lines.add(List.of("", "… (" + outputs.size() + " outputs)"));
        return lines;
    }

    private String feature(int k) {
        String constant = Layout.number(constants.get(k));
        return Layout.whole(constant.equals("1") ? names.get(k) : constant + " " + names.get(k));
    }

    public List<Json> json() {
        return Json.list(
                IntStream.range(0, outputs.size()).boxed().toList(),
                t -> new Json()
                        .with("output", outputs.get(t))
                        .with("bias", theta.bias().get(t))
                        .with("features", names.size())
                        .with("theta", Json.list(largest(t, IN_JSON), k -> json(t, k))));
    }

    private Json json(int output, int k) {
        return new Json()
                .with("feature", names.get(k))
                .with("constant", constants.get(k))
                .with("weight", weight(output, k));
    }
}
