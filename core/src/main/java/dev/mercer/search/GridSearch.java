package dev.mercer.search;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.table.Table;
import dev.mercer.learn.Learner;
import dev.mercer.model.Model;
import dev.mercer.model.TableModel;
import dev.mercer.score.FoldedSample;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.Score;
import dev.mercer.score.ScoreMetric;
import dev.mercer.solve.internal.Candidates;
import dev.mercer.util.Progress;
import dev.mercer.util.Require;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.DoubleFunction;
import java.util.function.ToDoubleFunction;

/**
 * Grid search: chooses the learner with the best cross-validation score from a list of learners, and fits it to all rows.
 *
 * <pre>{@code
 * GridSearch<Regressor> search = GridSearch.over(sigma -> KernelRidge.of(new Gaussian(sigma), 0.01), 0.5, 1, 2);
 * Regressor model = search.folds(5).best(data).model();
 * Classifier other = GridSearch.over(List.of(svm, logistic, ridge)).best(patients, "ill").model();
 * }</pre>
 *
 * <p>All learners are scored on the same folds. The encoder of a table, with its scales and its statistics of the target, is learned again in each
 * fold. A learner whose solver stalls or that refuses the data is left out.
 *
 * @param <M> the type of the models
 * @param learners the learners to choose from
 * @param folds the division of the rows
 * @param metric the measure; if empty, the log loss of classes with probabilities, the share of errors of others, and the squared error of numbers
 */
public record GridSearch<M extends Model>(
        List<? extends Learner<M>> learners, Folds folds, Optional<ScoreMetric> metric) {
    /**
     * The learner with the best score.
     *
     * @param <M> the type of the model
     * @param learner the learner
     * @param heldOut its score on rows that were not trained on, which is slightly optimistic because it was used for the choice
     * @param metric the measure, if one was set
     * @param table the model of all rows, with the encoder of their table
     * @param model the model of all rows
     */
    public record Best<M extends Model>(
            Learner<M> learner, HeldOut heldOut, Optional<ScoreMetric> metric, TableModel table, M model) {
        /** The score on rows that were not trained on, which is slightly optimistic because it was used for the choice. */
        public Score score() {
            return heldOut.score(metric);
        }
    }

    public GridSearch {
        learners = List.copyOf(learners);
        Require.atLeast("number of learners", 1, learners.size());
    }

    /** A search by five random folds. */
    public static <M extends Model> GridSearch<M> over(List<? extends Learner<M>> learners) {
        return new GridSearch<>(learners, Folds.random(5, 1), Optional.empty());
    }

    /** A search over the values of a setting, by five random folds. */
    public static <M extends Model> GridSearch<M> over(DoubleFunction<? extends Learner<M>> learner, double... values) {
        return over(Arrays.stream(values).<Learner<M>>mapToObj(learner).toList());
    }

    /** A search by this number of random folds. */
    public GridSearch<M> folds(int count) {
        return folds(Folds.random(count, 1));
    }

    /** A search by another division of the rows, such as one by groups or by time. */
    public GridSearch<M> folds(Folds newFolds) {
        return new GridSearch<>(learners, newFolds, metric);
    }

    /** A search by another measure. */
    public GridSearch<M> metric(ScoreMetric newMetric) {
        return new GridSearch<>(learners, folds, Optional.of(newMetric));
    }

    /** The best learner for points and their targets. */
    public Best<M> best(Dataset data) {
        return best(Sample.of(data), List.of(), Compute.standard(), Progress.none());
    }

    /** The best learner for a table that is encoded anew in each fold; all columns but the target are inputs. */
    public Best<M> best(Table table, String target) {
        Sample sample = Sample.of(table, target, learners.get(0));
        return best(sample, List.of(target), Compute.standard(), Progress.none());
    }

    /**
     * The best learner for a sample.
     *
     * @param targets the names of the target, for the model of a table
     * @throws dev.mercer.util.InvalidInputException if no learner can be used
     */
    public Best<M> best(Sample sample, List<String> targets, Compute compute, Progress progress) {
        FoldedSample folded = FoldedSample.of(sample, folds).withMetric(metric);
        Candidates candidates = new Candidates("learners");
        Map<Learner<M>, HeldOut> scores = new LinkedHashMap<>();
        for (Learner<M> learner : learners)
            candidates
                    .attempt(() -> scored(folded, learner, compute, progress))
                    .ifPresent(score -> scores.put(learner, score));
        candidates.requireAny();
        // Log losses cannot be compared with the errors of learners without probabilities.
        boolean comparable = metric.isPresent() || scores.values().stream().allMatch(GridSearch::isProbable);
        ToDoubleFunction<HeldOut> loss = comparable ? HeldOut::loss : HeldOut::error;
        Map.Entry<Learner<M>, HeldOut> chosen = Collections.min(
                scores.entrySet(), Comparator.comparingDouble(each -> loss.applyAsDouble(each.getValue())));
        M model = chosen.getKey().fit(sample.all(), compute, progress);
        TableModel table = new TableModel(sample.encoder(), targets, model);
        return new Best<>(chosen.getKey(), chosen.getValue(), metric, table, model);
    }

    /** True for numbers too. */
    private static boolean isProbable(HeldOut score) {
        return score.classes().isEmpty() || score.classes().get().logLoss().isPresent();
    }

    private static HeldOut scored(FoldedSample rows, Learner<?> learner, Compute compute, Progress progress) {
        HeldOut found = rows.score(learner, compute, progress);
        Candidates.finite("the loss", found.loss());
        return found;
    }
}
