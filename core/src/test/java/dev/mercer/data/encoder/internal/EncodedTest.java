package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.Points;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EncodedTest {
    private static final Points POINTS = Points.of(new double[] {1});

    @Test
    void saysOneAndMany() {
        assertThat(new Encoded(POINTS, Map.of("a", 1), Map.of("b", 2), 1).said())
                .containsExactly(
                        "column \"a\": 1 value was not seen in training, or rarely",
                        "column \"b\": 2 values are missing, none was in training",
                        "1 coordinate lies in columns that training had not, and is ignored");
        assertThat(new Encoded(POINTS, Map.of(), Map.of(), 0).said()).isEmpty();
    }

    @Test
    void keepsItsOwnCounts() {
        Map<String, Integer> given = new LinkedHashMap<>(Map.of("a", 1));
        Encoded encoded = new Encoded(POINTS, given, Map.of(), 0);
        given.clear();
        assertThat(encoded.unseen()).isEqualTo(Map.of("a", 1));
    }
}
