package dev.mercer.studio;

import dev.mercer.report.Json;
import dev.mercer.studio.http.Reply;
import dev.mercer.studio.http.Request;
import dev.mercer.studio.http.Route;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

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
                Route.get("/api/models", request -> Reply.json(models().node())),
                Route.get("/api/models/{model}", request -> state(job(request))),
                Route.get("/api/models/{model}/events", request -> Reply.events(job(request)::follow)),
                Route.post("/api/models/{model}/stop", request -> {
                    job(request).stop();
                    return state(job(request));
                }),
                Route.get(
                        "/api/models/{model}/result",
                        request -> Reply.json(
                                new ModelResult(model(request)).json().node())),
                Route.get(
                        "/api/models/{model}/cell",
                        request -> Reply.json(new ModelResult(model(request))
                                .cell(request.required("actual"), request.required("predicted"))
                                .node())),
                Route.get(
                        "/api/models/{model}/importances",
                        request -> Reply.json(importances
                                .computeIfAbsent(
                                        request.variable("model"), id -> new InputEffects(model(request)).importances())
                                .node())),
                Route.get(
                        "/api/models/{model}/dependence",
                        request -> Reply.json(new InputEffects(model(request))
                                .dependence(request.required("input"))
                                .node())),
                Route.post(
                        "/api/models/{model}/predict",
                        request -> Reply.json(new RowForm(model(request))
                                .predict(request.json().path("values"))
                                .node())),
                Route.get(
                        "/api/models/{model}/same",
                        request -> Reply.json(same(model(request)).node())),
                Route.get(
                        "/api/models/{model}/files/{kind}",
                        request -> new ModelFiles(model(request)).of(request.variable("kind"))),
                Route.get(
                        "/api/compare",
                        request -> Reply.json(new ModelComparison(
                                        workspace.job(request.required("a")).model(),
                                        workspace.job(request.required("b")).model())
                                .json()
                                .node())));
    }

    private TrainingJob job(Request request) {
        return workspace.job(request.variable("model"));
    }

    private TrainedModel model(Request request) {
        return job(request).model();
    }

    private static Reply state(TrainingJob job) {
        return Reply.json(job.json().node());
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
