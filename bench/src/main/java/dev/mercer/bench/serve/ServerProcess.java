package dev.mercer.bench.serve;

import dev.mercer.bench.Command;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A server in a process of its own, which prints an object with its port when it takes requests. */
final class ServerProcess implements AutoCloseable {
    private final Process process;
    private final int port;

    ServerProcess(List<String> command) {
        System.err.println("compare: " + String.join(" ", command));
        try {
            process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String line = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))
                    .readLine();
            if (line == null) throw new IllegalStateException(String.join(" ", command) + " has not started");
            port = new com.fasterxml.jackson.databind.ObjectMapper()
                    .readTree(line)
                    .get("port")
                    .asInt();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    int port() {
        return port;
    }

    /** The answer to a POST of JSON; to a GET where there is no body. */
    String ask(String path, String body) {
        try {
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
            if (!body.isEmpty()) request.POST(HttpRequest.BodyPublishers.ofString(body));
            return HttpClient.newHttpClient()
                    .send(request.build(), HttpResponse.BodyHandlers.ofString())
                    .body();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    /** A number of the metrics. */
    double metric(String name) {
        return ask("/metrics", "")
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElse(Double.NaN);
    }

    /** The bytes of all objects that a Java server holds, counted after a full collection while nothing else runs. */
    double liveHeap() {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        String histogram = Command.run(List.of(jcmd, String.valueOf(process.pid()), "GC.class_histogram")).output();
        String total = histogram.lines().filter(line -> line.startsWith("Total")).findFirst().orElseThrow();
        return Double.parseDouble(total.split("\\s+", -1)[2]);
    }

    /** The most bytes that the process has had in memory, all of Java included; only Linux tells. */
    double mostResident() {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(process.pid()), "status"))) {
            return lines.filter(line -> line.startsWith("VmHWM:"))
                    .mapToDouble(line -> 1024 * Double.parseDouble(line.replaceAll("[^0-9]", "")))
                    .findFirst()
                    .orElse(Double.NaN);
        } catch (IOException notLinux) {
            return Double.NaN;
        }
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) process.destroyForcibly();
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
        }
    }
}
