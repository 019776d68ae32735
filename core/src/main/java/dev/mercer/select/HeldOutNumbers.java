package dev.mercer.select;

import dev.mercer.data.Reals;
import dev.mercer.score.ClassificationScore;
import dev.mercer.score.Confusion;
import dev.mercer.score.HeldOut;
import dev.mercer.score.OutOfFold;
import dev.mercer.score.QuantileScore;
import dev.mercer.score.RegressionScore;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Cure;
import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/** Converts {@link HeldOut} to numbers for {@link TrialMemory}, and back. */
final class HeldOutNumbers {
    private static final int OF_NUMBERS = 4;

    /** Actual, predicted and rows. */
    private static final int OF_PREDICTIONS = 3;

    private HeldOutNumbers() {}

    /** A score that an earlier run has made, else a new one, which is kept for a later run. */
    static Optional<HeldOut> remembered(String name, TrialLog journal, Supplier<Optional<HeldOut>> score) {
        Optional<TrialMemory.Found> earlier = journal.known(name);
        if (earlier.isPresent()) {
            journal.addBefore(seconds(earlier.get()));
            return earlier.map(HeldOutNumbers::held);
        }
        double begin = journal.seconds();
        Optional<HeldOut> found = score.get();
        found.ifPresent(held -> journal.made(name, of(held, journal.seconds() - begin)));
        return found;
    }

    /** Losses, errors, weights; then the score, with the seconds last. */
    static TrialMemory.Found of(HeldOut held, double seconds) {
        List<double[]> numbers = new ArrayList<>(List.of(
                held.losses().toArray(), held.errors().toArray(), held.weights().toArray()));
        held.numbers().ifPresent(s -> numbers.add(new double[] {s.n(), s.rmse(), s.mae(), s.r2()}));
        held.quantile().ifPresent(s -> numbers.add(new double[] {s.n(), s.quantile(), s.loss(), s.coverage()}));
        held.classes().ifPresent(s -> {
            numbers.add(
                    new double[] {s.n(), s.accuracy(), orNaN(s.logLoss()), orNaN(s.calibrationError()), orNaN(s.auc())
                    });
            s.confusion().counts().forEach(row -> numbers.add(row.toArray()));
        });
        held.predictions().ifPresent(p -> {
            numbers.add(p.actual().toArray());
            numbers.add(p.predicted().toArray());
            numbers.add(p.places());
        });
        numbers.add(new double[] {seconds});
        return new TrialMemory.Found(
                numbers, held.classes().map(s -> s.confusion().classes()).orElse(List.of()));
    }

    static HeldOut held(TrialMemory.Found found) {
        List<double[]> all = found.numbers();
        Optional<RegressionScore> numbers = Optional.empty();
        Optional<ClassificationScore> classes = Optional.empty();
        Optional<QuantileScore> quantile = Optional.empty();
        Optional<OutOfFold> predictions = Optional.empty();
        if (!found.names().isEmpty()) {
            double[] score = found.numbers(3, 5);
            found.numbers(4, 0);
            Confusion confusion = new Confusion(
                    found.names(),
                    all.subList(4, all.size() - 1).stream().map(Reals::of).toList());
            classes = Optional.of(new ClassificationScore(
                    (int) score[0], score[1], orEmpty(score[2]), orEmpty(score[3]), orEmpty(score[4]), confusion));
        } else if (all.size() > OF_NUMBERS) {
            double[] score = found.numbers(3, 4);
            numbers = Optional.of(new RegressionScore((int) score[0], score[1], score[2], score[3]));
            int more = all.size() - 1 - OF_NUMBERS;
            if (more % OF_PREDICTIONS == 1) {
                double[] of = found.numbers(OF_NUMBERS, 4);
                quantile = Optional.of(new QuantileScore((int) of[0], of[1], of[2], of[3]));
            }
            if (more >= OF_PREDICTIONS) {
                int at = OF_NUMBERS + more % OF_PREDICTIONS;
                requireRows(all.get(at + 2), found.numbers(2, 0).length);
                predictions =
                        Optional.of(OutOfFold.of(all.get(at), all.get(at + 1), all.get(at + 2), Reals.of(all.get(2))));
            }
        }
        return new HeldOut(
                Reals.of(found.numbers(0, 0)),
                Reals.of(found.numbers(1, 0)),
                Reals.of(found.numbers(2, 0)),
                numbers,
                classes,
                quantile,
                predictions);
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

    static double seconds(TrialMemory.Found found) {
        return found.numbers(found.numbers().size() - 1, 1)[0];
    }

    private static double orNaN(OptionalDouble value) {
        return value.orElse(Double.NaN);
    }

    private static OptionalDouble orEmpty(double value) {
        return Double.isNaN(value) ? OptionalDouble.empty() : OptionalDouble.of(value);
    }
}
