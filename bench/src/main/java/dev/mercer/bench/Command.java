package dev.mercer.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One run of a command, from its start to its end.
 *
 * @param seconds wall clock
 * @param output what it printed
 */
public record Command(double seconds, String output) {
    private static final int LINES = 3;

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
            Process process = new ProcessBuilder(command).start();
            process.getOutputStream().close();
            Thread limit = new Thread(() -> stopAfter(process, limitSeconds));
            limit.setDaemon(true);
            limit.start();
            Deque<String> said = new ConcurrentLinkedDeque<>();
            Thread talk = new Thread(() -> keepLast(process.getErrorStream(), said));
            talk.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int exit = process.waitFor();
            double seconds = (System.nanoTime() - start) * 1e-9;
            talk.join();
            if (seconds >= limitSeconds) return null;
            if (exit != 0)
                throw new IllegalStateException(
                        String.join(" ", command) + " ended with exit code " + exit + ": " + String.join(" / ", said));
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

    /** What it printed, as JSON. */
    public JsonNode json() {
        try {
            return new ObjectMapper().readTree(output);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException("not JSON: " + output, broken);
        }
    }

    /** The last lines are where a command says what went wrong. */
    private static void keepLast(InputStream errors, Deque<String> said) {
        new BufferedReader(new InputStreamReader(errors, StandardCharsets.UTF_8)).lines().forEach(line -> {
            said.add(line);
            if (said.size() > LINES) said.remove();
        });
    }
}
