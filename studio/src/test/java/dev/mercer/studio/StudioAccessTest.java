package dev.mercer.studio;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.studio.http.Route;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Every route in many spellings of its address and with every method is refused without the token, with a foreign Host and with a
 * foreign Origin. Bytes over a socket: the test depends on no HTTP library, neither of the server nor of the client.
 */
class StudioAccessTest {
    private static final List<String> METHODS =
            List.of("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "get", "BREW");

    /** Spellings of one address, all of which some server or proxy takes for the same. */
    private static final List<UnaryOperator<String>> SPELLINGS = List.of(
            path -> path,
            path -> path.replace("/api/", "/%61pi/"),
            path -> path.replace("/api/", "/%61%70%69/"),
            path -> path.replace("/api/", "/%41PI/"),
            path -> path.replace("/api/", "/%2561pi/"),
            path -> "/" + path,
            path -> "/." + path,
            path -> "/studio.css/.." + path,
            path -> "/%2e%2e" + path,
            path -> path.replace("/api/", "%2fapi%2f"),
            path -> path.replace("/api/", "/api%2f"),
            path -> path.replace("/api/", "/api//"),
            path -> path.replace('/', '\\'),
            path -> path.replace("/api/", "/api;v=1/"),
            path -> path.replace("/api/", "/%c1%a1pi/"),
            path -> path.replace("/api/", "/api%00/"),
            path -> path + "/",
            path -> path + ".html",
            path -> path + "?a=/index.html",
            path -> path + "#/index.html",
            path -> "/?/.." + path,
            path -> "http://127.0.0.1" + path,
            path -> path.substring(1));

    private static Studio studio;
    private static List<Route> routes;

    @BeforeAll
    static void start() {
        StudioOptions options = StudioOptions.standard().withPort(0).withVersion("9.8.7");
        studio = Studio.start(options);
        try (Workspace another = new Workspace(options)) {
            routes = Studio.routes(another, options);
        }
        assertThat(routes).hasSizeGreaterThan(15);
    }

    @AfterAll
    static void stop() {
        studio.close();
    }

    private static String here() {
        return "127.0.0.1:" + studio.port();
    }

    private static String rightToken() {
        return "X-Mercer-Token: " + studio.token() + "\r\n";
    }

    /** The address of a route, as the pages write it. */
    private static String path(Route route) {
        return route.pattern().replace("{name}", "cars").replaceAll("\\{[a-z]+\\}", "1");
    }

    /** First lines: every route in every spelling, and as it is with every method. */
    private static Set<String> lines() {
        Set<String> lines = new LinkedHashSet<>();
        for (Route route : routes) {
            for (UnaryOperator<String> spelling : SPELLINGS)
                lines.add(route.method() + " " + spelling.apply(path(route)));
            for (String method : METHODS) lines.add(method + " " + path(route));
        }
        // The root with a query is the page itself, whatever the query.
        lines.removeIf(line -> line.startsWith("GET /?"));
        return lines;
    }

    /** The answer of the JDK's server, without asking ours, to an address whose path does not begin with a slash. */
    private static final String NO_CONTEXT = "\r\n\r\n<h1>404 Not Found</h1>No context found for request";

    /** The status of the answer; 0 where the connection is closed without one, 400 where the JDK's server answers by itself. */
    private static int status(String line, String headers) throws IOException {
        String answer = answer(line, headers);
        if (answer.startsWith("HTTP/1.1 404") && answer.endsWith(NO_CONTEXT)) return 400;
        return answer.startsWith("HTTP/1.1 ") ? Integer.parseInt(answer.substring(9, 12)) : 0;
    }

    private static String answer(String line, String headers) throws IOException {
        String request = line + " HTTP/1.1\r\n" + headers + "Content-Length: 2\r\nConnection: close\r\n\r\n{}";
        try (Socket socket = new Socket("127.0.0.1", studio.port())) {
            socket.setSoTimeout(20_000);
            socket.getOutputStream().write(request.getBytes(StandardCharsets.ISO_8859_1));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static void assertAllRefused(String headers) throws IOException {
        for (String line : lines())
            assertThat(status(line, headers)).as("%s%n%s", line, headers).isIn(0, 400, 401, 403);
        String state = answer("GET /api/state", "Host: " + here() + "\r\n" + rightToken());
        assertThat(state).as("nothing was opened").contains("\"version\":\"9.8.7\"", "\"tables\":[]");
    }

    @Test
    void refusesEveryRouteWithoutTheToken() throws IOException {
        assertAllRefused("Host: " + here() + "\r\n");
    }

    @Test
    void refusesAWrongTokenAndOneInAnotherPlace() throws IOException {
        String host = "Host: " + here() + "\r\n";
        for (String headers : List.of(
                "X-Mercer-Token: guessed\r\n",
                "X-Mercer-Token: \r\n",
                "Authorization: Bearer " + studio.token() + "\r\n",
                "Cookie: token=" + studio.token() + "\r\n"))
            assertThat(status("GET /api/state", host + headers)).as(headers).isEqualTo(401);
        assertThat(status("GET /api/state?token=" + studio.token(), host)).isEqualTo(401);
    }

    @Test
    void refusesEveryRouteUnderAForeignHost() throws IOException {
        assertAllRefused("Host: evil.example:" + studio.port() + "\r\n" + rightToken());
    }

    @Test
    void refusesEveryRouteFromAForeignOrigin() throws IOException {
        assertAllRefused("Host: " + here() + "\r\nOrigin: http://evil.example\r\n" + rightToken());
    }

    @Test
    void refusesTwoHostsAndOriginsOfWhichOneIsForeign() throws IOException {
        String right = "Host: " + here() + "\r\n" + rightToken();
        assertThat(status("GET /api/state", right + "Host: evil.example\r\n")).isIn(400, 403);
        assertThat(status("GET /api/state", right + "Origin: null\r\n")).isIn(400, 403);
        assertThat(status("GET /api/state", right + "Origin: http://" + here() + "\r\nOrigin: http://evil.example\r\n"))
                .isIn(400, 403);
    }

    @Test
    void servesThePagesWithoutATokenAndRoutesWithIt() throws IOException {
        String host = "Host: " + here() + "\r\n";
        assertThat(status("GET /", host)).isEqualTo(200);
        assertThat(status("GET /compare", host)).isEqualTo(200);
        assertThat(status("GET /studio.css", host)).isEqualTo(200);
        assertThat(status("POST /studio.css", host)).isEqualTo(401);
        assertThat(status("GET /api/state", host + rightToken())).isEqualTo(200);
    }
}
