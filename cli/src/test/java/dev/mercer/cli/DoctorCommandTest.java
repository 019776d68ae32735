package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

class DoctorCommandTest {
    @Test
    void tellsAboutTheMachine() {
        Run run = Run.of("doctor").endsWith(ExitCode.SUCCESS);
        assertThat(run.err()).isEmpty();
        assertThat(run.out())
                .contains(System.getProperty("java.version"), "GiB")
                .contains("blas (chosen): OpenBLAS, Vector API, ", " plain: plain Java")
                .containsPattern("little work +plain, which is done before blas is loaded")
                .containsPattern("vector api +loaded");
    }

    @Test
    void whatIsForcedIsChosen() {
        Run run = Run.of("doctor", "--backend", "plain").endsWith(ExitCode.SUCCESS);
        assertThat(run.out()).contains(" blas: OpenBLAS", "plain (chosen)").doesNotContain("little work");
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
                        && b.get("chosen").asBoolean()
                        && b.get("usable").asBoolean())
                .anyMatch(b -> b.get("name").asText().equals("blas")
                        && !b.get("chosen").asBoolean()
                        && !b.has("obstacle"));
        assertThat(json.get("backend_forced").asBoolean()).isTrue();
        assertThat(json.get("vector_api").get("readable").asBoolean()).isTrue();
        assertThat(json.get("missing")).allMatch(item -> item.has("what") && item.has("effect") && item.has("cure"));
    }

    @Test
    void whatIsMissingIsSaidWithTheCure() throws IOException, InterruptedException {
        List<String> off = List.of("-Dmercer.blas.off=it is Sunday: wait until Monday");
        Run text = OwnJvm.run(off, "doctor").endsWith(ExitCode.SUCCESS);
        assertThat(text.err()).isEmpty();
        assertThat(text.out().replaceAll("\\s+", " "))
                .contains("back end blas: cannot be used here", "plain (chosen)", "vector api there, not loaded")
                .contains("missing the back end blas: work takes longer without it; it is Sunday: wait until Monday")
                .contains("missing the Vector API: ", "; start with ./mercer, or give Java the flag --add-modules")
                .doesNotContain("little work");
        JsonNode json = OwnJvm.run(off, "doctor", "--json").json();
        JsonNode blas = json.get("backends").get(0);
        assertThat(blas.get("usable").asBoolean()).isFalse();
        assertThat(blas.get("obstacle").asText()).isEqualTo("it is Sunday: wait until Monday");
        assertThat(json.get("backend_forced").asBoolean()).isFalse();
    }

    @Test
    void aForcedBackEndThatCannotBeHadIsRefused() throws IOException, InterruptedException {
        List<String> off = List.of("-Dmercer.blas.off=it is Sunday: wait until Monday");
        assertThat(OwnJvm.run(off, "quickstart", "--backend", "blas").isMisused("try mercer quickstart --help"))
                .isEqualTo("--backend: the back end \"blas\" cannot be used here: it is Sunday: wait until Monday");
    }
}
