package dev.mercer.studio.playground;

import dev.mercer.studio.http.Route;
import java.util.List;

/** The routes of the playground, below {@code /api/playground/}. */
public final class PlaygroundRoutes {
    private PlaygroundRoutes() {}

    public static List<Route> all() {
        return List.of();
    }
}
