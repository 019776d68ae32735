package dev.mercer.studio;

import dev.mercer.auto.AutoModel;
import dev.mercer.data.Task;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.io.store.ArrayNode;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;

/**
 * A model with what the page shows of it.
 *
 * @param id the name of the run
 * @param plan what was asked for
 * @param learned the model and how it was chosen
 * @param numbers the numbers of the held-out rows in the table, from 0
 * @param test the held-out rows
 * @param found its predictions for them
 * @param scores its scores on them
 * @param seconds how long training took
 * @param stopped true if the user ended the search early
 */
record TrainedModel(
        String id,
        TrainingPlan plan,
        AutoModel learned,
        int[] numbers,
        Examples test,
        Predictions found,
        ArrayNode scores,
        double seconds,
        boolean stopped) {
    static TrainedModel of(String id, TrainingPlan plan, AutoModel learned, double seconds, boolean stopped) {
        int[] numbers = plan.test();
        Examples test = plan.examples(numbers);
        if (plan.task() == Task.REGRESSION) test = test.withNumbers();
        Predictions found = learned.predictions(test.inputs());
        ArrayNode scores = ModelScores.of(learned, test, found);
        return new TrainedModel(id, plan, learned, numbers, test, found, scores, seconds, stopped);
    }

    TableModel model() {
        return learned.model();
    }

    boolean classifies() {
        return plan.task() == Task.CLASSIFICATION;
    }

    /** The predictions of other rows of the same columns. */
    Predictions predict(Table rows) {
        return model().predict(rows, learned.fit().problem().compute(), Progress.none());
    }

    /** The number in the table, from 1, of test row {@code i}. */
    int rowNumber(int i) {
        return numbers[i] + 1;
    }
}
