package dev.mercer.cli.generated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few small generated tables through train, predict and evaluate; {@link EveryTable} has 200 of all sizes. */
class GeneratedTablesTest {
    private static final GeneratedTable.Sizes SMALL = new GeneratedTable.Sizes(400, 30, 40_000);

    @TempDir
    Path directory;

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14})
    void endWell(int number) throws IOException {
        TableRun.Outcome outcome = TableRun.of(
                GeneratedTable.of(number, SMALL).withTime("1s").withoutMemory(), directory, GeneratedTablesTest::run);
        assertThat(outcome.failed()).as("%s", outcome).isFalse();
    }

    private static TableRun.Answer run(GeneratedTable table, List<String> arguments) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        int code = Main.run(arguments.toArray(String[]::new), out, err);
        return new TableRun.Answer(code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aFailureIsFound() throws IOException {
        GeneratedTable table = GeneratedTable.of(1, SMALL).withTime("1s").withoutMemory();
        assertThat(table.hopeless()).isEmpty();
        TableRun.Outcome outcome =
                TableRun.of(table, directory, (t, arguments) -> new TableRun.Answer(1, "", "mercer: no"));
        assertThat(outcome.failed()).isTrue();
        assertThat(outcome.what()).isEqualTo("train ended with exit code 1: mercer: no");
    }
}
