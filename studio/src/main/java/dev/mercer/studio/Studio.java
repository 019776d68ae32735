package dev.mercer.studio;

import dev.mercer.io.store.JsonText;
import dev.mercer.studio.http.PageFiles;
import dev.mercer.studio.http.Reply;
import dev.mercer.studio.http.Route;
import dev.mercer.studio.http.WebServer;
import dev.mercer.studio.playground.PlaygroundRoutes;
import dev.mercer.util.Cure;
import java.util.ArrayList;
import java.util.List;

/** The pages and their server, until it is closed. */
public final class Studio implements AutoCloseable {
    private final WebServer server;

    private Studio(StudioOptions options) {
        List<Route> routes = new ArrayList<>();
        routes.add(Route.get(
                "/api/state", request -> Reply.json(JsonText.object().put("version", options.version()))));
        routes.addAll(PlaygroundRoutes.all(options.machine()));
        server = WebServer.start(options.port(), new PageFiles(Studio.class, "page"), routes, Cure::words);
    }

    /** Starts the server. */
    public static Studio start(StudioOptions options) {
        return new Studio(options);
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** The link to open, with the token. */
    public String link() {
        return server.address() + "/?token=" + server.token();
    }

    @Override
    public void close() {
        server.close();
    }
}
