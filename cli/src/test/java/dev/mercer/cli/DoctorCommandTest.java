package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    @Test
    void tellsAboutTheMachine() {
        Run run = Run.of("doctor").endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out()).contains(System.getProperty("java.version"), "plain", "(chosen)", "vector api", "GiB");
    }

    @Test
    void asJson() {
        JsonNode json = Run.of("doctor", "--json", "--threads", "1", "--memory", "100m", "--backend", "plain")
                .json();
        assertThat(json.get("java").get("version").asText()).isEqualTo(System.getProperty("java.version"));
        assertThat(json.get("threads").asInt()).isEqualTo(1);
        assertThat(json.get("budget_bytes").asLong()).isEqualTo(100L << 20);
        assertThat(json.get("memory_bytes").asLong())
                .isGreaterThan(json.get("budget_bytes").asLong());
        assertThat(json.get("backends"))
                .anyMatch(b -> b.get("name").asText().equals("plain")
                        && b.get("chosen").asBoolean());
        assertThat(json.get("vector_api").get("readable").isBoolean()).isTrue();
        assertThat(json.get("missing")).allMatch(item -> item.has("what") && item.has("effect") && item.has("cure"));
    }
}
