package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.BackendChoice;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Kernel;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Regressor;
import dev.mercer.model.Scheme;
import dev.mercer.model.TableModel;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.DefaultFullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpVersion;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients and requests that would hold up others. */
class HeldUpTest {
    private static final String PREDICT = "/models/texts/predict";

    @TempDir
    Path folder;

    /** Every thread of the server may be needed: one for connections, one for work. */
    private ServerOptions options(TableModel model, ServerLimits limits) {
        return ServerOptions.of(List.of(TestModels.written(folder.resolve("texts.mercer"), model)))
                .withMachine(new ComputeChoice(BackendChoice.AUTO, OptionalInt.of(1), OptionalLong.empty()))
                .withLimits(limits);
    }

    private ServerOptions texts(ServerLimits limits) {
        return options(TestModels.texts(Kernel.parse("subsequence(n=40, decay=0.5)[text]"), 300, 600), limits);
    }

    private static String row(int letters) {
        return "{\"text\": \"" + "ab".repeat(letters / 2) + "\"}";
    }

    @Test
    void healthIsNotBehindASmallRequestThatTakesLong() {
        try (ModelServer server =
                ModelServer.start(texts(ServerLimits.standard().withTime(Duration.ofSeconds(1))))) {
            Client client = Client.of(server);
            assertThat(client.get("/v2/health/live").status()).isEqualTo(200);
            CompletableFuture<Client.Answer> slow =
                    CompletableFuture.supplyAsync(() -> client.json(PREDICT, row(1200)));
            int answered = 0;
            for (; !slow.isDone(); answered++)
                assertThat(client.get("/v2/health/live").status()).isEqualTo(200);
            assertThat(slow.join().status()).isEqualTo(503);
            assertThat(slow.join().error()).contains("within the limit of 1.0 s");
            // Behind the prediction one would be answered, at its end.
            assertThat(answered).isGreaterThan(5);
        }
    }

