package dev.mercer.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * One run of a command, from its start to its end.
 *
 * @param seconds wall clock
 * @param output what it printed
 */
public record Command(double seconds, String output) {
    public static Command run(List<String> command) {
        System.err.println("compare: " + String.join(" ", command));
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            double seconds = (System.nanoTime() - start) * 1e-9;
            if (exit != 0) throw new IllegalStateException(command + " ended with exit code " + exit);
            return new Command(seconds, output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }
}
