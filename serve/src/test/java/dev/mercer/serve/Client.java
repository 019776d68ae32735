package dev.mercer.serve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** A client of a server under test. */
record Client(String url, HttpClient http) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    /** An answer. */
    record Answer(int status, String type, String text, HttpResponse<String> whole) {
        JsonNode json() {
            try {
                return new ObjectMapper().readTree(text);
            } catch (IOException wrong) {
                throw new AssertionError("not JSON: " + text, wrong);
            }
        }

        String error() {
            return json().path("error").asText();
        }
    }

    static Client of(ModelServer server) {
        return new Client(
                server.url(),
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
    }

    Answer get(String path) {
        return send(request(path).GET());
    }

    Answer json(String path, String body) {
        return post(path, "application/json", body);
    }

    Answer csv(String path, String body) {
        return post(path, "text/csv", body);
    }

    Answer post(String path, String type, String body) {
        return send(request(path).header("Content-Type", type).POST(HttpRequest.BodyPublishers.ofString(body)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE);
    }

    Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> found = http.send(request.build(), HttpResponse.BodyHandlers.ofString());
            return new Answer(
                    found.statusCode(),
                    found.headers().firstValue("content-type").orElse(""),
                    found.body(),
                    found);
        } catch (IOException failed) {
            throw new AssertionError("no answer: " + failed, failed);
        } catch (InterruptedException stopped) {
            throw new AssertionError(stopped);
        }
    }

    /** Sends bytes as they are and returns all that comes back until the server closes. */
    String raw(byte[] bytes) throws IOException {
        URI address = URI.create(url);
        try (Socket socket = new Socket(address.getHost(), address.getPort())) {
            socket.setSoTimeout((int) PATIENCE.toMillis());
            socket.getOutputStream().write(bytes);
            socket.getOutputStream().flush();
            socket.shutdownOutput();
            InputStream in = socket.getInputStream();
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    String raw(String text) throws IOException {
        return raw(text.getBytes(StandardCharsets.UTF_8));
    }
}
