package dev.mercer.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class NumberedNamesTest {
    @Test
    void namesCountFromOneAndEqualAnyListOfThem() {
        assertThat(NumberedNames.of(3))
                .isEqualTo(List.of("x1", "x2", "x3"))
                .hasSameHashCodeAs(List.of("x1", "x2", "x3"));
        assertThat(NumberedNames.of(0)).isEmpty();
        assertThatThrownBy(() -> NumberedNames.of(3).get(3)).hasMessage("column must be in 0..2, got 3");
        assertThatThrownBy(() -> NumberedNames.of(3).set(0, "y")).isInstanceOf(UnsupportedOperationException.class);
    }

    /** Every copy of a data set made a text for each column, and looked each up. */
    @Test
    void aDatasetKeepsThemAsTheyAre() {
        Points wide = new SparsePoints.Builder().add(0, 1).endRow().build(1 << 30);
        Dataset data = Dataset.of(wide);
        assertThat(data.select(0).withNames(data.names()).names()).isInstanceOf(NumberedNames.class);
        assertThat(data.names().get((1 << 30) - 1)).isEqualTo("x1073741824");
    }
}
