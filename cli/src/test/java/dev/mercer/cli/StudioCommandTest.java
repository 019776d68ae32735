package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.cli.option.Interrupt;
import dev.mercer.io.json.JsonNode;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.InputStreamReader;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StudioCommandTest {
    @TempDir
    Path folder;

    @Test
    void itServesPagesUntilItIsToldToStop() throws Exception {
        Path file = Files.writeString(folder.resolve("a.csv"), "x,y\n1,2\n3,4\n");
        Interrupt interrupt = new Interrupt();
        PipedOutputStream out = new PipedOutputStream();
        String[] args = {"studio", file.toString(), "--port", "0", "--no-open", "--json"};
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(new PipedInputStream(out), StandardCharsets.UTF_8))) {
            CompletableFuture<Integer> code =
                    CompletableFuture.supplyAsync(() -> Main.run(args, out, new ByteArrayOutputStream(), interrupt));
            String link = JsonNode.read(lines.readLine()).path("url").textValue();
            assertThat(link).contains("/?table=t1&token=");
            HttpResponse<String> page = HttpClient.newHttpClient()
                    .send(HttpRequest.newBuilder(URI.create(link)).build(), HttpResponse.BodyHandlers.ofString());
            assertThat(page.body()).contains("Mercer Studio");
            interrupt.request();
            assertThat(code.get()).isZero();
        }
    }

    @Test
    void wrongFilesAndPortsAreRefused() {
        Run missing = Run.of("studio", folder.resolve("none.csv").toString(), "--port", "0", "--no-open");
        assertThat(missing.code()).isEqualTo(ExitCode.FAILURE);
        assertThat(missing.err()).contains("none.csv");
        assertThat(Run.of("studio", "--port", "70000", "--no-open").err()).contains("the port must be 0 to 65535");
    }
}
