package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
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
        assertThat(Run.of(
                                "export",
                                model,
                                "--to",
                                "onnx",
                                "--precision",
                                "float",
                                "--out",
                                file("small.onnx"),
                                "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("support")
                        .asInt())
                .isEqualTo(40);
        assertThat(Files.size(directory.resolve("small.onnx"))).isLessThan(Files.size(directory.resolve("w.onnx")));
    }

    @Test
    void namesTheOptionThatMakesAColumnExportable() throws IOException {
        StringBuilder rows = new StringBuilder("rent,the city,day,y\n");
        for (int i = 0; i < 60; i++)
            rows.append(String.format(
                    Locale.ROOT,
                    "\"$%d,200\",\"€ %d,100\",2024-%02d-%02d,%d\n",
                    1 + i % 7,
                    1 + i % 5,
                    1 + i % 12,
                    1 + i % 2,
                    i % 12));
        String data = Sets.file(directory, "rents.csv", rows.toString());
        String given = file("rents.mercer");
        List<String> train = new ArrayList<>(List.of("train", data, "--target", "y", "--out", given, "--quiet"));
        train.addAll(List.of("--task", "regression", "--kernel", "gaussian(1)", "--lambda", "0.01"));
        Run.of(train.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("export", given, "--to", "onnx", "--out", file("r.onnx"))
                        .failsWithOneLine())
                .contains("\"the city\", \"day\" cannot be exported either: train with --column rent=category --column"
                        + " \"the city=category\" --column day=category, or use mercer-scorer");
        for (String column : List.of("rent", "the city", "day"))
            train.addAll(List.of("--column", column + "=category"));
        Run.of(train.toArray(String[]::new)).endsWith(ExitCode.SUCCESS);
        Run.of("export", given, "--to", "onnx", "--out", file("r.onnx")).endsWith(ExitCode.SUCCESS);
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
