package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;

class LettersTest {
    @Test
    void textsComeBack() {
        List<String> texts = List.of("ACGT", "", "ü𝄞", "a b");
        DensePoints points = Letters.points(texts);
        assertThat(points.dim()).isEqualTo(4);
        for (int i = 0; i < texts.size(); i++) {
            assertThat(Letters.text(points, i)).isEqualTo(texts.get(i));
            assertThat(Letters.text(SparsePoints.of(points), i)).isEqualTo(texts.get(i));
        }
        assertThat(Letters.points(List.of("")).dim()).isEqualTo(1);
    }

    @Test
    void whatIsNoTextIsRefused() {
        assertThatThrownBy(() -> Letters.points(List.of("abc"), 2))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("text 1 has 3 characters, there is room for 2");
        assertThatThrownBy(() -> Letters.points(List.of("a\0")))
                .hasMessage("text 1 holds the character 0, which marks the end");
        for (double code : new double[] {0, -1, 0.5, 65536})
            assertThatThrownBy(() -> Letters.text(Points.of(new double[] {code, 65}), 0))
                    .hasMessageStartingWith("row 1 is not a text: coordinate 1 must be the code of a character, got ");
    }
}
