package dev.mercer.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The tool in a JVM of its own, for what is decided once in each. */
final class OwnJvm {
    /** What the manifest of the command says. */
    static final List<String> AS_THE_COMMAND =
            List.of("--add-exports=java.base/jdk.internal.module=ALL-UNNAMED", "--enable-native-access=ALL-UNNAMED");

    private OwnJvm() {}

    static Run run(List<String> options, String... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName()));
        command.addAll(List.of(args));
        Path err = Files.createTempFile("mercer", ".err");
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(err.toFile()).start();
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Run(process.waitFor(), out, Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }
}
