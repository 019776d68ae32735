package dev.mercer.studio;

import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
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
    private final Map<String, ObjectNode> importances = new ConcurrentHashMap<>();

    ModelRoutes(Workspace workspace, StudioOptions options) {
        this.workspace = workspace;
        this.options = options;
    }

    List<Route> all() {
        return List.of(
                Route.get("/api/models", request -> Reply.json(models())),
                Route.get(
                        "/api/models/{model}",
                        request -> Reply.json(job(request).json())),
                Route.get("/api/models/{model}/events", request -> Reply.events(job(request)::follow)),
                Route.post("/api/models/{model}/stop", request -> {
                    job(request).stop();
                    return Reply.json(job(request).json());
                }),
                Route.get("/api/models/{model}/result", request -> Reply.json(new ModelResult(model(request)).json())),
                Route.get(
                        "/api/models/{model}/cell",
                        request -> Reply.json(new ModelResult(model(request))
                                .cell(request.required("actual"), request.required("predicted")))),
                Route.get(
                        "/api/models/{model}/importances",
                        request -> Reply.json(importances.computeIfAbsent(
                                request.variable("model"), id -> new InputEffects(model(request)).importances()))),
                Route.get(
                        "/api/models/{model}/dependence",
                        request -> Reply.json(new InputEffects(model(request)).dependence(request.required("input")))),
                Route.post(
                        "/api/models/{model}/predict",
                        request -> Reply.json(new RowForm(model(request))
                                .predict(request.json().path("values")))),
                Route.get("/api/models/{model}/same", request -> Reply.json(same(model(request)))),
                Route.get(
                        "/api/models/{model}/files/{kind}",
                        request -> new ModelFiles(model(request), options.reports()).of(request.variable("kind"))),
                Route.get(
                        "/api/compare",
                        request -> Reply.json(new ModelComparison(
                                        workspace.job(request.required("a")).model(),
                                        workspace.job(request.required("b")).model())
                                .json())));
    }

    private TrainingJob job(Request request) {
        return workspace.job(request.variable("model"));
    }

    private TrainedModel model(Request request) {
        return job(request).model();
    }

    private ObjectNode same(TrainedModel model) {
        SameByHand same = new SameByHand(model.plan());
        return JsonText.object()
                .put("command", same.command())
                .put("java", same.java())
                .put("predict", same.predicting(new RowForm(model).fields()))
                .put("file", model.plan().open().stem() + ".mercer")
                .put("version", options.version());
    }

    private ObjectNode models() {
        ObjectNode json = JsonText.object();
        ArrayNode models = json.putArray("models");
        ArrayNode running = json.putArray("running");
        for (TrainingJob job : workspace.jobs())
            if (job.hasModel()) models.add(ModelComparison.line(job.model()));
            else if (!job.ended()) running.add(job.json());
        return json;
    }
}
