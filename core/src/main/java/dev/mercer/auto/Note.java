package dev.mercer.auto;

import dev.mercer.auto.internal.RepeatedInputs;
import dev.mercer.data.Task;
import dev.mercer.learn.plan.Plan;
import dev.mercer.util.Text;
import java.util.List;
import java.util.Optional;

/** A message to the user about a run; {@code toString()} is a short sentence. */
public sealed interface Note {
    /**
     * A target that could be numbers or classes.
     *
     * @param target its name, if it has one
     * @param different the number of different integers in it
     * @param task the task that was chosen
     * @param needed true if the settings require this task
     */
    record TakenAs(Optional<String> target, long different, Task task, boolean needed) implements Note {
        @Override
        public String toString() {
            return name(target) + " has " + Text.count(different, "different integer") + ": taken as " + task.targets();
        }
    }

    /**
     * A target of texts that are numbers with separators or units; predictions are numbers.
     *
     * @param target its name, if it has one
     * @param example its first text
     * @param unit the unit of all numbers, if they have one
     */
    record ReadAsNumbers(Optional<String> target, String example, Optional<String> unit) implements Note {
        @Override
        public String toString() {
            return name(target) + " is read as numbers, such as " + Text.quote(example)
                    + unit.map(known -> "; predictions are in " + Text.quote(known))
                            .orElse("; predictions are plain numbers");
        }
    }

    /** Rows that have the inputs of another row. */
    record Repeated(RepeatedInputs inputs) implements Note {
        @Override
        public String toString() {
            return inputs.toString();
        }
    }

    /** Learning from all rows takes longer than the remaining time. */
    record TimeTooShort(double seconds) implements Note {
        @Override
        public String toString() {
            return "learning from all rows will take about " + Text.duration(seconds)
                    + ", longer than the remaining time";
        }
    }

    /** Rows that are left out because they have no target. */
    record RowsLeftOut(int rows) implements Note {
        @Override
        public String toString() {
            return "left out " + Text.count(rows, "row") + " without a target";
        }
    }

    /** Columns that are not used, with a sentence for each. */
    record ColumnsLeftOut(List<String> sentences) implements Note {
        @Override
        public String toString() {
            return String.join("; ", sentences);
        }
    }

    /**
     * A column of strings such as DNA that was encoded like any other text; a string kernel would compare it letter by
     * letter.
     */
    record Sequences(String column) implements Note {
        @Override
        public String toString() {
            return "column " + Text.quote(column)
                    + " holds strings of few letters: a kernel of strings compares what they have in common";
        }
    }

    /** The end of tuning. */
    record Chosen(Choice choice) implements Note {
        @Override
        public String toString() {
            return "chosen in " + Text.duration(choice.seconds()) + ": " + choice;
        }
    }

    /** A fit that takes a while. */
    record WillTake(Plan.Option plan) implements Note {
        @Override
        public String toString() {
            return "this will take about " + Text.duration(plan.seconds()) + " (" + plan.name() + ": " + plan.what()
                    + ")";
        }
    }

    /** The model has no intervals, because the run was stopped before they were learned. */
    record NoIntervals() implements Note {
        @Override
        public String toString() {
            return "the model has no intervals: there was no time for them";
        }
    }

    /** A finding of a learner that a user should know, such as a parameter that ended at a bound. */
    record Remark(String sentence) implements Note {
        @Override
        public String toString() {
            return "warning: " + sentence;
        }
    }

    /** The model was learned from this number of rows only, because there is not enough memory for all of them. */
    record FewerRows(int rows) implements Note {
        @Override
        public String toString() {
            return "warning: learned from " + Text.count(rows, "row")
                    + " only: all of them need more memory than there is";
        }
    }

    private static String name(Optional<String> target) {
        return target.map(name -> "the target " + Text.quote(name)).orElse("the target");
    }
}
