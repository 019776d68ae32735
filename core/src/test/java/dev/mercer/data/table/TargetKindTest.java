package dev.mercer.data.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.data.Task;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TargetKindTest {
    private static TextColumn texts(int rows, IntFunction<String> text) {
        return TextColumn.of("price", IntStream.range(0, rows).mapToObj(text).toArray(String[]::new));
    }

    private static Examples examples(TextColumn target) {
        double[] x = IntStream.range(0, target.size()).asDoubleStream().toArray();
        return new TableData(Table.of(NumberColumn.of("x", x), target)).examples(ColumnRoles.target("price"));
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
