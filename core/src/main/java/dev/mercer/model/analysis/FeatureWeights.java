package dev.mercer.model.analysis;

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
import java.util.stream.IntStream;

/**
 * The explicit weights θ = Φᵀα of a model whose features can be written out: f(x) = Σₖ θₖΦₖ(x) + b.
 *
 * @param theta the model with one center θ for each output
 * @param names the names of the features
 * @param constants c of each feature, which is c times the product in its name
 * @param outputs the names of the outputs
 */
public record FeatureWeights(Expansion theta, List<String> names, List<Double> constants, List<String> outputs) {
    private static final int MOST_FEATURES = 100_000;
    /** The largest number of centers times features, which is proportional to the work. */
    private static final double MOST_WORK = 2e8;

    public FeatureWeights {
        names = List.copyOf(names);
        constants = List.copyOf(constants);
        outputs = List.copyOf(outputs);
    }

    /** The weights of a model; empty if its kernel has no explicit features with names, or too many of them. */
    public static Optional<FeatureWeights> of(TableModel model) {
        Expansion dual = model.model().expansion();
        List<String> inputs = model.encoder().names();
        int most = (int)
                Math.min(MOST_FEATURES, MOST_WORK / Math.max(1, dual.centers().size()));
        return dual.explicit(most)
                .flatMap(theta -> theta.features()
                        .orElseThrow()
                        .names(inputs)
                        .map(names ->
                                new FeatureWeights(theta, names, constants(theta, inputs.size()), outputs(model))));
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
        if (classifier.scheme() == Scheme.ORDERED)
            return classes.subList(0, classes.size() - 1).stream()
                    .map(each -> "after " + each)
                    .toList();
        if (classifier.scheme() != Scheme.ONE_VS_ONE) return classes;
        List<String> pairs = new ArrayList<>();
        for (int first = 0; first < classes.size(); first++)
            for (int second = first + 1; second < classes.size(); second++)
                pairs.add(classes.get(second) + " against " + classes.get(first));
        return pairs;
    }

    /** The places of at most {@code most} features of one output, the largest weights first. */
    public List<Integer> largest(int output, int most) {
        return IntStream.range(0, names.size())
                .boxed()
                .sorted(Comparator.comparingDouble((Integer k) -> -Math.abs(weight(output, k))))
                .limit(most)
                .toList();
    }

    /** The weight of feature k. */
    public double weight(int output, int k) {
        return theta.centers().get(output, k);
    }
}
