package dev.mercer.auto;

import dev.mercer.data.Task;
import dev.mercer.learn.plan.Plan;
import java.util.List;
import java.util.Optional;

/** Something that a user should know about a run, in the order in which it turns up. */
public sealed interface Note {
    /**
     * A target that could be numbers or classes.
     *
     * @param target its name, where it has one
     * @param different how many different integers it has
     * @param task what it was taken as
     * @param needed true if the settings need it so
     */
    record TakenAs(Optional<String> target, long different, Task task, boolean needed) implements Note {}

    /**
     * A target of texts that are numbers as people write them; predictions are plain numbers.
     *
     * @param target its name, where it has one
     * @param example its first text
     * @param unit the unit of all numbers, where they have one
     */
    record ReadAsNumbers(Optional<String> target, String example, Optional<String> unit) implements Note {}

    /** Rows that have the inputs of another row. */
    record Repeated(RepeatedInputs inputs) implements Note {}

    /** Learning from all rows takes longer than the time leaves for it. */
    record TimeTooShort(double seconds) implements Note {}

    /** Columns that are not learned from, a sentence each. */
    record ColumnsLeftOut(List<String> sentences) implements Note {}

    /** A column of strings such as DNA, which was encoded as any text; a kernel of strings compares it letter by letter. */
    record Sequences(String column) implements Note {}

    /** The end of tuning. */
    record Chosen(Choice choice) implements Note {}

    /** A fit that takes a while. */
    record WillTake(Plan.Option plan) implements Note {}

    /** The model has no intervals, because the run was stopped before they were learned. */
    record NoIntervals() implements Note {}

    /** A finding of a learner that a user should know, such as a parameter that ended at a bound. */
    record Remark(String sentence) implements Note {}

    /** The model was learned from so many rows only, because all of them need more memory than there is. */
    record FewerRows(int rows) implements Note {}
}
