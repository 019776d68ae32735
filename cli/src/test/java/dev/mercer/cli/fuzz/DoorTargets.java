package dev.mercer.cli.fuzz;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.compute.PlainBackend;
import dev.mercer.io.json.JsonNode;
import dev.mercer.serve.ModelServer;
import dev.mercer.serve.ModelSource;
import dev.mercer.serve.ServerOptions;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Mutated requests to {@code mercer serve} and {@code mercer studio}: each is answered by a status below 500.
 *
 * <p>A server starts with its first request; it ends with the process, or with the next studio, whose tables would fill the memory.
 */
final class DoorTargets {
    private static final int REQUESTS_OF_A_STUDIO = 1000;
    private static final Duration LONGEST = Duration.ofSeconds(30);
    private static final String JSON = "application/json";
    private static final ComputeChoice ONE_THREAD = ComputeChoice.of(new Compute(new PlainBackend(), 1, 256 << 20));

    private final Path directory;
    private final FuzzExamples examples;
    private final HttpClient client = HttpClient.newHttpClient();
    private @Nullable ModelServer server;
    private @Nullable Studio studio;
    private int requests;

    DoorTargets(Path directory, FuzzExamples examples) {
        this.directory = directory;
        this.examples = examples;
    }

    List<FuzzTarget> all() {
        return List.of(
                fast("serve-json", rows(), b -> served("/models/NAME/predict", JSON, b)),
                fast("serve-csv", FuzzExamples.trainingTables(), b -> served("/models/NAME/predict", "text/csv", b)),
                fast("serve-tensors", tensors(), b -> served("/v2/models/NAME/infer", JSON, b)),
                new FuzzTarget("serve-model", examples.models(), FuzzTokens.HEADER, "", true, this::serveModel),
                fast("studio-fit", fits(), b -> asked("/api/playground/fit", b)),
                fast("studio-columns", plans(), b -> asked("/api/tables/t1/columns", b)),
                fast("studio-upload", FuzzExamples.tables(), b -> asked("/api/tables?name=a.csv", b)),
                new FuzzTarget("studio-train", plans(), FuzzTokens.HEADER, "", true, this::train));
    }

    private static FuzzTarget fast(String name, List<byte[]> examples, FuzzTarget.Reader reader) {
        boolean table = name.endsWith("csv") || name.endsWith("upload");
        return new FuzzTarget(name, examples, table ? FuzzTokens.TABLE : FuzzTokens.HEADER, "", false, reader);
    }

    private static List<byte[]> utf8(String... texts) {
        return Stream.of(texts)
                .map(text -> text.getBytes(StandardCharsets.UTF_8))
                .toList();
    }

    private static List<byte[]> rows() {
        return utf8(
                "{\"a\": 0.5, \"b\": -1e2}",
                "{\"rows\": [{\"a\": 1, \"b\": null}, {\"a\": \"2\", \"b\": 3}]}",
                "[{\"a\": 1.5, \"when\": \"2012-03-17\", \"city\": \"K\\u00f6ln\", \"paid\": \"yes\", \"rent\": \"$1,100\"}]");
    }

    private static List<byte[]> tensors() {
        return utf8(
                "{\"id\": \"7\", \"inputs\": [{\"name\": \"a\", \"shape\": [2], \"datatype\": \"FP64\", \"data\": [1, 2.5]},"
                        + " {\"name\": \"b\", \"shape\": [2, 1], \"datatype\": \"INT32\", \"data\": [[3], [null]]}],"
                        + " \"outputs\": [{\"name\": \"prediction\"}]}",
                "{\"inputs\": [{\"name\": \"x\", \"shape\": [1, 2], \"datatype\": \"FP32\", \"data\": [1, 2]}],"
                        + " \"parameters\": {\"interval\": 0.9}}",
                "{\"inputs\": [{\"name\": \"city\", \"shape\": [1], \"datatype\": \"BYTES\", \"data\": [\"Rome\"]}],"
                        + " \"parameters\": {\"explain\": 2}}");
    }

