package dev.mercer.studio.http;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;

/** Serves pages and routes on the loopback address, until it is closed. */
public final class WebServer implements AutoCloseable {
    private static final String LOOPBACK = "127.0.0.1";

    /** The longest body: an uploaded file. */
    private static final int LONGEST_BODY = 256 << 20;

    private static final String POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    /** The headers of all answers. */
    private static final Map<String, String> HEADERS = Map.of(
            "Cache-Control", "no-store",
            "Content-Security-Policy", POLICY,
            "X-Content-Type-Options", "nosniff",
            "Referrer-Policy", "no-referrer",
            "Cross-Origin-Opener-Policy", "same-origin",
            "Cross-Origin-Resource-Policy", "same-origin");

    /**
     * The settings of the JDK's server, which reads them once, when the first server of the process starts. Without the first, an answer
     * waits up to 40 ms for the confirmation of its headers. The others limit the resources of clients that send slowly or nothing, since each
     * request has a thread: seconds for a complete request, bytes of its headers, and connections.
     */
    private static final Map<String, String> SETTINGS = Map.of(
            "sun.net.httpserver.nodelay", "true",
            "sun.net.httpserver.maxReqTime", "600",
            "sun.net.httpserver.maxReqHeaderSize", "32768",
            "jdk.httpserver.maxConnections", "256");

    private final Guard guard = new Guard();
    private final ExecutorService workers = Executors.newCachedThreadPool(work -> {
        Thread thread = new Thread(work, "mercer-studio");
        thread.setDaemon(true);
        return thread;
    });
    private final HttpServer server;
    private final PageFiles pages;
    private final List<Route> routes;
    private final Function<Throwable, String> words;

    /**
     * Starts a server.
     *
     * @param port the port; 0 for one that is free
     * @param pages the files of the pages
     * @param routes everything else
     * @param words the messages for exceptions of handlers
     * @throws IOException if the port is in use, or may not be listened on
     */
    public WebServer(int port, PageFiles pages, List<Route> routes, Function<Throwable, String> words)
            throws IOException {
        this.pages = pages;
        this.routes = List.copyOf(routes);
        this.words = words;
        SETTINGS.forEach(System.getProperties()::putIfAbsent);
        InetAddress loopback = InetAddress.getByAddress(LOOPBACK, new byte[] {127, 0, 0, 1});
        server = HttpServer.create(new InetSocketAddress(loopback, port), 0);
        server.createContext("/", this::handle);
        server.setExecutor(workers);
        server.start();
    }

    /** The port that it listens on. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** The address, without the token. */
    public String address() {
        return "http://" + LOOPBACK + ":" + port();
    }

    /** The token that requests need, in the header {@code X-Mercer-Token}. */
    public String token() {
        return guard.token();
    }

    private void handle(HttpExchange exchange) throws IOException {
        Reply reply = answer(exchange);
        send(exchange, reply);
        // Ending an exchange waits for the rest of the body; an exception closes the connection at once.
        if (reply.status() == Refusal.TOO_LARGE) throw new IOException("the body is not read");
        exchange.close();
    }

    private Reply answer(HttpExchange exchange) throws IOException {
        try {
            return admitted(exchange);
        } catch (Refusal refusal) {
            return Reply.error(refusal.status(), refusal.sentence());
        } catch (InvalidInputException | OutOfMemoryError refused) {
            return Reply.error(Refusal.UNPROCESSABLE, words.apply(refused));
        } catch (RuntimeException | StackOverflowError failure) {
            return Reply.error(Refusal.FAILURE, words.apply(failure));
        }
    }

    /** Reads the path once, so that the checked path is the one that is answered. */
    private Reply admitted(HttpExchange exchange) throws IOException {
        URI address = exchange.getRequestURI();
        String path = address.getPath();
        String method = exchange.getRequestMethod();
        boolean reads = method.equals("GET") || method.equals("HEAD");
        Optional<Reply> page = reads ? pages.of(path) : Optional.empty();
        guard.admit(exchange.getRequestHeaders(), port(), page.isPresent());
        if (address.isAbsolute() || address.getRawAuthority() != null)
            throw Refusal.bad("the address of a request must be a path");
        return page.isPresent() ? page.get() : route(exchange, method, path);
    }

    private Reply route(HttpExchange exchange, String method, String path) throws IOException {
        boolean known = false;
        for (Route route : routes) {
            Optional<Map<String, String>> variables = route.match(path);
            known |= variables.isPresent();
            if (variables.isPresent() && route.method().equals(method))
                return route.handler().apply(new Request(variables.get(), query(exchange), body(exchange)));
        }
        if (known) throw new Refusal(Refusal.METHOD_NOT_ALLOWED, path + " does not take " + method);
        throw Refusal.notFound("there is nothing at " + path);
    }

    /** The parameters; if one is given twice, the first. */
    private static Map<String, String> query(HttpExchange exchange) {
        Map<String, String> found = new HashMap<>();
        String raw = Optional.ofNullable(exchange.getRequestURI().getRawQuery()).orElse("");
        for (String parameter : raw.split("&", -1)) {
            String[] pair = parameter.split("=", 2);
            found.putIfAbsent(decode(pair[0]), pair.length > 1 ? decode(pair[1]) : "");
        }
        return found;
    }

    private static String decode(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static byte[] body(HttpExchange exchange) throws IOException {
        String length = exchange.getRequestHeaders().getFirst("Content-Length");
        if (length == null || Long.parseLong(length) <= LONGEST_BODY) {
            byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
            if (body.length <= LONGEST_BODY) return body;
        }
        throw new Refusal(
                Refusal.TOO_LARGE,
                "a file of more than 256 MiB cannot be sent from a page: start with mercer studio FILE, which reads it in place");
    }

    private static void send(HttpExchange exchange, Reply reply) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        HEADERS.forEach(headers::set);
        headers.set("Content-Type", reply.type());
        reply.download()
                .ifPresent(name -> headers.set(
                        "Content-Disposition",
                        "attachment; filename=\"" + name.replaceAll("[^A-Za-z0-9._-]", "_") + "\""));
        OutputStream body = exchange.getResponseBody();
        if (reply.events().isPresent()) {
            exchange.sendResponseHeaders(reply.status(), 0); // in chunks
            stream(reply.events().get(), body);
        } else {
            int length = reply.body().length;
            boolean none = length == 0 || exchange.getRequestMethod().equals("HEAD");
            headers.set("Content-Length", String.valueOf(length));
            exchange.sendResponseHeaders(reply.status(), none ? -1 : length);
            if (none) return;
            body.write(reply.body());
            body.flush();
        }
    }

    private static void stream(EventSource source, OutputStream body) throws IOException {
        try {
            source.sendTo((event, data) -> {
                body.write(("event: " + event + "\ndata: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
                body.flush();
            });
        } catch (InterruptedException closed) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("the server was closed");
        }
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }
}
