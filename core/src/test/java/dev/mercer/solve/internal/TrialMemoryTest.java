package dev.mercer.solve.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TrialMemoryTest {
    @Test
    void noneForgetsEveryTrial() {
        TrialMemory none = TrialMemory.none();
        none.made("ridge", new TrialMemory.Found(List.of(new double[] {1}), List.of()));
        assertThat(none.known("ridge")).isEmpty();
    }

    @Test
    void whatWasFoundDoesNotChange() {
        List<double[]> numbers = new ArrayList<>(List.of(new double[] {1, 2}));
        List<String> names = new ArrayList<>(List.of("a"));
        TrialMemory.Found found = new TrialMemory.Found(numbers, names);
        numbers.clear();
        names.clear();
        assertThat(found.numbers()).hasSize(1);
        assertThat(found.names()).containsExactly("a");
        assertThatThrownBy(() -> found.names().add("b")).isInstanceOf(UnsupportedOperationException.class);
    }
}
