package dev.mercer.auto;

import dev.mercer.auto.internal.SearchOptions;
import dev.mercer.data.Dataset;
import dev.mercer.data.RowGroups;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.table.RowOrder;
import dev.mercer.learn.ClassWeights;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.Model;
import dev.mercer.score.HeldOut;
import dev.mercer.score.ScoreMetric;
import dev.mercer.search.internal.Unseen;
import dev.mercer.util.RandomOrder;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A leave-one-out score of the final fit. Tuning scores models of some thousand rows; models of many more rows are better. Only rows that were used
 * neither to choose a method nor to train a metric are scored, because the score of the others would be too optimistic.
 *
 * @param problem the problem of the final fit
 * @param rows the numbers of the rows, ascending
 * @param metric the requested measure
 * @param seconds the time for the fit and its score
 */
record LeftOutScore(Problem problem, int[] rows, Optional<ScoreMetric> metric, double seconds) {
    /** A score by rows that tuning has not used; empty if there are too few, or if rows are not independent. */
    static Optional<LeftOutScore> of(Choice choice, SearchOptions search) {
        Problem problem = choice.problem();
        RowOrder order = problem.rows().order();
        boolean able = choice.tuned().isPresent()
                && order.group().isEmpty()
                && order.time().isEmpty()
                && problem.data()
                        .targets()
                        .filter(t -> !(t instanceof TargetVectors))
                        .isPresent()
                && problem.settings().quantiles().size() == 0
                && problem.settings().classWeights().equals(ClassWeights.none());
        if (!able) return Optional.empty();
        List<Integer> used = choice.tuned().get().validationRows();
        if (!Unseen.isEnough(problem.data().size(), used.size())) return Optional.empty();
        double left = search.duration().toNanos() * 1e-9 - choice.seconds();
        int[] rows = unused(problem, used, Unseen.count(problem.data().size(), used.size(), search.duration()));
        return rows.length < Unseen.FEWEST
                ? Optional.empty()
                : Optional.of(new LeftOutScore(problem, rows, search.metric(), left));
    }

    /**
     * At most {@code most} random rows of positive weight whose inputs differ from those of all used rows; rows with equal inputs are taken together.
     */
    private static int[] unused(Problem problem, List<Integer> used, int most) {
        Dataset data = problem.data();
        RowGroups equal = RowGroups.ofRepeated(data).joined(problem.rows().groups());
        boolean[] seen = new boolean[equal.count()];
        for (int row : used) seen[equal.groupOf(row)] = true;
        for (int i = 0; i < data.size(); i++) if (!(data.weights().get(i) > 0)) seen[equal.groupOf(i)] = true;
        List<int[]> members = equal.rows();
        IntStream.Builder chosen = IntStream.builder();
        int count = 0;
        int[] order = RandomOrder.first(
                equal.count(), equal.count(), problem.settings().seed());
        for (int group : order) {
            if (seen[group] || count + members.get(group).length > most) continue;
            for (int row : members.get(group)) chosen.add(row);
            count += members.get(group).length;
        }
        return chosen.build().sorted().toArray();
    }

    /**
     * A score, and the problem with a decoder that uses the residuals of the score.
     *
     * @param held the score in the unit of the target
     */
    record Result(Problem problem, Optional<HeldOut> held) {}

    /** The score of a model, from its outputs for the rows. */
    Result of(Model model, Matrix outputs) {
        Dataset held = problem.data().select(rows);
        HeldOut onScale = HeldOut.ofOutputs(
                held.targets().orElseThrow(),
                outputs,
                model instanceof Classifier classes ? Optional.of(classes.scheme()) : Optional.empty(),
                held.weights(),
                problem.settings().scoreLoss(),
                ScaleChoice.onScale(metric, problem));
        Problem decoded = onScale.predictions()
                .map(residuals -> ScaleChoice.decodedBy(problem, residuals, metric))
                .orElse(problem);
        return new Result(decoded, decoded.decoded(onScale, metric));
    }
}
