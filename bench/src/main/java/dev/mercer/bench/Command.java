package dev.mercer.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command, from its start to its end.
 *
 * @param seconds wall clock
 * @param output what it printed
 */
public record Command(double seconds, String output) {
    public static Command run(List<String> command) {
        Command done = run(command, Long.MAX_VALUE);
        if (done == null) throw new IllegalStateException(command + " has not ended");
        return done;
    }

    /** Null when it has not ended within so many seconds; it is stopped then. */
    public static @Nullable Command run(List<String> command, long limitSeconds) {
        System.err.println("compare: " + String.join(" ", command));
        try {
            long start = System.nanoTime();
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            process.getOutputStream().close();
            Thread limit = new Thread(() -> stopAfter(process, limitSeconds));
            limit.setDaemon(true);
            limit.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            double seconds = (System.nanoTime() - start) * 1e-9;
            if (seconds >= limitSeconds) return null;
            if (exit != 0) throw new IllegalStateException(command + " ended with exit code " + exit);
            return new Command(seconds, output);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private static void stopAfter(Process process, long seconds) {
        try {
            if (!process.waitFor(seconds, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
