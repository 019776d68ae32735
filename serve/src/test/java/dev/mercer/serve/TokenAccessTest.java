package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a token, every route but health is refused without it, however its address is spelled and whatever the method. */
class TokenAccessTest {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "BREW");

    private static final List<UnaryOperator<String>> SPELLINGS = List.of(
            path -> path,
            path -> path.replace("/m", "/%6d").replace("/v2", "/%762"),
            path -> path.replace("/m", "/%6D").replace("/o", "/%6F"),
            path -> path.replace("/m", "/%256d").replace("/v2", "/%25762"),
            path -> "/" + path,
            path -> path + "/",
            path -> "/." + path,
            path -> "/v2/health/live/.." + path,
            path -> "/v2/health/live%2f.." + path,
            path -> "/v2/health/live;" + path,
            path -> path + "?/v2/health/live",
            path -> path + "#/v2/health/live",
            path -> path.replace("/", "%2f"),
            path -> path.replace('/', '\\'),
            path -> "http://a" + path,
            path -> path.substring(1));

    @TempDir
    static Path folder;

    private static ModelServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = ModelServer.start(
                ServerOptions.of(List.of(TestModels.houses(folder, 1))).withToken("s3cret"));
        client = Client.of(server);
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String status(String line, String headers) throws IOException {
        String answer = client.raw(line + " HTTP/1.1\r\nHost: a\r\n" + headers + "Connection: close\r\n\r\n");
        return answer.substring(0, Math.min(12, answer.length()));
    }

    @Test
    void refusesEveryRouteButHealthWithoutTheToken() throws IOException {
        Client.Answer described = client.send(client.request("/openapi.json").header("Authorization", "Bearer s3cret"));
        List<String> paths = new ArrayList<>(List.of("/openapi.json"));
        JsonNode all = described.json().get("paths");
        all.fieldNames().forEachRemaining(paths::add);
        paths.removeIf(path -> path.startsWith("/v2/health/"));
        assertThat(paths).hasSizeGreaterThan(8).contains("/models/houses/predict", "/metrics");
        for (String path : paths) {
            List<String> lines = new ArrayList<>();
            String own = path.endsWith("/predict") || path.endsWith("/infer") ? "POST " : "GET ";
            for (UnaryOperator<String> spelling : SPELLINGS) lines.add(own + spelling.apply(path));
            for (String method : METHODS) lines.add(method + " " + path);
            for (String line : lines)
                assertThat(status(line, "Authorization: Bearer guessed\r\n"))
                        .as(line)
                        .isIn("HTTP/1.1 401", "HTTP/1.1 400", "");
        }
    }

    @Test
    void servesHealthWithoutTheTokenAndRoutesWithIt() throws IOException {
        assertThat(status("GET /v2/health/live", "")).isEqualTo("HTTP/1.1 200");
        assertThat(status("GET /v2/health/ready", "")).isEqualTo("HTTP/1.1 200");
        assertThat(status("POST /v2/health/ready", "")).isEqualTo("HTTP/1.1 405");
        assertThat(status("GET /%6dodels", "Authorization: Bearer s3cret\r\n")).isEqualTo("HTTP/1.1 200");
        assertThat(status("GET /%6dodels", "")).isEqualTo("HTTP/1.1 401");
    }
}
