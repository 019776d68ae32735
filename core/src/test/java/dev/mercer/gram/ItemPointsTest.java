package dev.mercer.gram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.Compute;
import dev.mercer.data.Points;
import dev.mercer.kernel.Precomputed;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import org.junit.jupiter.api.Test;

class ItemPointsTest {
    private static final Compute COMPUTE = Compute.standard();
    private static final List<String> WORDS = List.of("kernel", "kennel", "machine");

    private static double commonLetters(String a, String b) {
        return a.chars().filter(c -> b.indexOf(c) >= 0).distinct().count();
    }

    private final ItemPoints<String> words =
            ItemPoints.of(WORDS, ItemPointsTest::commonLetters, COMPUTE, Progress.none());

    @Test
    void theirGramMatrixIsThatOfTheFunction() {
        Gram gram = Gram.of(new Precomputed(), words.points(), COMPUTE, Progress.none());
        for (int i = 0; i < 3; i++)
            for (int j = 0; j < 3; j++)
                assertThat(gram.value(i, j)).isEqualTo(commonLetters(WORDS.get(i), WORDS.get(j)));
    }

    @Test
    void newItemsAreComparedWithThem() {
        List<String> others = List.of("chin", "elk");
        Points fresh = words.points(others);
        CrossGram cross = CrossGram.of(new Precomputed(), fresh, words.points(), COMPUTE);
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 3; j++)
                assertThat(cross.toMatrix(Progress.none()).get(i, j))
                        .isEqualTo(commonLetters(others.get(i), WORDS.get(j)));
    }

    @Test
    void aValueThatIsNotFiniteIsRefused() {
        ItemPoints<Double> numbers = ItemPoints.of(List.of(1.0, 2.0), (a, b) -> a * b, COMPUTE, Progress.none());
        assertThatThrownBy(() -> numbers.points(List.of(1.0, Double.NaN)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("kernel values must be finite, got NaN between new item 2 and training item 1");
    }
}
