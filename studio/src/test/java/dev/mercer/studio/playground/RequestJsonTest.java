package dev.mercer.studio.playground;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Reals;
import dev.mercer.io.json.JsonNode;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestJsonTest {
    static final String WHOLE = """
            {"method": "svm", "kernel": "linear()", "dim": 2, "points": [0, 1, 2, 3], "targets": [1, -1],
             "c": 2, "grid": [0, 1, 3, 0, 2, 4], "steps": 7, "centers": 5, "start": [0.5, -0.5],
             "intercept": false, "details": false}""";

    private static PlaygroundRequest read(String text) throws IOException {
        return RequestJson.read(JsonNode.read(text));
    }

    @Test
    void allFieldsAreRead() throws IOException {
        PlaygroundRequest request = read(WHOLE);
        assertThat(request.method()).isEqualTo(PlaygroundMethod.SVM);
        assertThat(request.points().get(1, 0)).isEqualTo(2);
        assertThat(request.targets().toArray()).containsExactly(1, -1);
        assertThat(request.settings().lambda()).as("1/(2NC)").isEqualTo(1.0 / 8, within(1e-15));
        assertThat(request.settings().steps()).isEqualTo(7);
        assertThat(request.settings().centers()).isEqualTo(5);
        assertThat(request.start()).hasValue(Reals.of(0.5, -0.5));
        assertThat(request.settings().intercept()).isFalse();
        assertThat(request.grid().columns()).isEqualTo(3);
        assertThat(request.grid().rows()).isEqualTo(4);
        assertThat(request.details()).isFalse();
    }

    @Test
    void everyMethodHasAName() {
        for (PlaygroundMethod method : PlaygroundMethod.values())
            assertThat(PlaygroundMethod.of(method.text())).hasValue(method);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "\"svm\" | \"tree\" | there is no method \"tree\", use one of ridge, svr",
                "\"svm\" | 3 | \"method\" must be a text",
                "\"linear()\" | 3 | \"kernel\" must be a text",
                "\"dim\": 2 | \"dim\": 3 | dim must be 1 or 2, got 3",
                "[0, 1, 2, 3] | [0, 1, 2] | points has 3 numbers, which 2 does not divide",
                "[0, 1, 2, 3] | [] | number of points must be >= 1, got 0",
                "[0, 1, 2, 3] | [0, 1, 2, \"a\"] | \"points\" must be an array of numbers, got \"a\" in it",
                "[1, -1] | [1] | number of targets must be 2, got 1",
                "[1, -1] | [1, 0] | target 2 of a class must be -1 or 1, got 0.0",
                "[1, -1] | null | \"targets\" must be an array of numbers",
                "\"c\": 2 | \"c\": 0 | c must be > 0 and finite, got 0",
                "\"c\": 2 | \"c\": 2, \"lambda\": 1 | lambda and c are the same setting",
                "\"c\": 2 | \"lambda\": -1 | lambda must be > 0 and finite, got -1",
                "\"steps\": 7 | \"steps\": 0 | steps must be 1 to 5000, got 0",
                "\"steps\": 7 | \"steps\": 1.5 | \"steps\" must be a whole number, got 1.5",
                "\"centers\": 5 | \"centers\": 0 | centers must be >= 1, got 0",
                "\"intercept\": false | \"intercept\": 1 | \"intercept\" must be true or false, got 1",
                "[0, 1, 3, 0, 2, 4] | [0, 1, 3] | length of grid",
                "[0, 1, 3, 0, 2, 4] | [1, 1, 3, 0, 2, 4] | the grid must run upwards, got 1 to 1",
                "[0, 1, 3, 0, 2, 4] | [0, 1, 1000, 0, 2, 1000] | the grid has at most 40000 points",
            })
    void wrongFieldsAreRefusedWithTheirNames(String field, String wrong, String message) {
        assertThatThrownBy(() -> read(WHOLE.replace(field, wrong)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(message);
    }
}
