package dev.mercer.studio;

import dev.mercer.report.Json;
import dev.mercer.studio.http.Reply;
import dev.mercer.studio.http.Request;
import dev.mercer.studio.http.Route;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The routes of training runs and their models. */
final class ModelRoutes {
    private final Workspace workspace;
    private final StudioOptions options;
    private final Map<String, Json> importances = new ConcurrentHashMap<>();

    ModelRoutes(Workspace workspace, StudioOptions options) {
        this.workspace = workspace;
        this.options = options;
    }

    List<Route> all() {
        return List.of(
                get("/api/models", request -> models()),
                get("/api/models/{model}", request -> job(request).json()),
                Route.get("/api/models/{model}/events", request -> Reply.events(job(request)::follow)),
                post("/api/models/{model}/stop", request -> {
                    job(request).stop();
                    return job(request).json();
                }),
                get("/api/models/{model}/result", request -> new ModelResult(model(request)).json()),
                get(
                        "/api/models/{model}/cell",
                        request -> new ModelResult(model(request))
                                .cell(request.required("actual"), request.required("predicted"))),
                get(
                        "/api/models/{model}/importances",
                        request -> importances.computeIfAbsent(
                                request.variable("model"), id -> new InputEffects(model(request)).importances())),
                get(
                        "/api/models/{model}/dependence",
                        request -> new InputEffects(model(request)).dependence(request.required("input"))),
                post(
                        "/api/models/{model}/predict",
                        request -> new RowForm(model(request))
                                .predict(request.json().path("values"))),
                get("/api/models/{model}/same", request -> same(model(request))),
                Route.get(
                        "/api/models/{model}/files/{kind}",
                        request -> new ModelFiles(model(request)).of(request.variable("kind"))),
                get(
                        "/api/compare",
                        request -> new ModelComparison(
                                        workspace.job(request.required("a")).model(),
                                        workspace.job(request.required("b")).model())
                                .json()));
    }

    /** A route that answers with JSON. */
    static Route get(String pattern, Function<Request, Json> answer) {
        return Route.get(pattern, request -> Reply.json(answer.apply(request).node()));
    }

    static Route post(String pattern, Function<Request, Json> answer) {
        return Route.post(pattern, request -> Reply.json(answer.apply(request).node()));
    }

    private TrainingJob job(Request request) {
        return workspace.job(request.variable("model"));
    }

    private TrainedModel model(Request request) {
        return job(request).model();
    }

    private Json same(TrainedModel model) {
        SameByHand same = new SameByHand(model.plan());
        return new Json()
                .with("command", same.command())
                .with("java", same.java())
                .with("predict", same.predicting(new RowForm(model).fields()))
                .with("file", model.plan().open().stem() + ".mercer")
                .with("version", options.version());
    }

    private Json models() {
        List<TrainingJob> jobs = workspace.jobs();
        return new Json()
                .with(
                        "models",
                        jobs.stream()
                                .filter(TrainingJob::hasModel)
                                .map(job -> job.model().json())
                                .toList())
                .with(
                        "running",
                        jobs.stream()
                                .filter(job -> !job.ended())
                                .map(TrainingJob::json)
                                .toList());
    }
}
