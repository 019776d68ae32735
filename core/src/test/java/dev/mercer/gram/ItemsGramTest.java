package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.gram.psd.PsdDoctor;
import dev.mercer.gram.psd.PsdReport;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Gram matrices over any Java type. */
class ItemsGramTest extends GramContract {
    @Override
    protected Gram gram(Points points, Compute compute) {
        List<Points> items = IntStream.range(0, points.size())
                .mapToObj(i -> points.range(i, i + 1))
                .toList();
        return Gram.of(items, (a, b) -> KERNEL.value(a, 0, b, 0), compute, Progress.none());
    }

    @Test
    void stringsHaveAGramMatrix() {
        List<String> words = List.of("kernel", "kennel", "machine");
        Gram gram = Gram.of(words, ItemsGramTest::commonLetters, compute(), Progress.none());
        double[] row = new double[3];
        gram.row(0, row);
        assertThat(row).containsExactly(8, 8, 3);
        assertThat(PsdDoctor.examine(gram, Progress.none()).verdict()).isEqualTo(PsdReport.Verdict.CONSISTENT);
    }

    /** Inner product of the letter counts. */
    private static double commonLetters(String a, String b) {
        return a.chars().flatMap(x -> b.chars().filter(y -> x == y)).count();
    }

    @Test
    void anAsymmetricFunctionIsRefused() {
        assertThatThrownBy(() -> Gram.of(List.of(1, 2), (a, b) -> a - 2.0 * b, compute(), Progress.none()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("symmetric");
    }
}
