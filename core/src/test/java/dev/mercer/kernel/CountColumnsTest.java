package dev.mercer.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.util.InvalidInputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CountColumnsTest {
    private static final Points TEXTS = Letters.points(List.of("ab", "b"), 2);

    private final List<String> counted = new ArrayList<>();

    /** A feature for each of the letters, all of which differ. */
    private Map<String, Integer> letters(String text) {
        counted.add(text);
        if (text.equals("?")) throw new InvalidInputException("no letter");
        return text.length() == 1 ? Map.of(text, 3) : Map.of(text.substring(0, 1), 1, text.substring(1), 2);
    }

    @Test
    void theTextsThatHaveTheFeaturesAreCountedOnce() {
        CountColumns columns = CountColumns.of(TEXTS, this::letters);
        Points rows = columns.apply(TEXTS);
        assertThat(counted).containsExactly("ab", "b");
        assertThat(rows.dim()).isEqualTo(3);
        assertThat(rows.dot(0, rows, 0)).isEqualTo(1 + 2 * 2);
        assertThat(rows.dot(0, rows, 1)).isEqualTo(2 * 3);
    }

    @Test
    void otherTextsHaveTheFeaturesThatAreKnown() {
        CountColumns columns = CountColumns.of(TEXTS, this::letters);
        Points others = columns.apply(Letters.points(List.of("bz", "z"), 2));
        assertThat(counted).containsExactly("ab", "b", "bz", "z");
        assertThat(others.dim()).isEqualTo(3);
        assertThat(others.dot(0, columns.apply(TEXTS), 1)).isEqualTo(3);
        assertThat(others.squaredNorm(1)).isZero();
        assertThat(counted).hasSize(4);
    }

    @Test
    void aTextThatCannotBeCountedIsNamedByItsRow() {
        assertThatThrownBy(() -> CountColumns.of(Letters.points(List.of("a", "?")), this::letters))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("row 2: no letter");
    }
}
