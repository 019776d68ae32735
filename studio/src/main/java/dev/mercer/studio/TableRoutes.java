package dev.mercer.studio;

import dev.mercer.io.store.ArrayNode;
import dev.mercer.io.store.JsonNode;
import dev.mercer.io.store.JsonText;
import dev.mercer.io.store.ObjectNode;
import dev.mercer.studio.http.Reply;
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
                Route.get("/api/state", request -> Reply.json(state())),
                Route.post("/api/tables", this::upload),
                Route.post(
                        "/api/examples/{name}",
                        request -> summary(workspace.open(SampleTable.of(request.variable("name"))))),
                Route.get("/api/tables/{table}", request -> summary(table(request))),
                Route.post(
                        "/api/tables/{table}/columns", request -> Reply.json(columns(table(request), request.json()))),
                Route.post("/api/tables/{table}/train", this::train));
    }

    private OpenTable table(Request request) {
        return workspace.table(request.variable("table"));
    }

    private static Reply summary(OpenTable table) {
        return Reply.json(TableSummary.of(table, Map.of(), table.target()));
    }

    private static ObjectNode columns(OpenTable table, JsonNode asked) {
        Optional<String> target = asked.path("target").isTextual()
                ? Optional.of(table.require(asked.path("target").textValue()))
                : Optional.empty();
        return TableSummary.of(table, table.kinds(asked.path("kinds")), target);
    }

    private Reply upload(Request request) {
        return summary(workspace.upload(request.required("name"), request.body()));
    }

    private Reply train(Request request) {
        return Reply.json(
                workspace.train(TrainingPlan.of(table(request), request.json())).json());
    }

    private ObjectNode state() {
        ObjectNode json = JsonText.object().put("version", options.version());
        ArrayNode examples = json.putArray("examples");
        Arrays.stream(SampleTable.values())
                .forEach(sample -> examples.add(
                        JsonText.object().put("name", sample.plain()).put("about", sample.about())));
        ArrayNode tables = json.putArray("tables");
        for (OpenTable table : workspace.tables())
            tables.add(JsonText.object()
                    .put("id", table.id())
                    .put("name", table.name())
                    .put("rows", table.table().size())
                    .put("columns", table.table().columns().size()));
        return json;
    }
}
