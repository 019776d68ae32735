package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.compute.BackendChoice;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.io.Models;
import dev.mercer.model.TableModel;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Limits, back-pressure, tokens, swaps and the end of a server. */
class ServerTest {
    private static final String ROW = "{\"area\": 60, \"rooms\": 3, \"town\": \"Oslo\"}";
    private static final String PREDICT = "/models/houses/predict";

    @TempDir
    Path folder;

    private ServerOptions houses() {
        return ServerOptions.of(List.of(TestModels.houses(folder, 1)));
    }

    private static ComputeChoice threads(int count) {
        return new ComputeChoice(BackendChoice.AUTO, OptionalInt.of(count), OptionalLong.empty());
    }

    /** Rows that take some tenths of a second. */
    private static String slowRows(int count) {
        String row = IntStream.range(0, 20)
                .mapToObj(k -> "0.5")
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        String header = IntStream.range(0, 20)
                .mapToObj(k -> "x" + k)
                .reduce((a, b) -> a + "," + b)
                .orElseThrow();
        return header + "\n" + (row + "\n").repeat(count);
    }

    @Test
    void limitsOnBytesRowsAndTypesAreKept() {
        ServerOptions options =
                houses().withLimits(ServerLimits.standard().withBody(2000).withRows(3));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = Client.of(server);
            assertThat(client.json(PREDICT, "[" + ROW + "," + ROW + "," + ROW + "]")
                            .status())
                    .isEqualTo(200);
            Client.Answer rows = client.json(PREDICT, "[" + ROW + "," + ROW + "," + ROW + "," + ROW + "]");
            assertThat(rows.status()).isEqualTo(413);
            assertThat(rows.error()).isEqualTo("a request has at most 3 rows: send them in parts");
            assertThat(client.csv(PREDICT, "area,rooms,town\n" + "1,2,Oslo\n".repeat(4))
                            .status())
                    .isEqualTo(413);
            Client.Answer bytes = client.json(PREDICT, " ".repeat(2001));
            assertThat(bytes.status()).isEqualTo(413);
            assertThat(bytes.error()).isEqualTo("a body has at most 2000 bytes: send the rows in parts");
            // Without an announced length too.
            Client.Answer chunked = client.send(client.request(PREDICT)
                    .POST(HttpRequest.BodyPublishers.ofInputStream(
                            () -> new java.io.ByteArrayInputStream(new byte[5000]))));
            assertThat(chunked.status()).isEqualTo(413);
            assertThat(client.json(PREDICT, ROW).status()).isEqualTo(200);
        }
    }

    @Test
    void aFullQueueIsAnsweredBy429AndNothingIsLost() {
        ModelSource wide = TestModels.written(folder.resolve("wide.mercer"), TestModels.wide(2000, 1));
        ServerOptions options = ServerOptions.of(List.of(wide))
                .withMachine(threads(1))
                .withLimits(ServerLimits.standard().withQueue(1));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = Client.of(server);
            String rows = slowRows(2000);
            List<CompletableFuture<Integer>> answers = new ArrayList<>();
            for (int i = 0; i < 12; i++)
                answers.add(CompletableFuture.supplyAsync(
                        () -> client.csv("/models/wide/predict", rows).status(), task -> new Thread(task).start()));
            List<Integer> found = answers.stream().map(CompletableFuture::join).toList();
            assertThat(found).containsOnly(200, 429).contains(200, 429);
            Client.Answer after = client.csv("/models/wide/predict", rows);
            assertThat(after.status()).isEqualTo(200);
            assertThat(client.get("/metrics").text()).contains("status=\"429\"", "mercer_queue_capacity 1\n");
        }
    }

    @Test
    void anAnswerThatTakesTooLongIsGivenUp() {
        ModelSource wide = TestModels.written(folder.resolve("wide.mercer"), TestModels.wide(2000, 1));
        ServerOptions options = ServerOptions.of(List.of(wide))
                .withMachine(threads(1))
                .withLimits(ServerLimits.standard().withTime(Duration.ofMillis(50)));
        try (ModelServer server = ModelServer.start(options)) {
            Client.Answer answer = Client.of(server).csv("/models/wide/predict", slowRows(50_000));
            assertThat(answer.status()).isIn(503, 408);
            assertThat(answer.error()).containsAnyOf("within the limit of 0.05 s", "within the time limit");
        }
    }

    @Test
    void clientsThatSendSlowlyOrNothingAreLetGo() throws IOException {
        ServerOptions options = houses().withLimits(
                        ServerLimits.standard().withTime(Duration.ofMillis(300)).withIdle(Duration.ofMillis(600)));
        try (ModelServer server = ModelServer.start(options);
                Socket slow = new Socket("127.0.0.1", server.port());
                Socket silent = new Socket("127.0.0.1", server.port())) {
            slow.setSoTimeout(20_000);
            silent.setSoTimeout(20_000);
            slow.getOutputStream()
                    .write(("POST " + PREDICT + " HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\n{")
                            .getBytes(StandardCharsets.US_ASCII));
            InputStream in = slow.getInputStream();
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 408")
                    .contains("did not arrive within the time limit");
            assertThat(silent.getInputStream().read()).isEqualTo(-1);
        }
    }

    @Test
    void connectionsAreLimited() throws IOException {
        ServerOptions options = houses().withLimits(ServerLimits.standard().withConnections(1));
        try (ModelServer server = ModelServer.start(options);
                Socket first = new Socket("127.0.0.1", server.port())) {
            first.getOutputStream().write("GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            assertThat(first.getInputStream().read()).isEqualTo('H');
            try (Socket second = new Socket("127.0.0.1", server.port())) {
                second.setSoTimeout(20_000);
                assertThat(second.getInputStream().read()).isEqualTo(-1);
            }
        }
    }

    @Test
    void theTokenIsAskedForExceptByHealth() {
        try (ModelServer server = ModelServer.start(houses().withToken("s3cret"))) {
            Client client = Client.of(server);
            Client.Answer without = client.json(PREDICT, ROW);
            assertThat(without.status()).isEqualTo(401);
            assertThat(without.whole().headers().firstValue("www-authenticate")).contains("Bearer");
            assertThat(client.get("/metrics").status()).isEqualTo(401);
            assertThat(client.get("/v2/health/live").status()).isEqualTo(200);
            assertThat(client.get("/v2/health/ready?x=/v2/health/live").status())
                    .isEqualTo(200);
            assertThat(client.get("/v2?x=/v2/health/live").status()).isEqualTo(401);
            for (String wrong : List.of("Bearer s3cre", "Bearer s3cret2", "Basic s3cret", "s3cret", "Bearer "))
                assertThat(client.send(client.request("/models").header("Authorization", wrong))
                                .status())
                        .as(wrong)
                        .isEqualTo(401);
            assertThat(client.send(client.request("/models").header("Authorization", "bearer s3cret"))
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void aChangedFileIsSwappedInWithoutALostOrWrongAnswer() throws Exception {
        ModelSource source = TestModels.houses(folder, 1);
        TableModel one = TestModels.houses(1);
        TableModel two = TestModels.houses(2);
        ServerOptions options = ServerOptions.of(List.of(source)).withReload(Duration.ofMillis(20));
        try (ModelServer server = ModelServer.start(options)) {
            Client client = Client.of(server);
            double price = price(client);
            ConcurrentLinkedQueue<String> wrong = new ConcurrentLinkedQueue<>();
            List<Thread> users = IntStream.range(0, 4)
                    .mapToObj(u -> new Thread(() -> {
                        while (!Thread.currentThread().isInterrupted()) {
                            try {
                                double found = price(client);
                                boolean known = Math.abs(found - price) < 1e-6 || Math.abs(found - 2 * price) < 1e-6;
                                if (!known) wrong.add("price " + found);
                            } catch (AssertionError failed) {
                                if (!(failed.getCause() instanceof InterruptedException))
                                    wrong.add(String.valueOf(failed));
                                return;
                            }
                        }
                    }))
                    .toList();
            users.forEach(Thread::start);
            for (int swap = 0; swap < 20; swap++) {
                boolean doubled = swap % 2 == 0;
                Models.save(doubled ? two : one, source.file());
                long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
                while (Math.abs(price(client) - (doubled ? 2 : 1) * price) > 1e-6) {
                    assertThat(System.nanoTime())
                            .as("the file was not read again")
                            .isLessThan(end);
                    Thread.sleep(5);
                }
            }
            users.forEach(Thread::interrupt);
            for (Thread user : users) user.join();
            assertThat(wrong).isEmpty();
            assertThat(client.get("/metrics").text())
                    .contains("mercer_model_loads_total{model=\"houses\",version=\"1\",result=\"success\"} 21\n");
        }
    }

    private static double price(Client client) {
        Client.Answer answer = client.json(PREDICT, ROW);
        if (answer.status() != 200) throw new AssertionError(answer.text());
        return answer.json().get("prediction").get(0).asDouble();
    }

    @Test
    void aFileThatCannotBeReadLeavesTheOldModelInUse() throws IOException {
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        ServerOptions options = houses().withReload(Duration.ZERO).withLog(log::add, false);
        try (ModelServer server = ModelServer.start(options)) {
            Client client = Client.of(server);
            double price = price(client);
            Files.writeString(folder.resolve("houses.mercer"), "this is no model");
            server.reload();
            assertThat(price(client)).isEqualTo(price);
            assertThat(log).anyMatch(line -> line.contains("\"event\":\"model_not_loaded\""));
            assertThat(client.get("/metrics").text())
                    .contains("mercer_model_loads_total{model=\"houses\",version=\"1\",result=\"failure\"} 1\n");
            Files.delete(folder.resolve("houses.mercer"));
            server.reload();
            assertThat(price(client)).isEqualTo(price);
        }
    }

    @Test
    void requestsInFlightAreFinishedWhenTheServerStops() throws Exception {
        ModelSource wide = TestModels.written(folder.resolve("wide.mercer"), TestModels.wide(2000, 1));
        ModelServer server = ModelServer.start(ServerOptions.of(List.of(wide)).withMachine(threads(1)));
        Client client = Client.of(server);
        String rows = slowRows(5000);
        CompletableFuture<Client.Answer> answer =
                CompletableFuture.supplyAsync(() -> client.csv("/models/wide/predict", rows));
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!client.get("/metrics").text().contains("mercer_requests_in_flight 2\n") && !answer.isDone())
            assertThat(System.nanoTime()).isLessThan(end);
        server.close();
        assertThat(answer.join().status()).isEqualTo(200);
        assertThat(answer.join().text().lines()).hasSize(5001);
        assertThatThrownBy(() -> client.get("/v2/health/live")).isInstanceOf(AssertionError.class);
        server.close();
    }

    @Test
    void logLinesAreJsonAndNameTheRequest() {
        ConcurrentLinkedQueue<String> log = new ConcurrentLinkedQueue<>();
        try (ModelServer server = ModelServer.start(houses().withLog(log::add, true))) {
            Client.of(server).json(PREDICT, ROW);
            Client.of(server).get("/no%0Awhere");
        }
        assertThat(log).allMatch(line -> line.startsWith("{\"time\":\"") && !line.contains("\n"));
        assertThat(log)
                .anyMatch(line -> line.contains(
                                "\"event\":\"request\",\"method\":\"POST\",\"path\":\"/models/houses/predict\",\"status\":200")
                        && line.contains("\"model\":\"houses\",\"version\":\"1\",\"rows\":1"))
                .anyMatch(line -> line.contains("\"status\":404") && line.contains("\"error\":\"there is nothing at"))
                .anyMatch(line -> line.contains("\"event\":\"stopped\""));
    }

    @Test
    void metricsCountRequestsRowsAndDrift() {
        try (ModelServer server = ModelServer.start(houses())) {
            Client client = Client.of(server);
            client.json(PREDICT, "[" + ROW + "," + ROW + "]");
            client.json(PREDICT, "[{\"area\": 1000, \"rooms\": null, \"town\": \"Paris\"}]");
            client.json(PREDICT, "[]");
            Client.Answer metrics = client.get("/metrics");
            assertThat(metrics.type()).startsWith("text/plain; version=0.0.4");
            assertThat(metrics.text().lines())
                    .allMatch(line ->
                            line.matches("# (HELP|TYPE) .*|[a-z_]+(\\{([a-z]+=\"[^\"]*\",?)+\\})? [-+0-9.eE]+"));
            assertThat(metrics.text())
                    .contains("mercer_requests_total{route=\"predict\",model=\"houses\",status=\"200\"} 2\n")
                    .contains("mercer_requests_total{route=\"predict\",model=\"houses\",status=\"400\"} 1\n")
                    .contains("mercer_request_seconds_bucket{route=\"predict\",le=\"+Inf\"} 3\n")
                    .contains("mercer_request_seconds_count{route=\"predict\"} 3\n")
                    .contains("mercer_rows_total{model=\"houses\",version=\"1\"} 3\n")
                    .contains("mercer_input_missing_total{model=\"houses\",version=\"1\",column=\"rooms\"} 1\n")
                    .contains("mercer_input_unseen_total{model=\"houses\",version=\"1\",column=\"town\"} 1\n");
            double shift = metrics.text()
                    .lines()
                    .filter(line -> line.startsWith("mercer_input_mean_shift") && line.contains("\"area\""))
                    .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                    .findFirst()
                    .orElseThrow();
            assertThat(shift).isGreaterThan(5);
        }
    }

    @Test
    void whatCannotBeServedIsRefusedAtTheStart() {
        assertThatThrownBy(() -> ModelServer.start(ServerOptions.of(List.of(ModelSource.parse("x=nothing.mercer")))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("nothing.mercer: there is no such file");
        try (ModelServer server = ModelServer.start(houses())) {
            assertThatThrownBy(() -> ModelServer.start(houses().withPort(server.port())))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageContaining("cannot listen on 127.0.0.1:" + server.port());
        }
        assertThatThrownBy(() ->
                        ServerOptions.of(List.of(ModelSource.parse("a=x.mercer"), ModelSource.parse("a@1=y.mercer"))))
                .hasMessageContaining("version 1 of the model \"a\" is given twice");
        assertThatThrownBy(() -> ModelSource.parse("a b=x.mercer")).hasMessageContaining("letters, digits");
    }

    @Test
    void sourcesAreNamedByFileOrByHand() {
        assertThat(ModelSource.parse("models/cars.v2.mercer"))
                .isEqualTo(new ModelSource("cars.v2", "1", Path.of("models/cars.v2.mercer")));
        assertThat(ModelSource.parse("cars@3=a/b=c.mercer"))
                .isEqualTo(new ModelSource("cars", "3", Path.of("a/b=c.mercer")));
        assertThat(ModelSource.parse("a/x=1.mercer").file()).isEqualTo(Path.of("a/x=1.mercer"));
    }
}
