package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.Models;
import dev.mercer.util.InvalidInputException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommandDoorTest extends DoorContract {
    @TempDir
    static Path folder;

    @BeforeAll
    void write() {
        Models.save(model(), folder.resolve("cells.mercer"));
    }

    @Override
    protected Door door() {
        return Door.COMMAND;
    }

    @Override
    protected double predict(Cell cell) throws Exception {
        Path file = Files.writeString(folder.resolve("row.csv"), table(columns(), cell));
        Run run = Run.of("predict", folder.resolve("cells.mercer").toString(), file.toString(), "--json");
        if (run.code() != ExitCode.SUCCESS) throw refused(run);
        return run.json().at("/prediction/0").doubleValue();
    }

    /** What was refused, in one line; anything else is a defect. */
    static InvalidInputException refused(Run run) {
        assertThat(run.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err().lines()).hasSize(1);
        return new InvalidInputException(run.err());
    }

    /** A file of one row. */
    static String table(List<String> columns, Cell cell) {
        String row = columns.stream()
                .map(name -> name.equals(cell.column()) ? field(cell) : '"' + ROW.get(name) + '"')
                .collect(Collectors.joining(","));
        return String.join(",", columns) + "\n" + row + "\n";
    }

    private static String field(Cell cell) {
        return cell.isNumber() ? cell.text() : '"' + cell.text() + '"';
    }
}
