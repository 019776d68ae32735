package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that no client should send: each is refused with a status of 4xx, and the server goes on. */
class MalformedRequestTest {
    private static final String PREDICT = "/models/houses/predict";
    private static final String ROW = "{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}";
    private static final String TENSORS = "{\"id\": \"a\", \"inputs\": ["
            + "{\"name\": \"area\", \"shape\": [2], \"datatype\": \"FP64\", \"data\": [60, 120.5e0]},"
            + "{\"name\": \"rooms\", \"shape\": [2, 1], \"datatype\": \"INT32\", \"data\": [[3], [null]]},"
            + "{\"name\": \"town\", \"shape\": [2], \"datatype\": \"BYTES\", \"data\": [\"Oslo\", \"R\\u00f6me\"]}],"
            + " \"parameters\": {\"interval\": 0.9}, \"outputs\": [{\"name\": \"prediction\"}]}";
    private static final String CSV = "area,rooms,town\n60,3,Oslo\n\"120\",,\"Ro\"\"me\"\n";

    @TempDir
    static Path folder;

    private static ModelServer server;
    private static Client client;

    @BeforeAll
    static void start() {
        server = ModelServer.start(ServerOptions.of(List.of(TestModels.houses(folder, 1), TestModels.libsvm(folder))));
        client = Client.of(server);
    }

    /** After everything else the server still answers, and has never failed. */
    @AfterAll
    static void stillThere() {
        assertThat(client.json(PREDICT, ROW).status()).isEqualTo(200);
        assertThat(client.get("/metrics").text()).doesNotContain("status=\"5");
        assertNothingElseInFlight();
        server.close();
    }

    /** Only the request that asks: a connection that was broken off is seen by the server a little later. */
    private static void assertNothingElseInFlight() {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!client.get("/metrics").text().contains("mercer_requests_in_flight 1\n"))
            assertThat(System.nanoTime()).as("requests that broke off are gone").isLessThan(end);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "nonsense\r\n\r\n",
                "GET\r\n\r\n",
                "\u0000\u0001\u0002\u0003\r\n\r\n",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
                "POST /models/houses/predict HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
                "GET / HTTP/1.1\r\nHost a\r\n\r\n",
                "GET /%zz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /%00 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "GET /../../etc/passwd HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
                "BREW / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            })
    void requestsThatAreNotHttpAreRefused(String bytes) throws IOException {
        assertThat(client.raw(bytes)).startsWith("HTTP/1.1 4");
    }

    @Test
    void linesAndHeadersThatNeverEndAreRefused() throws IOException {
        assertThat(client.raw("GET /" + "a".repeat(20_000) + " HTTP/1.1\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
        assertThat(client.raw("GET / HTTP/1.1\r\nA: " + "a".repeat(40_000) + "\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
    }

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1, '', 400",
        "HTTP/1.2, '', 400",
        "HTTP/1.1, 'Host: a\r\nHost: b\r\n', 400",
        "HTTP/1.1, 'Host: a\r\n', 200",
        "HTTP/1.0, '', 200",
        "HTTP/9.9, 'Host: a\r\n', 505",
        "HTTP/2.0, 'Host: a\r\n', 505",
        "HTTP/0.9, 'Host: a\r\n', 505"
    })
    void checksTheVersionAndTheHost(String version, String headers, String status) throws IOException {
        try (ModelServer other = ModelServer.start(ServerOptions.of(List.of(TestModels.libsvm(folder))))) {
            assertThat(Client.of(other).raw("GET /v2 " + version + "\r\n" + headers + "Connection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 " + status);
        }
    }

    @Test
    void requestsThatBreakOffLeaveNothingBehind() throws IOException {
        for (int i = 0; i < 20; i++)
            client.raw("POST " + PREDICT + " HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n{\"area\"");
        assertNothingElseInFlight();
    }

    @Test
    void pipelinedRequestsAreAnsweredInTheirOrder() throws IOException {
        StringBuilder many = new StringBuilder();
        String large = "area,rooms,town\n" + "60,3,Oslo\n".repeat(3000);
        for (int i = 0; i < 200; i++) {
            boolean slow = i % 50 == 0;
            String body = slow ? large : "{\"area\": " + (30 + i % 100) + ", \"rooms\": 3, \"town\": \"Oslo\"}";
            many.append("POST ")
                    .append(PREDICT)
                    .append(i == 199 ? " HTTP/1.0" : " HTTP/1.1")
                    .append("\r\nHost: a\r\n");
            many.append("Content-Type: ")
                    .append(slow ? "text/csv" : "application/json")
                    .append("\r\n");
            many.append("Content-Length: ")
                    .append(body.length())
                    .append("\r\n\r\n")
                    .append(body);
        }
        String answers = client.raw(many.toString());
        String[] parts = answers.split("HTTP/1.1 200 OK", -1);
        assertThat(parts).hasSize(201);
        for (int i = 0; i < 200; i++) assertThat(parts[i + 1]).contains(i % 50 == 0 ? "text/csv" : "application/json");
    }

    @Test
    void aClientThatDoesNotReadDoesNotFillTheMemory() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setReceiveBufferSize(4096);
            socket.setSoTimeout(200);
            byte[] page = "GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
            Thread writer = new Thread(() -> {
                try {
                    for (int i = 0; i < 10_000_000; i++)
                        socket.getOutputStream().write(page);
                } catch (IOException closed) {
                    // As wanted: the server has stopped to read, and the test has closed.
                }
            });
            writer.start();
            assertThat(client.json(PREDICT, ROW).status()).isEqualTo(200);
            assertThat(writer.isAlive()).isTrue();
        }
    }

    @Test
    void expectContinueIsAnswered() throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(20_000);
            String head = "POST " + PREDICT + " HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nConnection: close\r\n"
                    + "Content-Length: " + ROW.length() + "\r\n\r\n";
            socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            InputStream in = socket.getInputStream();
            assertThat(new String(in.readNBytes(25), StandardCharsets.US_ASCII))
                    .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
            socket.getOutputStream().write(ROW.getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8)).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void headGivesTheLengthAndNoBody() {
        Client.Answer answer = client.send(client.request("/v2").method("HEAD", HttpRequest.BodyPublishers.noBody()));
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEmpty();
    }

