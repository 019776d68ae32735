package dev.mercer.studio;

import dev.mercer.io.json.JsonNode;
import dev.mercer.report.Json;
import dev.mercer.studio.http.Request;
import dev.mercer.studio.http.Route;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The routes of tables: examples, upload, columns, and training. */
final class TableRoutes {
    private final Workspace workspace;
    private final StudioOptions options;

    TableRoutes(Workspace workspace, StudioOptions options) {
        this.workspace = workspace;
        this.options = options;
    }

    List<Route> all() {
        return List.of(
                ModelRoutes.get("/api/state", request -> state()),
                ModelRoutes.post(
                        "/api/tables", request -> summary(workspace.upload(request.required("name"), request.body()))),
                ModelRoutes.post(
                        "/api/examples/{name}",
                        request -> summary(workspace.open(SampleTable.of(request.variable("name"))))),
                ModelRoutes.get("/api/tables/{table}", request -> summary(table(request))),
                ModelRoutes.post("/api/tables/{table}/columns", request -> columns(table(request), request.json())),
                ModelRoutes.post(
                        "/api/tables/{table}/train",
                        request -> workspace
                                .train(TrainingPlan.of(table(request), request.json()))
                                .json()));
    }

    private OpenTable table(Request request) {
        return workspace.table(request.variable("table"));
    }

    private static Json summary(OpenTable table) {
        return TableSummary.of(table, Map.of(), table.target());
    }

    private static Json columns(OpenTable table, JsonNode asked) {
        Optional<String> target = asked.path("target").isTextual()
                ? Optional.of(table.require(asked.path("target").textValue()))
                : Optional.empty();
        return TableSummary.of(table, table.kinds(asked.path("kinds")), target);
    }

    private Json state() {
        return new Json()
                .with("version", options.version())
                .with(
                        "examples",
                        Arrays.stream(SampleTable.values())
                                .map(sample ->
                                        new Json().with("name", sample.plain()).with("about", sample.about()))
                                .toList())
                .with(
                        "tables",
                        Json.list(
                                workspace.tables(),
                                table -> new Json()
                                        .with("id", table.id())
                                        .with("name", table.name())
                                        .with("rows", table.table().size())
                                        .with("columns", table.table().columns().size())));
    }
}
