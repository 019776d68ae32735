package dev.mercer.report;

import dev.mercer.score.OutlierScore;
import java.util.ArrayList;
import java.util.List;
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
    public List<List<String>> lines() {
        List<List<String>> lines = new ArrayList<>();
        if (compared().isEmpty()) lines.add(List.of("rows", Layout.count(score.n(), "row")));
        compared().ifPresent(c -> lines.addAll(c.lines()));
        lines.add(List.of("outliers", Layout.percent(score.outliers())));
        return lines;
    }

    @Override
    public Json json() {
        return compared()
                .map(OfClasses::json)
                .orElseGet(() -> new Json().with("n", score.n()))
                .with("outliers", score.outliers());
    }
}
