package dev.mercer.cli.text;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import dev.mercer.select.score.ClassificationScore;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How many rows are outliers, and whether they should be where that is known.
 *
 * @param n the number of rows
 * @param outliers the share of the weight that is outliers
 * @param compared with a target that says inlier or outlier, or 1 or -1
 */
public record ScoredOutliers(int n, double outliers, Optional<OfClasses> compared) implements Scored {
    private static final Map<String, String> NAMES = Map.of(
            "inlier", Detector.INLIER, "1", Detector.INLIER, "outlier", Detector.OUTLIER, "-1", Detector.OUTLIER);

    static ScoredOutliers of(Detector detector, Predictions found, Examples rows) {
        Labels predicted = found.labels().orElseThrow();
        Reals weights = rows.weights();
        double out = 0;
        for (int i = 0; i < predicted.size(); i++) if (predicted.get(i).equals(Detector.OUTLIER)) out += weights.get(i);
        Optional<OfClasses> compared = rows.known().stream()
                .findFirst()
                .flatMap(ScoredOutliers::labels)
                .map(truth ->
                        new OfClasses(ClassificationScore.of(detector.asClassifier(), found.scores(), truth, weights)));
        return new ScoredOutliers(predicted.size(), out / weights.stream().sum(), compared);
    }

    /** The target in our words, if all of it can be said in them. */
    private static Optional<Labels> labels(Column target) {
        List<Optional<String>> names = IntStream.range(0, target.size())
                .mapToObj(i -> Optional.ofNullable(NAMES.get(target.text(i).toLowerCase(Locale.ROOT))))
                .toList();
        if (names.stream().anyMatch(Optional::isEmpty)) return Optional.empty();
        return Optional.of(Labels.of(names.stream().flatMap(Optional::stream).toList(), Detector.NAMES));
    }

    @Override
    public String line() {
        return "outliers " + Layout.percent(outliers)
                + compared.map(c -> ", " + c.line()).orElse(" (" + Layout.count(n, "row") + ")");
    }

    @Override
    public List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        if (compared.isEmpty()) lines.add(List.of("rows", Layout.count(n, "row")));
        compared.ifPresent(c -> lines.addAll(c.lines()));
        lines.add(List.of("outliers", Layout.percent(outliers)));
        return lines;
    }

    @Override
    public Json json() {
        return compared.map(OfClasses::json)
                .orElseGet(() -> new Json().with("n", n))
                .with("outliers", outliers);
    }
}
