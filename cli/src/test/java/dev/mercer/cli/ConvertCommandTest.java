package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConvertCommandTest {
    @TempDir
    Path directory;

    private String data = "";
    private String ours = "";
    private String theirs = "";

    @BeforeEach
    void model() throws IOException {
        data = Sets.file(directory, "two.libsvm", Sets.sparse(60, 5));
        ours = directory.resolve("two.mercer").toString();
        theirs = directory.resolve("two.model").toString();
        Run.of("train", data, "--kernel", "gaussian(1)", "--c", "1", "--encode", "none", "--out", ours, "--quiet")
                .endsWith(ExitCode.SUCCESS);
    }

    @Test
    void bothWaysWithTheSamePredictions() throws IOException {
        JsonNode json = Run.of("convert", ours, theirs, "--json")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("format").asText()).isEqualTo("libsvm");
        assertThat(Files.readString(Path.of(theirs)))
                .startsWith("svm_type c_svc\nkernel_type rbf\n")
                .contains("label -1 1");
        String back = directory.resolve("back.mercer").toString();
        assertThat(Run.of("convert", theirs, back).endsWith(ExitCode.SUCCESS).out())
                .contains("a Mercer model with");
        String expected =
                Run.of("predict", ours, data).endsWith(ExitCode.SUCCESS).out();
        assertThat(Run.of("predict", theirs, data).endsWith(ExitCode.SUCCESS).out())
                .isEqualTo(expected);
        assertThat(Run.of("predict", back, data).endsWith(ExitCode.SUCCESS).out())
                .isEqualTo(expected);
        assertThat(Run.of("evaluate", theirs, data, "--json").json().get("accuracy"))
                .isEqualTo(Run.of("evaluate", ours, data, "--json").json().get("accuracy"));
    }

    @Test
    void aModelOfLibsvmIsInspected() {
        Run.of("convert", ours, theirs).endsWith(ExitCode.SUCCESS);
        String text = Run.of("inspect", theirs).endsWith(ExitCode.SUCCESS).out();
        assertThat(text)
                .contains("one of -1, 1", "gaussian(sigma=", "LIBSVM c_svc")
                .doesNotContain("NaN");
        assertThat(Run.of("inspect", theirs, "--json").json().get("kernel").asText())
                .startsWith("gaussian(");
        assertThat(Run.of("predict", theirs, data, "--explain", "1").failsWithOneLine())
                .contains("does not know its training rows");
    }

    @Test
    void whatLibsvmLacksIsRefused() throws IOException {
        String encoded = directory.resolve("encoded.mercer").toString();
        Run.of("train", data, "--kernel", "gaussian(1)", "--c", "1", "--out", encoded, "--quiet")
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("convert", encoded, theirs).failsWithOneLine())
                .isEqualTo("LIBSVM has no such model: it encodes its inputs, which LIBSVM does not (train with --encode"
                        + " none)");
        assertThat(Path.of(theirs)).doesNotExist();
        assertThat(Run.of("convert", ours, ours).failsWithOneLine()).contains("is also read, and would be lost");
        assertThat(Run.of("convert", data, theirs).failsWithOneLine()).contains("is not a Mercer model");
    }
}