    private static List<byte[]> fits() {
        return utf8(
                "{\"method\": \"svm\", \"kernel\": \"gaussian(sigma=1)\", \"dim\": 2, \"points\": [0, 0, 1, 1, 0, 1, 1, 0.5],"
                        + " \"targets\": [1, 1, -1, -1], \"c\": 10, \"grid\": [0, 1, 4, 0, 1, 4], \"band\": true}",
                "{\"method\": \"ridge\", \"kernel\": \"polynomial(2, 1)\", \"dim\": 1, \"points\": [0, 1, 2, 3],"
                        + " \"targets\": [0, 1, 4, 9], \"lambda\": 0.01, \"grid\": [0, 3, 8], \"details\": true}",
                "{\"method\": \"logistic\", \"kernel\": \"linear()\", \"points\": [0, 0, 1, 1], \"targets\": [1, -1],"
                        + " \"grid\": [0, 1, 3, 0, 1, 3], \"steps\": 3, \"centers\": 2, \"start\": [0.5, -0.5]}");
    }

    private static List<byte[]> plans() {
        return utf8(
                "{\"target\": \"y\", \"task\": \"auto\", \"seconds\": 1, \"kinds\": {\"a\": \"number\"}}",
                "{\"target\": \"city\", \"task\": \"classification\", \"seconds\": 1.5, \"kinds\": {\"city\": \"text\"}}");
    }

    private void served(String path, String type, byte[] body) {
        ModelServer running = server;
        if (running == null) {
            List<ModelSource> models = examples.modelNames().stream()
                    .map(name -> ModelSource.of(directory.resolve(name)))
                    .toList();
            ServerOptions options = ServerOptions.of(models).withPort(0);
            running = ModelServer.start(options.withMachine(ONE_THREAD));
            server = running;
        }
        List<String> names = running.models();
        String name = names.get(Math.floorMod(Arrays.hashCode(body), names.size()));
        send(HttpRequest.newBuilder(URI.create(running.url() + path.replace("NAME", name)))
                .header("Content-Type", type)
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** A server of a mutated model: it does not start, or describes the model and answers. */
    private void serveModel(byte[] bytes) throws IOException {
        Path file = Files.write(directory.resolve("served.mercer"), Sealed.tensors(bytes));
        ServerOptions options = ServerOptions.of(List.of(ModelSource.of(file))).withMachine(ONE_THREAD);
        try (ModelServer mutated = ModelServer.start(options)) {
            for (String page : List.of("/models/served", "/v2/models/served", "/openapi.json", "/metrics"))
                send(HttpRequest.newBuilder(URI.create(mutated.url() + page)));
            send(HttpRequest.newBuilder(URI.create(mutated.url() + "/models/served/predict?explain=2"))
                    .header("Content-Type", JSON)
                    .POST(HttpRequest.BodyPublishers.ofString("{\"a\": 1, \"b\": 2}")));
        }
    }

    private String asked(String path, byte[] body) {
        Studio running = studio;
        if (running == null || ++requests % REQUESTS_OF_A_STUDIO == 0) {
            if (running != null) running.close();
            StudioOptions options = StudioOptions.standard().withPort(0);
            running = Studio.start(options.withMachine(ONE_THREAD)
                    .withFile(Optional.of(directory.resolve("mixed.csv").toString())));
            studio = running;
        }
        return send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + running.port() + path))
                .header("X-Mercer-Token", running.token())
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));
    }

    /** A plan that is accepted is stopped at once. */
    private void train(byte[] body) throws IOException {
        String started = asked("/api/tables/t1/train", body);
        String id = JsonNode.read(started).path("id").textValue();
        if (id != null) asked("/api/models/" + id + "/stop", new byte[0]);
    }

    private String send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer =
                    client.send(request.timeout(LONGEST).build(), HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() >= 500)
                throw new AssertionError("answered with " + answer.statusCode() + ": " + answer.body());
            if (answer.statusCode() >= 400) throw new InvalidInputException(answer.body());
            return answer.body();
        } catch (IOException unanswered) {
            throw new AssertionError("not answered: " + unanswered, unanswered);
        } catch (InterruptedException now) {
            Thread.currentThread().interrupt();
            throw new AssertionError(now);
        }
    }
}
