package dev.mercer.studio;

import dev.mercer.studio.http.PageFiles;
import dev.mercer.studio.http.Route;
import dev.mercer.studio.http.WebServer;
import dev.mercer.studio.playground.PlaygroundRoutes;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The pages and their server, until it is closed. */
public final class Studio implements AutoCloseable {
    /** A fixed number, so that links to the pages stay valid. */
    private static final int USUAL_PORT = 7117;

    private final Workspace workspace;
    private final WebServer server;
    private final Optional<OpenTable> first;

    private Studio(StudioOptions options) {
        workspace = new Workspace(options);
        first = options.file().map(workspace::open);
        server = listen(options.port().orElse(USUAL_PORT), options, routes(workspace, options));
    }

    /** All routes; each of them needs the token. */
    static List<Route> routes(Workspace workspace, StudioOptions options) {
        List<Route> routes = new ArrayList<>();
        routes.addAll(new TableRoutes(workspace, options).all());
        routes.addAll(new ModelRoutes(workspace, options).all());
        routes.addAll(PlaygroundRoutes.all(
                options.machine()::best, () -> options.machine().forWork(0)));
        return routes;
    }

    private static WebServer listen(int port, StudioOptions options, List<Route> routes) {
        try {
            return new WebServer(port, new PageFiles(Studio.class, "page"), routes, StudioWords::of);
        } catch (IOException taken) {
            if (options.port().isEmpty() && port != 0) return listen(0, options, routes);
            throw new InvalidInputException(
                    "cannot listen on port " + port + ": " + taken.getMessage() + " (choose another port)", taken);
        }
    }

    /**
     * Reads the file, if there is one, and starts the server.
     *
     * @throws dev.mercer.util.InvalidInputException if the file cannot be read, or the port is in use
     */
    public static Studio start(StudioOptions options) {
        return new Studio(options);
    }

    /** The port that it listens on. */
    public int port() {
        return server.port();
    }

    /** The link to open, with the token. */
    public String link() {
        return server.address() + "/?"
                + first.map(table -> "table=" + table.id() + "&").orElse("") + "token=" + server.token();
    }

    /** The token that requests need, in the header {@code X-Mercer-Token}. */
    public String token() {
        return server.token();
    }

    @Override
    public void close() {
        server.close();
        workspace.close();
    }
}
