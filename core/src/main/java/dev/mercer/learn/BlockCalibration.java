package dev.mercer.learn;

import dev.mercer.compute.Compute;
import dev.mercer.data.Reals;
import dev.mercer.data.RowBlock;
import dev.mercer.data.RowBlocks;
import dev.mercer.data.RowCounts;
import dev.mercer.learn.calibration.CalibrationRows;
import dev.mercer.learn.calibration.ClassDecision;
import dev.mercer.learn.calibration.ScoreCalibration;
import dev.mercer.learn.nystrom.BlockTargets;
import dev.mercer.learn.nystrom.ValidationRows;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.solve.Checkpoints;
import dev.mercer.util.Indices;
import dev.mercer.util.Progress;
import java.util.Arrays;
import java.util.List;

/**
 * Calibrates a {@link NystromClassifier} of rows in blocks by {@link CalibrationRows}: where these are few among all,
 * the model does without them, else it is fitted a second time.
 *
 * @param how the learner
 * @param rows all rows, with classes
 */
record BlockCalibration(NystromClassifier how, RowBlocks rows, Compute compute, Progress progress) {
    /** Fits all rows, or all but those that calibrate. */
    Classifier fit(Checkpoints checkpoints) {
        List<String> named = rows.classes().orElse(List.of());
        double[] sums = rows.weightSums(progress);
        int[] drawn = CalibrationRows.drawn(rows.weighted(progress).stream().toArray());
        RowBlock some = rows.rows(drawn, progress);
        int[] held = CalibrationRows.kept(drawn, codes(some), some.weights(), sums);
        boolean seenRowsDo =
                CalibrationRows.seenRowsDo(how.nystrom().centers().size(rows.size(), compute), rows.size());
        boolean negligible = !seenRowsDo && CalibrationRows.negligible(held, rows.size());
        Classifier model = negligible && held.length > 0
                ? without(held, sums, checkpoints)
                : NystromBlocks.uncalibrated(how, rows, checkpoints, compute, progress);
        Expansion f = seenRowsDo || negligible || held.length == 0
                ? model.expansion()
                : without(held, sums, Checkpoints.none()).expansion();
        RowBlock seen = held.length > 0 ? rows.rows(held, progress) : some;
        double[] factors = how.classWeights().factors(named, sums);
        int[] learned = Indices.where(sums.length, c -> sums[c] > 0);
        ClassDecision decision = calibration(f, seen, learned, factors)
                .decision(model.classes())
                .weighted(Reals.of(factors).select(learned));
        return new Classifier(
                model.expansion(),
                decision.classes(),
                decision.scheme(),
                decision.calibration(),
                model.training().withProvenance(NystromBlocks.provenance(how, rows, compute)));
    }

    /** The model without the held-out rows, at the same ρ = λΣw. */
    private Classifier without(int[] held, double[] sums, Checkpoints checkpoints) {
        RowBlocks rest = ValidationRows.of(held).without(rows);
        double factor = total(sums) / total(rest.weightSums(progress));
        NystromClassifier part = how.withLambda(how.lambda() * factor);
        return NystromBlocks.uncalibrated(part, rest, checkpoints, compute, progress);
    }

    /** Σw after class weights. */
    private double total(double[] sums) {
        double[] factors = how.classWeights().factors(rows.classes().orElse(List.of()), sums);
        double total = 0;
        for (int c = 0; c < sums.length; c++) total += factors[c] * sums[c];
        return total;
    }

    private ScoreCalibration calibration(Expansion f, RowBlock seen, int[] learned, double[] factors) {
        Matrix scores = f.predict(seen.points(), compute, progress.silent());
        int[] place = new int[factors.length];
        for (int c = 0; c < learned.length; c++) place[learned[c]] = c;
        int[] codes = Arrays.stream(codes(seen)).map(c -> place[c]).toArray();
        double[] weights = BlockTargets.classes(learned, factors).weights(seen);
        double[] counts = RowCounts.of(Reals.of(seen.weights())).toArray();
        return new ScoreCalibration(scores, codes, weights, counts);
    }

    private static int[] codes(RowBlock block) {
        return Arrays.stream(block.targets()).mapToInt(c -> (int) c).toArray();
    }
}
