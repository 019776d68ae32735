package dev.mercer.data.table;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Quote;
import dev.mercer.util.RefusedException;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Decides whether a target is numbers or classes, and makes either of it. */
public final class TargetKind {
    /** Integers with more different values than this are numbers. */
    private static final int MOST_CLASSES = 20;

    private TargetKind() {}

    /** The task that the column suggests: text is classes, numbers are numbers, but few different integers may be classes. */
    public static Task of(Column target) {
        return target instanceof TextColumn || couldBeEither(target) ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    /** True for integers with few different values. */
    public static boolean couldBeEither(Column target) {
        if (!(target instanceof NumberColumn numbers)) return false;
        double[] values = numbers.toArray();
        return Arrays.stream(values).allMatch(v -> v == Math.rint(v)) && different(target) <= MOST_CLASSES;
    }

    /** The number of different values. */
    public static long different(Column target) {
        return IntStream.range(0, target.size())
                .mapToObj(target::text)
                .distinct()
                .count();
    }

    /** Refuses a target that has too many values for classes. */
    static void requireClasses(Examples examples) {
        Column target = examples.target();
        long different = different(target);
        if (different > MOST_CLASSES && different > target.size() / 2)
            throw new InvalidInputException(examples.inputs().source() + ": the target"
                    + examples.targetName().map(name -> " " + Quote.of(name)).orElse("") + " has " + different
                    + " different values in " + target.size() + " rows, too many for classes: the first is "
                    + Quote.of(target.text(0)) + " (is it the right column? Numbers are written with a \".\")");
    }

    /** The target as classes. */
    static Labels labels(Examples examples) {
        Column target = examples.target();
        return Labels.of(
                IntStream.range(0, target.size()).mapToObj(target::text).toList());
    }

    /** The target as numbers; text is refused with the place of the first value that is not a number. */
    static Reals numbers(Examples examples, Column target) {
        if (target instanceof NumberColumn numbers) return Reals.of(numbers.toArray());
        for (int i = 0; i < target.size(); i++)
            if (!NumberText.isNumber(target.text(i)))
                throw new RefusedException(
                        "%s: the target %s is not a number: %s (leave out %s, or name missing values with %s)",
                        examples.inputs().place(i),
                        examples.targetName().map(n -> Quote.of(target.name())).orElse(""),
                        Quote.of(target.text(i)),
                        RowOption.REGRESSION,
                        RowOption.NA);
        throw new IllegalStateException("a text column of numbers");
    }
}
