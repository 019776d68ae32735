package dev.mercer.report;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.io.PredictionColumns;
import dev.mercer.learn.belief.Acquisition.Suggestion;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.GaussianBelief;
import dev.mercer.model.Model;
import dev.mercer.model.Regressor;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Columns and JSON for predictions of a Gaussian process: deviations, samples, and rows to measure next. */
public final class BeliefText {
    private BeliefText() {}

    /** The process of a model that is one. */
    public static Optional<GaussianBelief> of(Model model) {
        return model instanceof Regressor regressor
                ? regressor.intervals().filter(GaussianBelief.class::isInstance).map(GaussianBelief.class::cast)
                : Optional.empty();
    }

    /** A copy with the standard deviation of an observation at each row. */
    public static PredictionColumns withDeviation(
            PredictionColumns columns, GaussianBelief belief, Points points, Compute compute, Progress progress) {
        return columns.with(new PredictionColumns.Numbers("deviation", belief.deviations(points, compute, progress)));
    }

    /** A copy with functions that were drawn from the posterior, a column each. */
    public static PredictionColumns withSamples(PredictionColumns columns, Matrix drawn) {
        PredictionColumns all = columns;
        for (int s = 0; s < drawn.columns(); s++)
            all = all.with(new PredictionColumns.Numbers("sample_" + (s + 1), Reals.of(drawn.column(s))));
        return all;
    }

    /** Rows to measure next as a table, the best first; rows count from 1. */
    public static String csv(List<Suggestion> next) {
        return next.stream()
                .map(each -> each.row() + 1 + "," + each.mean() + "," + each.deviation() + "," + each.gain())
                .collect(Collectors.joining("\n", "row,prediction,deviation,gain\n", ""));
    }

    /** Rows to measure next for programs. */
    public static Json json(List<Suggestion> next) {
        return new Json()
                .with("row", next.stream().map(each -> each.row() + 1).toList())
                .with("prediction", next.stream().map(Suggestion::mean).toList())
                .with("deviation", next.stream().map(Suggestion::deviation).toList())
                .with("gain", next.stream().map(Suggestion::gain).toList());
    }
}
