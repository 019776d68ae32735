package dev.mercer.auto;

import dev.mercer.auto.internal.RepeatedInputs;
import dev.mercer.data.Task;
import dev.mercer.learn.plan.Plan;
import java.util.List;
import java.util.Optional;

/** A message to the user about a run. */
public sealed interface Note {
    /**
     * A target that could be numbers or classes.
     *
     * @param target its name, if it has one
     * @param different the number of different integers in it
     * @param task the task that was chosen
     * @param needed true if the settings require this task
     */
    record TakenAs(Optional<String> target, long different, Task task, boolean needed) implements Note {}

    /**
     * A target of texts that are numbers with separators or units; predictions are numbers.
     *
     * @param target its name, if it has one
     * @param example its first text
     * @param unit the unit of all numbers, if they have one
     */
    record ReadAsNumbers(Optional<String> target, String example, Optional<String> unit) implements Note {}

    /** Rows that have the inputs of another row. */
    record Repeated(RepeatedInputs inputs) implements Note {}

    /** Learning from all rows takes longer than the remaining time. */
    record TimeTooShort(double seconds) implements Note {}

    /** Rows that are left out because they have no target. */
    record RowsLeftOut(int rows) implements Note {}

    /** Columns that are not used, with a sentence for each. */
    record ColumnsLeftOut(List<String> sentences) implements Note {}

    /**
     * A column of strings such as DNA that was encoded like any other text; a string kernel would compare it letter by
     * letter.
     */
    record Sequences(String column) implements Note {}

    /** The end of tuning. */
    record Chosen(Choice choice) implements Note {}

    /** A fit that takes a while. */
    record WillTake(Plan.Option plan) implements Note {}

    /** The model has no intervals, because the run was stopped before they were learned. */
    record NoIntervals() implements Note {}

    /** A finding of a learner that a user should know, such as a parameter that ended at a bound. */
    record Remark(String sentence) implements Note {}

    /** The model was learned from this number of rows only, because there is not enough memory for all of them. */
    record FewerRows(int rows) implements Note {}
}
