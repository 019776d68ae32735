package dev.mercer.score;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.Examples;
import dev.mercer.model.Detector;
import dev.mercer.model.Predictions;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The share of rows that are detected as outliers, and its comparison with a target if there is one.
 *
 * @param n the number of rows
 * @param outliers the share of the weight that is outliers
 * @param compared the score against a target with the values inlier and outlier, or 1 and -1
 */
public record OutlierScore(int n, double outliers, Optional<ClassificationScore> compared) {
    private static final Map<String, String> NAMES = Map.of(
            "inlier", Detector.INLIER, "1", Detector.INLIER, "outlier", Detector.OUTLIER, "-1", Detector.OUTLIER);

    /** The score of a detector's decisions about rows. */
    public static OutlierScore of(Detector detector, Predictions found, Examples rows) {
        Labels predicted = found.labels().orElseThrow();
        Reals weights = rows.weights();
        double out = 0;
        for (int i = 0; i < predicted.size(); i++) if (predicted.get(i).equals(Detector.OUTLIER)) out += weights.get(i);
        Optional<ClassificationScore> compared = rows.known().stream()
                .findFirst()
                .flatMap(OutlierScore::labels)
                .map(truth -> ClassificationScore.of(detector.asClassifier(), found.scores(), truth, weights));
        return new OutlierScore(predicted.size(), out / weights.stream().sum(), compared);
    }

    /** The target as inliers and outliers; empty if it has any other value. */
    static Optional<Labels> labels(Column target) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < target.size(); i++) {
            String name = NAMES.get(target.text(i).toLowerCase(Locale.ROOT));
            if (name == null) return Optional.empty();
            names.add(name);
        }
        return Optional.of(Labels.of(names, Detector.NAMES));
    }
}
