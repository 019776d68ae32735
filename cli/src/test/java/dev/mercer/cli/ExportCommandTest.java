package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportCommandTest {
    @TempDir
    Path directory;

    private String model = "";

    @BeforeEach
    void model() throws IOException {
        String data = Sets.file(directory, "waves.csv", Sets.waves(40, 5));
        model = directory.resolve("waves.mercer").toString();
        Run.of("train", data, "--target", "y", "--kernel", "gaussian(1)", "--lambda", "0.01", "--out", model, "--quiet")
                .endsWith(ExitCode.SUCCESS);
    }

    private String file(String name) {
        return directory.resolve(name).toString();
    }

    @Test
    void writesEachFormat() throws IOException {
        assertThat(Run.of("export", model, "--to", "ONNX", "--out", file("w.onnx"))
                        .endsWith(ExitCode.SUCCESS)
                        .out())
                .contains("an ONNX model with 40 centers");
        assertThat(Run.of("export", model, "--to", "onnx", "--precision", "float", "--out", file("small.onnx"), "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("support")
                        .asInt())
                .isEqualTo(40);
        assertThat(Files.size(directory.resolve("small.onnx"))).isLessThan(Files.size(directory.resolve("w.onnx")));
    }

    @Test
    void namesTheOptionThatMakesAColumnExportable() throws IOException {
        StringBuilder rows = new StringBuilder("rent,the city,y\n");
        for (int i = 0; i < 40; i++)
            rows.append("\"$")
                    .append(1 + i % 7)
                    .append(",200\",\"€ ")
                    .append(1 + i % 5)
                    .append(",100\",")
                    .append(i % 9)
                    .append('\n');
        String data = Sets.file(directory, "rents.csv", rows.toString());
        String given = file("rents.mercer");
        Run.of("train", data, "--target", "y", "--kernel", "gaussian(1)", "--lambda", "0.01", "--out", given, "--quiet")
                .endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("export", given, "--to", "onnx", "--out", file("r.onnx"))
                        .failsWithOneLine())
                .contains(": train with --column rent=category --column \"the city=category\", or use mercer-scorer");
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(Run.of("export", model, "--to", "pmml", "--out", file("x"))
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("--to must be onnx or libsvm, got \"pmml\"");
        assertThat(Run.of("export", model, "--to", "java", "--out", file("Waves.java"))
                        .endsWith(ExitCode.USAGE)
                        .err())
                .contains("--to must be onnx or libsvm; Java programs predict with mercer-scorer");
        assertThat(Run.of("export", model, "--to", "libsvm", "--out", file("w.model"))
                        .failsWithOneLine())
                .contains("encode");
        assertThat(Files.exists(directory.resolve("w.model"))).isFalse();
    }
}
