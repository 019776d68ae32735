package dev.mercer.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TuneOptionsTest {
    @Test
    void timesHaveUnits() {
        assertThat(TuneOptions.duration("30s")).isEqualTo(Duration.ofSeconds(30));
        assertThat(TuneOptions.duration("1.5m")).isEqualTo(Duration.ofSeconds(90));
        assertThat(TuneOptions.duration("2h")).isEqualTo(Duration.ofHours(2));
        assertThat(TuneOptions.duration("45")).isEqualTo(Duration.ofSeconds(45));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0s", "-3m", "soon", "1d", "NaN", "1e400h"})
    void othersAreRefused(String text) {
        assertThatThrownBy(() -> TuneOptions.duration(text))
                .isInstanceOf(UsageProblem.class)
                .hasMessage("--time must be a time such as 30s, 10m or 1h, got \"" + text + "\"");
    }
}
