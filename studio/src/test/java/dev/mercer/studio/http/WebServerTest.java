package dev.mercer.studio.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.io.json.JsonNode;
import dev.mercer.studio.PageClient;
import dev.mercer.studio.Studio;
import dev.mercer.studio.StudioOptions;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebServerTest {
    private static final CountDownLatch ENDED = new CountDownLatch(1);

    private static WebServer server;
    private static PageClient client;

    @BeforeAll
    static void start() throws IOException {
        List<Route> routes = List.of(
                Route.get(
                        "/api/echo/{word}",
                        r -> Reply.json(JsonNode.object()
                                .put("word", r.variable("word"))
                                .put("q", r.required("q")))),
                Route.post("/api/echo", r -> Reply.json(r.json())),
                Route.get("/api/refused", r -> {
                    throw new InvalidInputException("sigma must be > 0, got -1");
                }),
                Route.get("/api/broken", r -> {
                    throw new IllegalStateException("a bug");
                }),
                Route.get("/api/memory", r -> {
                    throw new OutOfMemoryError("heap");
                }),
                Route.get("/api/file", r -> Reply.file("a \"b\".csv", Reply.CSV, "x\n")),
                Route.get(
                        "/api/three",
                        r -> Reply.events(client -> {
                            for (int i = 0; i < 3; i++)
                                client.send("tick", JsonNode.object().put("i", i));
                        })),
                Route.get(
                        "/api/endless",
                        r -> Reply.events(client -> {
                            try {
                                while (true) {
                                    client.send("tick", JsonNode.object());
                                    Thread.sleep(10);
                                }
                            } finally {
                                ENDED.countDown();
                            }
                        })));
        server = new WebServer(0, new PageFiles(Studio.class, "page"), routes, failure -> "words: " + failure);
        client = PageClient.of(server.port(), server.token());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aRouteHasVariablesAndParameters() {
        assertThat(client.get("/api/echo/caf%C3%A9?p&q=a%20b%26+%3D=c&q=2").text())
                .isEqualTo("{\"word\":\"café\",\"q\":\"a b& ==c\"}");
        assertThat(client.get("/api/echo/a%2Fb%3Fq?q").status()).isEqualTo(404);
        assertThat(client.get("/api/echo/x?q").text()).isEqualTo("{\"word\":\"x\",\"q\":\"\"}");
        assertThat(client.get("/api/echo/x").error()).isEqualTo("the parameter q is missing");
    }

    @Test
    void bodiesAreJson() {
        assertThat(client.post("/api/echo", "{\"a\": [1, null]}").text()).isEqualTo("{\"a\":[1,null]}");
        PageClient.Answer answer = client.post("/api/echo", "{\"a\": ");
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.error()).startsWith("the body is not JSON");
    }

    @Test
    void errorsHaveTheirStatusAndASentence() {
        assertThat(client.get("/api/none").status()).isEqualTo(404);
        assertThat(client.get("/api/echo").status()).isEqualTo(405);
        assertThat(client.get("/api/refused").status()).isEqualTo(422);
        assertThat(client.get("/api/refused").error())
                .isEqualTo("words: " + new InvalidInputException("sigma must be > 0, got -1"));
        assertThat(client.get("/api/broken").status()).isEqualTo(500);
        assertThat(client.get("/api/broken").error()).contains("words: ", "a bug");
        assertThat(client.get("/api/memory").status()).isEqualTo(422);
    }

    @Test
    void theTokenIsAskedFor() {
        PageClient other = PageClient.of(server.port(), "guessed");
        assertThat(other.get("/api/echo/x").status()).isEqualTo(401);
        assertThat(other.get("/api/echo/x").error()).contains("open the link that mercer studio has printed");
        assertThat(other.post("/api/echo", "{}").status()).isEqualTo(401);
        HttpRequest.Builder without =
                HttpRequest.newBuilder(client.request("/api/echo/x").build().uri());
        assertThat(client.send(without).status()).isEqualTo(401);
    }

    @Test
    void otherNamesAndOriginsAreRefused() throws IOException {
        String token = "X-Mercer-Token: " + server.token() + "\r\n";
        assertThat(raw("GET /api/echo/x HTTP/1.1\r\nHost: evil.example:" + server.port() + "\r\n" + token))
                .startsWith("HTTP/1.1 403")
                .contains("not to evil.example");
        assertThat(raw("GET / HTTP/1.1\r\nHost: evil.example\r\n")).startsWith("HTTP/1.1 403");
        assertThat(raw("GET / HTTP/1.1\r\n")).startsWith("HTTP/1.1 403");
        String here = "Host: localhost:" + server.port() + "\r\n";
        assertThat(raw("GET /api/echo/x HTTP/1.1\r\n" + here + token + "Origin: http://evil.example\r\n"))
                .startsWith("HTTP/1.1 403")
                .contains("pages of http://evil.example have no access");
        assertThat(raw("GET /api/echo/x?q HTTP/1.1\r\n" + here + token + "Origin: http://localhost:" + server.port()
                        + "\r\n"))
                .startsWith("HTTP/1.1 200");
    }

    @Test
    void tooLongAndMalformedRequestsAreRefused() throws IOException {
        String here = "Host: 127.0.0.1:" + server.port() + "\r\nX-Mercer-Token: " + server.token() + "\r\n";
        assertThat(raw("POST /api/echo HTTP/1.1\r\n" + here + "Content-Length: 999999999999\r\n"))
                .startsWith("HTTP/1.1 413")
                .contains("start with mercer studio FILE");
        assertThat(raw("nonsense\r\n")).startsWith("HTTP/1.1 400");
        assertThat(raw("GET http://127.0.0.1/api/echo/x HTTP/1.1\r\n" + here)).startsWith("HTTP/1.1 400");
        assertThat(raw("GET //evil.example/studio.css HTTP/1.1\r\n" + here)).startsWith("HTTP/1.1 400");
        assertClosed("GET /?" + "x".repeat(100_000) + " HTTP/1.1\r\n" + here);
        assertClosed("GET / HTTP/1.1\r\n" + here + "A: " + "x".repeat(100_000) + "\r\n");
    }

    /** The connection ends without an answer. */
    private static void assertClosed(String head) {
        try {
            assertThat(raw(head)).isEmpty();
        } catch (IOException reset) {
            assertThat(reset).isInstanceOf(SocketException.class);
        }
    }

    private static String raw(String head) throws IOException {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.setSoTimeout(10_000);
            socket.getOutputStream().write((head + "Connection: close\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void pagesAreForEverybodyHereAndStrict() {
        PageClient.Answer page = PageClient.of(server.port(), "").get("/");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).contains("Mercer Studio");
        assertThat(page.header("content-security-policy"))
                .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                .doesNotContain("unsafe");
        assertThat(page.header("x-content-type-options")).isEqualTo("nosniff");
        assertThat(client.get("/compare").text()).contains("compare.js");
        assertThat(client.get("/studio.css").header("content-type")).startsWith("text/css");
        assertThat(client.get("/api.js").header("content-type")).startsWith("text/javascript");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/none", "/../Studio.class", "/%2e%2e/Studio.class", "/Studio.class", "/.hidden", "//a.js"})
    void nothingElseIsServed(String path) throws IOException {
        String asked = "GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n";
        // What has no path at all is answered by the JDK's server, before ours decides on the token.
        assertThat(raw(asked)).startsWith(path.startsWith("//") ? "HTTP/1.1 404" : "HTTP/1.1 401");
        assertThat(raw(asked + "X-Mercer-Token: " + server.token() + "\r\n")).startsWith("HTTP/1.1 404");
    }

    @Test
    void filesHaveAName() {
        assertThat(client.get("/api/file").header("content-disposition"))
                .isEqualTo("attachment; filename=\"a__b_.csv\"");
    }

    @Test
    void eventsComeInTheirOrderAndEnd() {
        assertThat(client.events("/api/three"))
                .containsSubsequence("event: tick", "data: {\"i\":0}", "data: {\"i\":1}", "data: {\"i\":2}");
    }

    @Test
    void aClientThatGoesEndsItsEvents() throws Exception {
        try (Socket socket = new Socket("127.0.0.1", server.port())) {
            socket.getOutputStream()
                    .write(("GET /api/endless HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nX-Mercer-Token: "
                                    + server.token() + "\r\n\r\n")
                            .getBytes(StandardCharsets.UTF_8));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
        }
        assertThat(ENDED.await(10, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void aTakenPortIsSaid() {
        assertThatThrownBy(() -> Studio.start(StudioOptions.standard().withPort(server.port())))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("cannot listen on port " + server.port() + ": ")
                .hasMessageEndingWith(" (choose another port)");
    }

    /** Headers and body are two packets: without TCP_NODELAY the second waits some 40 ms for the confirmation of the first. */
    @Test
    void answersAreNotDelayed() {
        long[] nanos = new long[100];
        for (int i = 0; i < nanos.length; i++) {
            long start = System.nanoTime();
            assertThat(client.get("/api/echo/x?q=" + i).status()).isEqualTo(200);
            nanos[i] = System.nanoTime() - start;
        }
        Arrays.sort(nanos);
        assertThat(nanos[nanos.length / 4]).as("quarter").isLessThan(30_000_000);
    }

    @Test
    void headHasTheHeadersAlone() throws IOException {
        String here = " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n";
        String page = raw("GET /icon.svg" + here);
        String length = "content-length: "
                + page.substring(page.indexOf("\r\n\r\n") + 4).length();
        assertThat(raw("HEAD /icon.svg" + here))
                .startsWith("HTTP/1.1 200")
                .containsIgnoringCase(length + "\r\n")
                .endsWith("\r\n\r\n");
    }

    @Test
    void closingEndsStreamsAndRefusesRequests() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        Route endless = Route.get(
                "/api/wait",
                r -> Reply.events(client -> {
                    try {
                        client.send("begin", JsonNode.object());
                        Thread.sleep(60_000);
                    } finally {
                        ended.countDown();
                    }
                }));
        WebServer other = new WebServer(0, new PageFiles(Studio.class, "page"), List.of(endless), String::valueOf);
        int port = other.port();
        try (Socket socket = new Socket("127.0.0.1", port)) {
            String head = "GET /api/wait HTTP/1.1\r\nHost: 127.0.0.1:" + port + "\r\nX-Mercer-Token: " + other.token();
            socket.getOutputStream().write((head + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            assertThat(socket.getInputStream().read()).isEqualTo('H');
            other.close();
            assertThat(ended.await(10, TimeUnit.SECONDS)).isTrue();
        }
        assertThatThrownBy(() -> new Socket("127.0.0.1", port)).isInstanceOf(IOException.class);
    }
}
