package dev.mercer.data.table;

import static dev.mercer.data.Task.CLASSIFICATION;
import static dev.mercer.data.Task.REGRESSION;
import static java.lang.Double.NaN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import dev.mercer.util.Indices;
import java.util.Arrays;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class TargetKindTest {
    private static TextColumn texts(int rows, IntFunction<String> text) {
        return TextColumn.of("price", IntStream.range(0, rows).mapToObj(text).toArray(String[]::new));
    }

    private static Examples examples(TextColumn target) {
        double[] x = IntStream.range(0, target.size()).asDoubleStream().toArray();
        return Examples.of(Table.of(NumberColumn.of("x", x), target), ColumnRoles.target("price"));
    }

    static Stream<Arguments> numberTargets() {
        return Stream.of(
                arguments("prices, all different", of(18, i -> 61 + 13 * i), REGRESSION),
                arguments("prices with a repetition", of(12, i -> 100 + 10 * (i % 11)), REGRESSION),
                arguments("prices with cents", of(200, i -> 0.99 + i % 5), REGRESSION),
                arguments("counts in few rows", of(30, i -> i % 9), REGRESSION),
                arguments("counts in many rows", of(300, i -> i % 9), CLASSIFICATION),
                arguments("counts up to 40", of(1000, i -> i % 41), REGRESSION),
                arguments("ratings 1 to 5", of(25, i -> 1 + i % 5), CLASSIFICATION),
                arguments("ratings of too few rows", of(24, i -> 1 + i % 5), REGRESSION),
                arguments("years of a series", of(20, i -> 2001 + i), REGRESSION),
                arguments("years of many rows", of(100, i -> 2001 + i % 20), CLASSIFICATION),
                arguments("21 years of many rows", of(1000, i -> 2001 + i % 21), REGRESSION),
                arguments("codes of shops", of(60, i -> 1000 + 7 * (i % 12)), CLASSIFICATION),
                arguments("codes of shops in few rows", of(40, i -> 1000 + 7 * (i % 12)), REGRESSION),
                arguments("two values, 0 and 1", of(4, i -> i % 2), CLASSIFICATION),
                arguments(
                        "two values, −1 and 1, with gaps",
                        of(9, i -> i % 3 == 2 ? NaN : 2 * (i % 3) - 1),
                        CLASSIFICATION),
                arguments("three values, one of them rare", of(15, i -> Math.min(i, 2)), CLASSIFICATION),
                arguments("three values, with gaps", of(16, i -> i < 2 ? NaN : i % 3), REGRESSION),
                arguments("one value", of(50, i -> 7), REGRESSION));
    }

    private static NumberColumn of(int rows, IntToDoubleFunction value) {
        return NumberColumn.of("y", IntStream.range(0, rows).mapToDouble(value).toArray());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("numberTargets")
    void integersAreClassesOnlyWhereEachHasSeveralRows(String what, NumberColumn target, Task expected) {
        assertThat(TargetKind.of(target)).isEqualTo(expected);
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("numberTargets")
    void aTargetThatIsReadInPartsIsDecidedAsTheWhole(String what, NumberColumn target, Task expected) {
        TargetSummary summary = new TargetSummary();
        int[] known = Indices.where(target.size(), i -> !target.isMissing(i));
        for (int from = 0; from < known.length; from += 7)
            summary.add(target.select(Arrays.copyOfRange(known, from, Math.min(known.length, from + 7))));
        assertThat(TargetKind.of(summary.representative())).isEqualTo(expected);
        assertThat(TargetKind.couldBeEither(summary.representative())).isEqualTo(TargetKind.couldBeEither(target));
    }

    @Test
    void writtenIntegersFollowTheSameRule() {
        assertThat(TargetKind.of(texts(24, i -> "$" + (1 + i % 5)))).isEqualTo(REGRESSION);
        assertThat(TargetKind.of(texts(25, i -> "$" + (1 + i % 5)))).isEqualTo(CLASSIFICATION);
    }

    @Test
    void numbersWithCurrencyAndSeparatorsAreNumbers() {
        TextColumn target = texts(30, i -> String.format("$%d,%03d", i + 1, 7 * i));
        assertThat(TargetKind.of(target)).isEqualTo(Task.REGRESSION);
        Reals numbers = (Reals) examples(target).targets(Task.REGRESSION);
        assertThat(numbers.get(29)).isCloseTo(30_203, within(1e-9));
        assertThat(TargetKind.unit(target)).isEmpty();
    }

    @Test
    void numbersWithAUnitAreNumbersAndTheUnitIsKnown() {
        TextColumn target = texts(30, i -> (10 + i) + " mpg");
        assertThat(TargetKind.of(target)).isEqualTo(Task.REGRESSION);
        assertThat(TargetKind.unit(target)).contains("mpg");
        assertThat(((Reals) examples(target).targets(Task.REGRESSION)).get(5)).isEqualTo(15);
    }

    @Test
    void aFewRowsOfALaterFileAreReadAlike() {
        assertThat(((Reals) examples(texts(1, i -> "$1,200")).actual(Task.REGRESSION)).get(0))
                .isEqualTo(1200);
        assertThat(((Reals) examples(texts(1, i -> "34 mpg")).actual(Task.REGRESSION)).get(0))
                .isEqualTo(34);
    }

    @Test
    void fewDifferentBoundsAndRangesAreClasses() {
        String[] bounds = {"<30", ">30", "NO"};
        assertThat(TargetKind.of(texts(30, i -> bounds[i % 3]))).isEqualTo(Task.CLASSIFICATION);
        assertThat(TargetKind.of(texts(40, i -> "[" + 10 * (i % 8) + "-" + (10 * (i % 8) + 10) + ")")))
                .isEqualTo(Task.CLASSIFICATION);
        assertThat(TargetKind.of(texts(40, i -> (i % 5) + " stars"))).isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void codesWordsAndSeveralUnitsAreClasses() {
        assertThat(TargetKind.of(texts(30, i -> "A" + (100 + i)))).isEqualTo(Task.CLASSIFICATION);
        assertThat(TargetKind.of(texts(30, i -> "name " + i))).isEqualTo(Task.CLASSIFICATION);
        assertThat(TargetKind.of(texts(60, i -> (i + 0.5) + (i % 2 == 0 ? "k" : "M"))))
                .isEqualTo(Task.CLASSIFICATION);
    }

    @Test
    void whatCannotBeReadIsRefusedWithItsPlace() {
        assertThatThrownBy(() ->
                        examples(texts(3, i -> i == 1 ? "cheap" : "$" + i)).targets(Task.REGRESSION))
                .hasMessageContaining("row 1")
                .hasMessageContaining("the target \"price\" is not a number: \"cheap\"");
        assertThatThrownBy(() ->
                        examples(texts(4, i -> i + (i % 2 == 0 ? "k" : "M"))).targets(Task.REGRESSION))
                .hasMessageContaining("is not a number in the unit of all others");
    }
}
