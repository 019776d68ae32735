package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in a process of its own, stopped as a container stops it. */
class ServeCommandTest {
    @TempDir
    static Path folder;

    private static String model = "";

    @BeforeAll
    static void train() throws IOException {
        String data = Sets.file(folder, "waves.csv", Sets.waves(60, 1));
        model = folder.resolve("waves.mercer").toString();
        Run.of(
                        "train",
                        data,
                        "--target",
                        "y",
                        "--method",
                        "ridge",
                        "--kernel",
                        "gaussian(sigma=1)",
                        "--lambda",
                        "1e-3",
                        "--out",
                        model)
                .endsWith(ExitCode.SUCCESS);
    }

    private static Process start(String... args) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(OwnJvm.AS_THE_COMMAND);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Main.class.getName(), "serve"));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(folder.resolve("err").toFile())
                .start();
    }

    @Test
    void itServesUntilItIsToldToStop() throws Exception {
        Path token = Files.writeString(folder.resolve("token"), "s3cret\n");
        Process server = start("waves@7=" + model, "--port", "0", "--json", "--token-file", token.toString());
        try {
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8));
            JsonNode answer = new ObjectMapper().readTree(out.readLine());
            assertThat(answer.at("/models/0/version").asText()).isEqualTo("7");
            String url = answer.get("url").asText();
            HttpClient http = HttpClient.newHttpClient();
            Path rows = Path.of(Sets.file(folder, "new.csv", Sets.waves(5, 2)));
            HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + "/models/waves/predict"))
                    .header("Content-Type", "text/csv")
                    .POST(HttpRequest.BodyPublishers.ofFile(rows));
            assertThat(http.send(request.build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(401);
            HttpResponse<String> found = http.send(
                    request.header("Authorization", "Bearer s3cret").build(), HttpResponse.BodyHandlers.ofString());
            assertThat(found.statusCode()).isEqualTo(200);
            List<String> command =
                    Run.of("predict", model, rows.toString()).out().lines().toList();
            List<String> served = found.body().lines().toList();
            assertThat(served).hasSameSizeAs(command);
            for (int i = 1; i < served.size(); i++)
                assertThat(Double.parseDouble(served.get(i)))
                        .isCloseTo(Double.parseDouble(command.get(i)), org.assertj.core.api.Assertions.within(1e-9));
            server.destroy(); // SIGTERM
            assertThat(server.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(Files.readString(folder.resolve("err")))
                    .contains("\"event\":\"started\"", "\"status\":401", "\"event\":\"stopped\"")
                    .doesNotContain("s3cret", "WARNING");
        } finally {
            server.destroyForcibly();
        }
    }

    @Test
    void wrongOptionsAreRefusedBeforeAnythingStarts() {
        String hint = "try mercer serve --help";
        assertThat(Run.of("serve").isMisused(hint)).contains("MODEL");
        assertThat(Run.of("serve", model, "--port", "70000").isMisused(hint))
                .isEqualTo("--port must be at most 65535, got \"70000\"");
        assertThat(Run.of("serve", model, "--log", "loud").isMisused(hint)).contains("requests, errors or none");
        assertThat(Run.of("serve", model, "--max-body", "3g").isMisused(hint)).contains("--max-body must be");
        assertThat(Run.of("serve", model, "--tls-password-file", "x").isMisused(hint))
                .isEqualTo("--tls-password-file needs --tls-keystore");
        assertThat(Run.of("serve", folder.resolve("none.mercer").toString(), "--port", "0")
                        .failsWithOneLine())
                .contains("none.mercer: there is no such file");
        assertThat(Run.of("serve", model, "a@1=" + model, "a=" + model, "--port", "0")
                        .failsWithOneLine())
                .contains("version 1 of the model \"a\" is given twice");
        assertThat(Run.of("serve", model, "--token-file", folder.resolve("none").toString())
                        .failsWithOneLine())
                .contains("none: there is no such file");
        assertThat(Run.of("serve", model, "--host", "no host", "--port", "0", "--quiet")
                        .failsWithOneLine())
                .contains("cannot listen on no host:0: there is no such address");
    }
}
