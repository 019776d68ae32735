package dev.mercer.studio.playground;

import dev.mercer.compute.Compute;
import dev.mercer.compute.ComputeChoice;
import dev.mercer.compute.PlainBackend;
import dev.mercer.studio.http.Reply;
import dev.mercer.studio.http.Request;
import dev.mercer.studio.http.Route;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The routes of the playground, below {@code /api/playground/}. */
public final class PlaygroundRoutes {
    private final ComputeChoice machine;
    private @Nullable CompletableFuture<Compute> best;

    private PlaygroundRoutes(ComputeChoice machine) {
        this.machine = machine;
    }

    /** All routes, with work done by this machine. */
    public static List<Route> all(ComputeChoice machine) {
        return List.of(Route.post("/api/playground/fit", new PlaygroundRoutes(machine)::fit));
    }

    private Reply fit(Request request) {
        long start = System.nanoTime();
        PlaygroundAnswer answer = new Playground(compute()).answer(RequestJson.read(request.json()));
        return Reply.json(AnswerJson.of(answer, System.nanoTime() - start));
    }

    /** The best back end once it is loaded, which takes a second, and plain Java until then: a few points do not wait for it. */
    private synchronized Compute compute() {
        if (best == null) best = CompletableFuture.supplyAsync(machine::best);
        Compute standard = machine.forWork(0);
        return best.getNow(standard.withBackend(new PlainBackend()));
    }
}
