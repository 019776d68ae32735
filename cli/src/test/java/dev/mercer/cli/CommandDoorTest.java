package dev.mercer.cli;

import dev.mercer.doors.Cell;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.ModelFile;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CommandDoorTest extends DoorContract {
    @TempDir
    static Path folder;

    @BeforeAll
    void write() {
        ModelFile.write(folder.resolve("cells.mercer"), model());
    }

    @Override
    protected double predict(Cell cell) throws Exception {
        String row = String.join(
                ",",
                columns().stream()
                        .map(name -> name.equals(cell.column()) ? field(cell) : '"' + ROW.get(name) + '"')
                        .toList());
        Path file = Files.writeString(folder.resolve("row.csv"), String.join(",", columns()) + "\n" + row + "\n");
        Run run = Run.of("predict", folder.resolve("cells.mercer").toString(), file.toString(), "--json");
        if (run.code() != ExitCode.SUCCESS) throw new IllegalArgumentException(run.err());
        return run.json().at("/prediction/0").doubleValue();
    }

    private static String field(Cell cell) {
        return cell.isNumber() ? cell.text() : '"' + cell.text() + '"';
    }
}
