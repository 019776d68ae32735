package dev.mercer.studio;

import dev.mercer.io.json.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;

/** A client of a server under test, with the token of its pages. */
public record PageClient(String address, String token, HttpClient http) {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** An answer. */
    public record Answer(int status, String text, HttpResponse<byte[]> whole) {
        public JsonNode json() {
            try {
                return JsonNode.read(text);
            } catch (IOException wrong) {
                throw new AssertionError("not JSON: " + text, wrong);
            }
        }

        public String error() {
            return json().path("error").textValue();
        }

        public String header(String name) {
            return whole.headers().firstValue(name).orElse("");
        }
    }

    public static PageClient of(int port, String token) {
        return new PageClient("http://127.0.0.1:" + port, token, HttpClient.newHttpClient());
    }

    static PageClient of(Studio studio) {
        return of(studio.port(), studio.token());
    }

    public HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(address + path))
                .timeout(PATIENCE)
                .header("X-Mercer-Token", token);
    }

    public Answer get(String path) {
        return send(request(path));
    }

    public Answer post(String path, String body) {
        return post(path, body.getBytes(StandardCharsets.UTF_8));
    }

    public Answer post(String path, byte[] body) {
        return send(request(path).POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    public Answer send(HttpRequest.Builder request) {
        try {
            HttpResponse<byte[]> answer = http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            return new Answer(answer.statusCode(), new String(answer.body(), StandardCharsets.UTF_8), answer);
        } catch (IOException failed) {
            throw new AssertionError(failed);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            throw new AssertionError(now);
        }
    }

    /** The lines of a stream of events, once it has ended. */
    public List<String> events(String path) {
        return get(path).text().lines().toList();
    }

    /** Trains, and waits until it has ended: the last state. */
    JsonNode train(String table, String plan) {
        return finished(begin(table, plan));
    }

    /** Starts to train: the name of the run. */
    String begin(String table, String plan) {
        Answer started = post("/api/tables/" + table + "/train", plan);
        if (started.status() != 200) throw new AssertionError(started.text());
        return started.json().path("id").textValue();
    }

    /** Waits until a run has ended: its last state. */
    JsonNode finished(String run) {
        events("/api/models/" + run + "/events");
        return get("/api/models/" + run).json();
    }
}
