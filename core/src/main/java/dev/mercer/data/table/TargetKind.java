package dev.mercer.data.table;

import dev.mercer.data.Labels;
import dev.mercer.data.Task;
import dev.mercer.data.table.internal.RowOption;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Text;
import java.util.Optional;
import java.util.stream.IntStream;

/** Decides whether a target is numbers or classes, and converts it. */
public final class TargetKind {
    /** Integers with more different values than this are numbers. */
    static final int MOST_CLASSES = 20;

    /** The least mean number of rows of a class of integers; two different values are always classes. */
    static final int ROWS_OF_A_CLASS = 5;

    private TargetKind() {}

    /**
     * The task that is inferred from the column: classification for text, unless it consists of written numbers; regression for
     * numbers, except integers that are plausible as classes: two different ones, or at most {@value #MOST_CLASSES}, each in {@value
     * #ROWS_OF_A_CLASS} rows on average.
     */
    public static Task of(Column target) {
        if (!(target instanceof TextColumn))
            return couldBeEither(target) && areEnoughRows(target) ? Task.CLASSIFICATION : Task.REGRESSION;
        return WrittenTarget.found(target)
                .map(written -> of(written.numbers(target)))
                .orElse(Task.CLASSIFICATION);
    }

    /** The unit of numbers that are written with one, such as {@code mpg}; empty for other targets. */
    public static Optional<String> unit(Column target) {
        return target instanceof TextColumn
                ? WrittenTarget.required(target).map(WrittenTarget::unit).filter(unit -> !unit.isEmpty())
                : Optional.empty();
    }

    /** True for integers with few different values, which a method may need as numbers or as classes. */
    public static boolean couldBeEither(Column target) {
        if (!(target instanceof NumberColumn numbers)) return false;
        return present(target).allMatch(i -> isInteger(numbers.get(i))) && different(target) <= MOST_CLASSES;
    }

    private static boolean areEnoughRows(Column target) {
        long different = different(target);
        return different == 2 || (different > 2 && present(target).count() >= ROWS_OF_A_CLASS * different);
    }

    private static IntStream present(Column target) {
        return IntStream.range(0, target.size()).filter(i -> !target.isMissing(i));
    }

    private static boolean isInteger(double value) {
        return value == Math.rint(value);
    }

    /** The number of different values that are not missing. */
    public static long different(Column target) {
        return present(target).mapToObj(target::text).distinct().count();
    }

    /** Refuses a target with too many values for classes. */
    static void requireClasses(Examples examples) {
        Column target = examples.target();
        long different = different(target);
        if (different > MOST_CLASSES && different > target.size() / 2)
            throw new InvalidInputException(examples.inputs().source() + ": the target"
                    + examples.targetName().map(name -> " " + Text.quote(name)).orElse("") + " has " + different
                    + " different values in " + target.size() + " rows, too many for classes: the first is "
                    + Text.quote(target.text(0)) + " (is it the right column? Numbers are written with a \".\")");
    }

    /** The target as classes. */
    static Labels labels(Examples examples) {
        Column target = examples.target();
        return Labels.of(
                IntStream.range(0, target.size()).mapToObj(target::text).toList());
    }

    /** The target as numbers, which may be written with a unit; other text is refused, and the message names the place of the first. */
    static NumberColumn numbers(Examples examples, Column target) {
        if (target instanceof NumberColumn numbers) return numbers;
        Optional<WrittenTarget> written = WrittenTarget.required(target);
        for (int i = 0; i < target.size(); i++)
            if (written.isEmpty() || Double.isNaN(written.get().value(target, i)))
                throw new RefusedException(
                        "%s: the target %s is not a number%s: %s (leave out %s, or name missing values with %s)",
                        examples.inputs().origin().place(i),
                        examples.targetName()
                                .map(n -> Text.quote(target.name()))
                                .orElse(""),
                        written.isEmpty() ? " in the unit of all others" : "",
                        Text.quote(target.text(i)),
                        RowOption.REGRESSION,
                        RowOption.NA);
        return written.orElseThrow().numbers(target);
    }
}
