package dev.mercer.studio.playground;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.studio.http.Reply;
import dev.mercer.studio.http.Request;
import dev.mercer.studio.http.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The routes of the playground, below {@code /api/playground/}. */
public final class PlaygroundRoutes {
    /** Up to this number of points the parts of an answer are too short to be shared among threads. */
    private static final int ONE_THREAD = 300;

    private final Supplier<Compute> fastest;
    private final Supplier<Compute> standard;
    private @Nullable CompletableFuture<Compute> best;

    private PlaygroundRoutes(Supplier<Compute> fastest, Supplier<Compute> standard) {
        this.fastest = fastest;
        this.standard = standard;
    }

    /** All routes, with the fastest back end once it is loaded, and with the standard one before. */
    public static List<Route> all(Supplier<Compute> fastest, Supplier<Compute> standard) {
        return List.of(Route.post("/api/playground/fit", new PlaygroundRoutes(fastest, standard)::fit));
    }

    private Reply fit(Request request) {
        long start = System.nanoTime();
        PlaygroundRequest asked = RequestJson.read(request.json());
        Compute found = compute();
        Compute compute = asked.points().size() <= ONE_THREAD ? found.withThreads(1) : found;
        PlaygroundAnswer answer = new Playground(compute).answer(asked);
        return Reply.json(AnswerJson.of(answer, System.nanoTime() - start).node());
    }

    /** The best back end once it is loaded, which takes a second, and plain Java until then: a few points do not wait for it. */
    private synchronized Compute compute() {
        if (best == null) best = CompletableFuture.supplyAsync(fastest);
        return best.getNow(standard.get().withBackend(new PlainBackend()));
    }
}
