package dev.mercer.examples;

import dev.mercer.scorer.ModelScorer;
import dev.mercer.scorer.ScorerRow;
import java.nio.file.Path;

/** Predicts one row at a time from a model file; the jar {@code mercer-scorer} is all it needs. */
public final class ScoreOneRow {
    private ScoreOneRow() {}

    public static void main(String[] args) {
        ModelScorer scorer = ModelScorer.read(Path.of(args[0]));
        ScorerRow row = scorer.newRow(); // one for each thread
        for (String road : new String[] {"dry", "wet"}) {
            row.set("speed", 12).set("road", road);
            System.out.printf("%s: %.1f%n", road, row.predict().number());
        }
    }
}
