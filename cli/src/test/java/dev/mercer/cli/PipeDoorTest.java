package dev.mercer.cli;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import dev.mercer.io.Models;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A pipe is predicted while it is read, part by part. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PipeDoorTest extends DoorContract {
    @TempDir
    static Path folder;

    @BeforeAll
    void write() {
        Models.save(model(), folder.resolve("cells.mercer"));
    }

    @Override
    protected Door door() {
        return Door.COMMAND_PARTS;
    }

    @Override
    protected double predict(Cell cell) {
        Run run = piped(
                CommandDoorTest.table(columns(), cell),
                "predict",
                folder.resolve("cells.mercer").toString(),
                "-");
        if (run.code() != ExitCode.SUCCESS) throw CommandDoorTest.refused(run);
        return Double.parseDouble(run.out().lines().skip(1).findFirst().orElseThrow());
    }

    private static Run piped(String text, String... args) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            return Run.of(args);
        } finally {
            System.setIn(before);
        }
    }
}
