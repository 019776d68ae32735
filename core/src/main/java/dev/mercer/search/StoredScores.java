package dev.mercer.search;

import dev.mercer.data.Reals;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Confusion;
import dev.mercer.score.HeldOut;
import dev.mercer.score.OutOfFold;
import dev.mercer.score.QuantileScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.score.ValidationScore;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** Converts scores to the numbers of {@link TrialMemory}, and back. */
final class StoredScores {
    private static final double[] NONE = {};

    /** The places of the lists; the rows of the confusion matrix follow. */
    private static final int LOSSES = 0;

    private static final int ERRORS = 1;
    private static final int WEIGHTS = 2;
    private static final int NUMBERS = 3;
    private static final int CLASSES = 4;
    private static final int QUANTILE = 5;
    private static final int ACTUAL = 6;
    private static final int PREDICTED = 7;
    private static final int PLACES = 8;
    private static final int CONFUSION = 9;

    private StoredScores() {}

    static TrialMemory.Found of(ValidationScore score) {
        return new TrialMemory.Found(
                List.of(new double[] {score.loss(), score.error(), score.standardError()}), List.of());
    }

    static ValidationScore validation(TrialMemory.Found found) {
        double[] score = found.numbers(0, 3);
        return new ValidationScore(score[0], score[1], score[2]);
    }

    static TrialMemory.Found of(HeldOut held) {
        Optional<Confusion> confusion = held.classes().map(ClassificationScore::confusion);
        List<double[]> numbers = new ArrayList<>(List.of(
                held.losses().toArray(),
                held.errors().toArray(),
                held.weights().toArray(),
                held.numbers()
                        .map(s -> new double[] {s.n(), s.rmse(), s.mae(), s.r2()})
                        .orElse(NONE),
                held.classes()
                        .map(s -> new double[] {
                            s.n(), s.accuracy(), orNaN(s.logLoss()), orNaN(s.calibrationError()), orNaN(s.auc())
                        })
                        .orElse(NONE),
                held.quantile()
                        .map(s -> new double[] {s.n(), s.quantile(), s.loss(), s.coverage()})
                        .orElse(NONE),
                held.predictions().map(p -> p.actual().toArray()).orElse(NONE),
                held.predictions().map(p -> p.predicted().toArray()).orElse(NONE),
                held.predictions().map(OutOfFold::places).orElse(NONE)));
        confusion.ifPresent(matrix -> matrix.counts().forEach(row -> numbers.add(row.toArray())));
        return new TrialMemory.Found(numbers, confusion.map(Confusion::classes).orElse(List.of()));
    }

    static HeldOut held(TrialMemory.Found found) {
        Reals weights = Reals.of(found.numbers(WEIGHTS, 0));
        return new HeldOut(
                Reals.of(found.numbers(LOSSES, 0)),
                Reals.of(found.numbers(ERRORS, 0)),
                weights,
                stored(found, NUMBERS, 4).map(s -> new RegressionScore((int) s[0], s[1], s[2], s[3])),
                stored(found, CLASSES, 5)
                        .map(s -> new ClassificationScore(
                                (int) s[0], s[1], orEmpty(s[2]), orEmpty(s[3]), orEmpty(s[4]), confusion(found))),
                stored(found, QUANTILE, 4).map(s -> new QuantileScore((int) s[0], s[1], s[2], s[3])),
                stored(found, PLACES, 1).map(places -> {
                    requireRows(places, weights.size());
                    return OutOfFold.of(found.numbers(ACTUAL, 0), found.numbers(PREDICTED, 0), places, weights);
                }));
    }

    /** List {@code k}, unless it is empty. */
    private static Optional<double[]> stored(TrialMemory.Found found, int k, int least) {
        return found.numbers(k, 0).length == 0 ? Optional.empty() : Optional.of(found.numbers(k, least));
    }

    private static Confusion confusion(TrialMemory.Found found) {
        found.numbers(CONFUSION, 0);
        List<double[]> rows = found.numbers().subList(CONFUSION, found.numbers().size());
        return new Confusion(found.names(), rows.stream().map(Reals::of).toList());
    }

    private static void requireRows(double[] places, int rows) {
        for (double place : places)
            Require.that(
                    place >= 0 && place < rows && place == (int) place,
                    Cure.SAME_RUN,
                    "the checkpoint has a trial whose predictions are those of row %s, of %d rows",
                    place,
                    rows);
    }

    private static double orNaN(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    private static OptionalDouble orEmpty(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
