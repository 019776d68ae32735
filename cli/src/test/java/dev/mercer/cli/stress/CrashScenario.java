package dev.mercer.cli.stress;

import dev.mercer.io.CheckpointFile;
import dev.mercer.io.Models;
import dev.mercer.io.RowCache;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A command that writes files, to be killed while it does.
 *
 * @param name for messages
 * @param line the arguments; {@code DIR} is the directory, {@code DATA} the table, or for convert the model, and {@code
 * NAME} its name
 */
record CrashScenario(String name, String line) {
    private static final String LEARN = " --target y --kernel gaussian(sigma=1) --lambda 0.01 --out DIR/m.mercer";
    private static final String NYSTROM =
            " --target y --method nystrom(20) --kernel gaussian(sigma=1) --lambda 0.01 --out DIR/m.mercer";

    static final List<CrashScenario> ALL = List.of(
            new CrashScenario("train", "train DATA.csv" + LEARN),
            new CrashScenario("train --state", "train DATA.csv" + NYSTROM + " --state DIR/NAME.checkpoint"),
            new CrashScenario("train --cache", "train DATA.csv" + NYSTROM + " --cache DIR"),
            new CrashScenario("train --report", "train DATA.csv" + LEARN + " --report DIR/r.html"),
            new CrashScenario(
                    "tune",
                    "tune DATA.csv --target y --kernel linear();gaussian(sigma=auto) --time 1s"
                            + " --state DIR/NAME.checkpoint"),
            new CrashScenario("convert", "convert DATA.model DIR/m.mercer"));

    List<String> arguments(Path directory, Path data) {
        return Arrays.stream(line.split(" "))
                .map(word -> word.replace("DIR", directory.toString())
                        .replace("DATA", data.toString())
                        .replace("NAME", String.valueOf(data.getFileName())))
                .toList();
    }

    /** The temporary files in a directory. */
    static List<Path> temporary(Path directory) throws IOException {
        return files(directory, true);
    }

    /** The outputs in a directory: all but temporary files. */
    static List<Path> outputs(Path directory) throws IOException {
        return files(directory, false);
    }

    private static List<Path> files(Path directory, boolean temporary) throws IOException {
        try (Stream<Path> all = Files.list(directory)) {
            return all.filter(file -> file.getFileName().toString().endsWith(".tmp") == temporary)
                    .toList();
        }
    }

    /** Throws where an output is not whole. */
    static void requireWhole(Path file) throws IOException {
        String name = file.getFileName().toString();
        if (name.endsWith(".mercer")) Models.load(file);
        else if (name.endsWith(".checkpoint")) CheckpointFile.facts(file);
        else if (name.endsWith(RowCache.ENDING)) {
            try (RowCache rows = RowCache.open(file)) {
                for (int b = 0; b < rows.blocks(); b++) rows.block(b);
            }
        } else {
            String text = Files.readString(file, StandardCharsets.UTF_8).strip();
            if (!text.endsWith(name.endsWith(".svg") ? "</svg>" : "</html>"))
                throw new AssertionError(file + ": is cut off");
        }
    }
}
