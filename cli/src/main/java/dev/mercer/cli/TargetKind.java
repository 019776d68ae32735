package dev.mercer.cli;

import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.data.TargetVectors;
import dev.mercer.data.Targets;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.NumberText;
import dev.mercer.util.Quote;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Whether a target is numbers or classes, and the target as either. */
final class TargetKind {
    /** Integers with more different values than this are numbers. */
    private static final int MOST_CLASSES = 20;

    private TargetKind() {}

    /** What the column looks like: text is classes, numbers are numbers, but few different integers may be classes. */
    static Task of(Column target) {
        return target instanceof TextColumn || couldBeEither(target) ? Task.CLASSIFICATION : Task.REGRESSION;
    }

    /** Whether it is integers with few different values. */
    static boolean couldBeEither(Column target) {
        if (!(target instanceof NumberColumn numbers)) return false;
        double[] values = numbers.toArray();
        return Arrays.stream(values).allMatch(v -> v == Math.rint(v)) && different(target) <= MOST_CLASSES;
    }

    static long different(Column target) {
        return IntStream.range(0, target.size())
                .mapToObj(target::text)
                .distinct()
                .count();
    }

    static Targets targets(Examples examples, Task task) {
        if (task != Task.REGRESSION) return labels(examples);
        List<Reals> columns =
                examples.known().stream().map(c -> numbers(examples, c)).toList();
        return columns.size() == 1 ? columns.get(0) : new TargetVectors(examples.targetNames(), columns);
    }

    private static Labels labels(Examples examples) {
        Column target = examples.target();
        long different = different(target);
        if (different > MOST_CLASSES && different > target.size() / 2)
            throw new InvalidInputException(examples.inputs().source() + ": the target"
                    + examples.targetName().map(name -> " " + Quote.of(name)).orElse("") + " has " + different
                    + " different values in " + target.size() + " rows, too many for classes: the first is "
                    + Quote.of(target.text(0)) + " (is it the right column? Numbers are written with a \".\")");
        List<String> names =
                IntStream.range(0, target.size()).mapToObj(target::text).toList();
        return Labels.of(names);
    }

    /** Refuses text with the place of the first that is not a number. */
    private static Reals numbers(Examples examples, Column target) {
        if (target instanceof NumberColumn numbers) return Reals.of(numbers.toArray());
        for (int i = 0; i < target.size(); i++)
            if (!NumberText.isNumber(target.text(i)))
                throw examples.wrong(
                        i,
                        "the target "
                                + examples.targetName()
                                        .map(n -> Quote.of(target.name()))
                                        .orElse("")
                                + " is not a number: "
                                + Quote.of(target.text(i))
                                + " (leave out --regression, or name missing values with --na)");
        throw new IllegalStateException("a text column of numbers");
    }
}
