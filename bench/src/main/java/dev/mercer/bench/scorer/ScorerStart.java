package dev.mercer.bench.scorer;

import dev.mercer.scorer.ModelScorer;
import dev.mercer.scorer.ScorerRow;
import java.nio.file.Path;

/** A program that reads a model, predicts one row and ends. */
public final class ScorerStart {
    private ScorerStart() {}

    /** Argument: the model file. */
    public static void main(String[] args) {
        ModelScorer scorer = ModelScorer.read(Path.of(args[0]));
        ScorerRow row = scorer.newRow();
        for (int k = 0; k < scorer.inputs().size(); k++) row.set(k, 0.1 * k);
        System.out.println(row.predict().number());
    }
}