    /** Bodies with bytes changed, left out, repeated or put in: predicted or refused, never a failure. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void damagedBodiesAreAnsweredBy200Or4xx(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        String[][] whole = {
            {PREDICT, "application/json", "[" + ROW + "," + ROW + "]"},
            {"/v2/models/houses/infer", "application/json", TENSORS},
            {PREDICT + "?interval=0.9&explain=2", "text/csv", CSV},
            {"/models/points/predict", "application/json", "[{\"x1\": 1.5, \"x3\": -2}, [1, 2, 3]]"}
        };
        for (int trial = 0; trial < 400; trial++) {
            String[] request = whole[trial % whole.length];
            byte[] bytes = request[2].getBytes(StandardCharsets.UTF_8);
            for (int change = random.nextInt(1, 4); change > 0; change--) bytes = damaged(bytes, random);
            Client.Answer answer = client.send(client.request(request[0])
                    .header("Content-Type", request[1])
                    .POST(HttpRequest.BodyPublishers.ofByteArray(bytes)));
            assertThat(answer.status())
                    .as(new String(bytes, StandardCharsets.ISO_8859_1) + " → " + answer.text())
                    .isIn(200, 400, 413);
            if (answer.status() != 200) assertThat(answer.error()).isNotBlank();
        }
    }

    private static byte[] damaged(byte[] bytes, SplittableRandom random) {
        if (bytes.length == 0) return new byte[] {(byte) random.nextInt(256)};
        int at = random.nextInt(bytes.length);
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        String[] pieces = {
            "", "\"", "{", "}", "[", "]", ",", ":", "null", "1e400", "-", "\\u0000", "\n", "\u00ff", "true"
        };
        String piece = pieces[random.nextInt(pieces.length)];
        int end = Math.min(bytes.length, at + random.nextInt(4));
        return (text.substring(0, at) + piece + text.substring(end)).getBytes(StandardCharsets.ISO_8859_1);
    }

    /** Heads with bytes changed: an answer of 2xx or 4xx, or a closed connection. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void damagedHeadsAreAnsweredBy2xxOr4xx(int seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        String head = "POST " + PREDICT + "?proba=false HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Accept: */*\r\nConnection: close\r\nContent-Length: " + ROW.length() + "\r\n\r\n" + ROW;
        for (int trial = 0; trial < 200; trial++) {
            byte[] bytes = damaged(head.getBytes(StandardCharsets.UTF_8), random);
            assertThat(client.raw(bytes))
                    .as(new String(bytes, StandardCharsets.ISO_8859_1))
                    .matches("(?s)|HTTP/1.1 (100|[24]).*");
        }
    }
}
