package dev.mercer.report;

import dev.mercer.score.OutlierScore;
import java.util.Optional;

/** The score of detected outliers, for people and for programs. */
public record ScoredOutliers(OutlierScore score) implements Scored {
    private Optional<OfClasses> compared() {
        return score.compared().map(OfClasses::new);
    }

    @Override
    public String line() {
        return "outliers " + Layout.percent(score.outliers())
                + compared().map(c -> ", " + c.line()).orElse(" (" + Layout.count(score.n(), "row") + ")");
    }

    @Override
    public Lines lines() {
        return compared()
                .map(OfClasses::lines)
                .orElseGet(() -> new Lines().with("rows", Layout.count(score.n(), "row")))
                .with("outliers", Layout.percent(score.outliers()));
    }

    @Override
    public Json json() {
        return compared()
                .map(OfClasses::json)
                .orElseGet(() -> new Json().with("n", score.n()))
                .with("outliers", score.outliers());
    }
}