    @Test
    void aSmallRequestIsCancelledAtTheTimeLimitAndTheServerGoesOn() {
        try (ModelServer server =
                ModelServer.start(texts(ServerLimits.standard().withTime(Duration.ofSeconds(1))))) {
            Client client = Client.of(server);
            long start = System.nanoTime();
            assertThat(client.json(PREDICT, row(1200)).status()).isEqualTo(503);
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(6));
            assertThat(client.json(PREDICT, row(20)).status())
                    .as("the only worker is free again")
                    .isEqualTo(200);
        }
    }

    /** Work that does not look at the clock: here the resources for it are late. */
    @Test
    void workThatCannotBeCancelledIsAnsweredForAtTheTimeLimit() throws InterruptedException {
        CountDownLatch late = new CountDownLatch(1);
        ServerLimits limits = ServerLimits.standard().withTime(Duration.ofMillis(100));
        ModelSource houses = TestModels.houses(folder, 1);
        Metrics metrics = new Metrics();
        ModelRegistry models = registry(houses);
        Predictor predictor = new Predictor(() -> {
            try {
                late.await();
            } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
            }
            return TestModels.PLAIN;
        });
        Dispatcher dispatcher = new Dispatcher(
                ServerOptions.of(List.of(houses)).withLimits(limits),
                new Router(models, predictor, metrics, 100_000, false, () -> true),
                metrics,
                new EventLog(line -> {}, false),
                1);
        HttpConnection connection = new HttpConnection(dispatcher);
        EmbeddedChannel channel = new EmbeddedChannel(connection);
        byte[] rows = ("area,rooms,town\n" + "60,3,Oslo\n".repeat(5000)).getBytes(StandardCharsets.UTF_8);
        DefaultFullHttpRequest request = new DefaultFullHttpRequest(
                HttpVersion.HTTP_1_1, HttpMethod.POST, "/models/houses/predict", Unpooled.wrappedBuffer(rows));
        request.headers().set("Host", "a").set("Content-Type", "text/csv");
        channel.writeInbound(request);
        Thread.sleep(500);
        connection.check(channel.pipeline().context(connection));
        FullHttpResponse answer = channel.readOutbound();
        assertThat(answer.status().code()).isEqualTo(503);
        assertThat(channel.isOpen()).isFalse();
        assertThat(metrics.text(List.of())).doesNotContain("mercer_body_bytes 0\n");
        late.countDown();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!metrics.text(List.of()).contains("mercer_body_bytes 0\n")) {
            channel.runPendingTasks();
            assertThat(System.nanoTime()).as("the body is given back").isLessThan(end);
        }
        assertThat(channel.<Object>readOutbound()).as("a second answer").isNull();
        dispatcher.stop();
    }

    private static ModelRegistry registry(ModelSource source) {
        return new ModelRegistry(List.of(source), new ModelRegistry.Listener() {
            @Override
            public void loaded(ServedModel model) {}

            @Override
            public void failed(ModelSource source, String why) {}
        });
    }

    /** Whether a request leaves the thread of the connections. */
    private boolean isLarge(TableModel model, String path, byte[] body) {
        ModelSource source = TestModels.written(folder.resolve("model.mercer"), model);
        Router router = new Router(
                registry(source), new Predictor(() -> TestModels.PLAIN), new Metrics(), 100_000, false, () -> true);
        Request request = new Request("POST", List.of(path.split("/")), Map.of(), "application/json", "", "", "", body);
        return router.route(request).large();
    }

    private boolean isLarge(TableModel model, int rows) {
        int columns = model.encoder().inputs().size();
        String row = "[" + String.join(",", Collections.nCopies(columns, "1")) + "]";
        String body = "[" + String.join(",", Collections.nCopies(rows, row)) + "]";
        return isLarge(model, "models/model/predict", body.getBytes(StandardCharsets.UTF_8));
    }

    /** 20 columns, 1,770 outputs of 60 classes: 100 rows, in 4 KB, are 9e7 multiplications. */
    @Test
    void healthIsNotBehindManyOutputs() {
        TableModel wide = TestModels.wide(20, 1);
        Expansion one = wide.model().expansion();
        int classes = 60;
        int outputs = classes * (classes - 1) / 2;
        Expansion pairs = new Expansion(
                Optional.empty(),
                one.kernel(),
                one.centers(),
                Collections.nCopies(outputs, one.weights().get(0)),
                Reals.constant(outputs, 0));
        List<String> names =
                IntStream.range(0, classes).mapToObj(Integer::toString).toList();
        Classifier classifier = new Classifier(
                pairs, names, Scheme.ONE_VS_ONE, Optional.empty(), wide.model().training());
        assertThat(isLarge(new TableModel(wide.encoder(), Optional.of("y"), classifier), 100))
                .isTrue();
        assertThat(isLarge(wide, 100)).isFalse();
    }

    /** 53,130 features of 20 columns, of each row and each centre. */
    @Test
    void healthIsNotBehindAMapToManyFeatures() {
        TableModel wide = TestModels.wide(20, 1);
        Expansion one = wide.model().expansion();
        Expansion mapped = Expansion.of(
                Kernel.parse("linear() @ polynomial(5)"),
                one.centers(),
                one.weights().get(0),
                0);
        Regressor model = new Regressor(mapped, wide.model().training());
        assertThat(isLarge(new TableModel(wide.encoder(), Optional.of("y"), model), 2))
                .isTrue();
        assertThat(isLarge(wide, 2)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"parameters\"", "\"\\u0070arameters\"", "\"p\\u0061rameters\""})
    void healthIsNotBehindWhatParametersAskForHoweverTheyAreWritten(String name) {
        TableModel wide = TestModels.wide(400, 1);
        String path = "v2/models/model/infer";
        int columns = wide.encoder().inputs().size();
        String rows = "\"inputs\": [{\"name\": \"rows\", \"datatype\": \"FP64\", \"shape\": [1, " + columns
                + "], \"data\": [" + String.join(",", Collections.nCopies(columns, "1")) + "]}]}";
        String plain = "{" + rows;
        String asked = "{" + name + ": {\"interval\": 0.9}, " + rows;
        assertThat(isLarge(wide, path, plain.getBytes(StandardCharsets.UTF_8))).isFalse();
        for (Charset charset : List.of(StandardCharsets.UTF_8, StandardCharsets.UTF_16BE))
            assertThat(isLarge(wide, path, asked.getBytes(charset))).isTrue();
    }

    @Test
    void lineEndsBetweenRequestsDoNotBeginOne() throws IOException, InterruptedException {
        ServerLimits limits = ServerLimits.standard().withTime(Duration.ofMillis(300));
        try (ModelServer server = ModelServer.start(texts(limits));
                Socket kept = new Socket("127.0.0.1", server.port())) {
            kept.setSoTimeout(20_000);
            kept.getOutputStream().write("\r\n".getBytes(StandardCharsets.US_ASCII));
            Thread.sleep(1500);
            assertThat(isServed(kept)).isTrue();
        }
    }

    @Test
    void aHeadThatArrivesSlowlyIsRefusedAtTheTimeLimit() throws IOException {
        ServerLimits limits = ServerLimits.standard().withTime(Duration.ofMillis(300));
        try (ModelServer server = ModelServer.start(texts(limits));
                Socket slow = new Socket("127.0.0.1", server.port())) {
            slow.setSoTimeout(20_000);
            long start = System.nanoTime();
            slow.getOutputStream().write("GET /v2 HTTP/1.1\r\nHost: a\r\nX-A".getBytes(StandardCharsets.US_ASCII));
            String answer = new String(slow.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 408").contains("did not arrive within the time limit");
            assertThat(System.nanoTime() - start).isLessThan(TimeUnit.SECONDS.toNanos(10));
        }
    }

    @Test
    void aConnectionThatIsKeptHasAClockForEachRequest() throws IOException, InterruptedException {
        ServerLimits limits = ServerLimits.standard().withTime(Duration.ofMillis(400));
        try (ModelServer server = ModelServer.start(texts(limits));
                Socket kept = new Socket("127.0.0.1", server.port())) {
            kept.setSoTimeout(20_000);
            InputStream in = kept.getInputStream();
            for (int request = 0; request < 3; request++) {
                kept.getOutputStream()
                        .write("GET /v2/health/live HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                assertThat(new String(in.readNBytes(12), StandardCharsets.US_ASCII))
                        .isEqualTo("HTTP/1.1 200");
                Thread.sleep(300);
                assertThat(in.skip(in.available())).isPositive();
            }
        }
    }

    @EnabledOnOs(value = OS.LINUX, disabledReason = "elsewhere 127.0.0.2 is not an address of the machine")
    @Test
    void oneClientDoesNotTakeAllConnections() throws IOException {
        assertThat(ServerLimits.standard().clientConnections()).isEqualTo(512);
        assertThat(ServerLimits.standard().withConnections(7).clientConnections())
                .isEqualTo(4);
        ServerLimits limits = ServerLimits.standard().withConnections(10).withClientConnections(3);
        List<Socket> taken = new ArrayList<>();
        try (ModelServer server = ModelServer.start(texts(limits).withHost("0.0.0.0"))) {
            for (int i = 0; i < 3; i++) taken.add(open(server, "127.0.0.1"));
            for (Socket socket : taken) assertThat(isServed(socket)).isTrue();
            try (Socket refused = open(server, "127.0.0.1");
                    Socket other = open(server, "127.0.0.2")) {
                assertThat(isServed(refused)).isFalse();
                assertThat(isServed(other)).as("another address").isTrue();
            }
            taken.remove(0).close();
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            boolean served = false;
            while (!served && System.nanoTime() < end)
                try (Socket again = open(server, "127.0.0.1")) {
                    served = isServed(again);
                }
            assertThat(served).as("the place of a closed connection is free").isTrue();
        } finally {
            for (Socket socket : taken) socket.close();
        }
    }

    private static Socket open(ModelServer server, String from) throws IOException {
        Socket socket = new Socket("127.0.0.1", server.port(), InetAddress.getByName(from), 0);
        socket.setSoTimeout(20_000);
        return socket;
    }

    private static boolean isServed(Socket socket) {
        try {
            socket.getOutputStream().write("GET /v2 HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            return socket.getInputStream().read() == 'H';
        } catch (IOException reset) {
            return false;
        }
    }
}
