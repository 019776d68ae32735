package dev.mercer.serve;

import dev.mercer.compute.internal.Platform;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The OpenAPI document of a server: its addresses, with the columns of its models. */
final class OpenApi {
    private static final String JSON = "application/json";

    /** Whether requests need a token. */
    private final boolean secured;

    private final Set<String> identifiers = new HashSet<>();

    OpenApi(boolean secured) {
        this.secured = secured;
    }

    ObjectNode document(ModelRegistry models) {
        ObjectNode root = JsonNode.object().put("openapi", "3.0.3");
        root.putObject("info")
                .put("title", "Mercer")
                .put("description", "Predictions of kernel machines.")
                .put("version", Platform.mercer());
        ObjectNode paths = root.putObject("paths");
        get(paths, "/", "links", "Links");
        get(paths, "/models", "models", "All models");
        get(paths, "/metrics", "metrics", "Counts for Prometheus");
        get(paths, "/v2", "server", "The server (Open Inference Protocol)");
        get(paths, "/v2/health/live", "live", "Whether the server lives");
        get(paths, "/v2/health/ready", "ready", "Whether it takes requests");
        for (ServedModel model : models.all()) {
            String version = model.name() + "/versions/" + model.version();
            boolean latest = models.versions(model.name()).indexOf(model.version())
                    == models.versions(model.name()).size() - 1;
            if (latest) model(paths, model, model.name());
            model(paths, model, version);
        }
        ObjectNode components = root.putObject("components");
        schemas(components.putObject("schemas"), models);
        ObjectNode token = components.putObject("securitySchemes").putObject("bearer");
        token.put("type", "http").put("scheme", "bearer");
        return root;
    }

    private void get(ObjectNode paths, String path, String identifier, String summary) {
        answer(operation(paths, path, "get", identifier, summary), "200", "the answer");
    }

    /** An operation with an identifier that no other has, by which generated clients name it. */
    private ObjectNode operation(ObjectNode paths, String path, String method, String identifier, String summary) {
        String own = identifier;
        for (int n = 2; !identifiers.add(own); n++) own = identifier + "_" + n;
        ObjectNode operation =
                paths.putObject(path).putObject(method).put("operationId", own).put("summary", summary);
        if (secured && !Router.isPublic(List.of(path.substring(1).split("/", -1))))
            operation.putArray("security").add(JsonNode.object().set("bearer", JsonNode.array()));
        return operation;
    }

    private static ObjectNode answer(ObjectNode operation, String status, String description) {
        ObjectNode responses =
                operation.get("responses") instanceof ObjectNode found ? found : operation.putObject("responses");
        return responses.putObject(status).put("description", description);
    }

    private void model(ObjectNode paths, ServedModel model, String address) {
        String name = "_" + address.replace("/versions/", "_").replaceAll("[^A-Za-z0-9_]", "_");
        get(paths, "/models/" + address, "model" + name, "The model and its columns");
        predict(operation(paths, "/models/" + address + "/predict", "post", "predict" + name, "Predict rows"), model);
        get(paths, "/v2/models/" + address, "metadata" + name, "The tensors of the model");
        get(paths, "/v2/models/" + address + "/ready", "ready" + name, "Whether the model is ready");
        String infer = "/v2/models/" + address + "/infer";
        ObjectNode tensors =
                operation(paths, infer, "post", "infer" + name, "Predict tensors (Open Inference Protocol)");
        body(tensors, "Inference");
        answers(tensors);
    }

    private static void predict(ObjectNode operation, ServedModel model) {
        var parameters = operation.putArray("parameters");
        parameters.add(parameter("proba", "boolean", "the probability of each class"));
        parameters.add(parameter("interval", "number", "an interval of this level, such as 0.9"));
        parameters.add(parameter("explain", "integer", "so many training rows that contribute most"));
        parameters.add(parameter("safe", "boolean", "mark texts that a spreadsheet would run, in CSV"));
        ObjectNode content = body(operation, "Rows_" + model.name() + "_" + model.version());
        content.putObject("text/csv").putObject("schema").put("type", "string");
        ObjectNode found = answers(operation);
        found.putObject("text/csv").putObject("schema").put("type", "string");
    }

    private static ObjectNode parameter(String name, String type, String description) {
        ObjectNode parameter =
                JsonNode.object().put("name", name).put("in", "query").put("description", description);
        parameter.putObject("schema").put("type", type);
        return parameter;
    }

    private static ObjectNode body(ObjectNode operation, String schema) {
        ObjectNode content =
                operation.putObject("requestBody").put("required", true).putObject("content");
        reference(content.putObject(JSON), schema);
        return content;
    }

    private static void reference(ObjectNode media, String schema) {
        media.putObject("schema").put("$ref", "#/components/schemas/" + schema);
    }

    /** The answers of a prediction; returns the content of the good one. */
    private static ObjectNode answers(ObjectNode operation) {
        ObjectNode content = answer(operation, "200", "the predictions").putObject("content");
        content.putObject(JSON).putObject("schema").put("type", "object");
        refused(operation, "400", "the request is wrong, and the sentence says why");
        refused(operation, "401", "the token is missing or wrong");
        refused(operation, "404", "there is no such model or version");
        refused(operation, "413", "too many rows or bytes");
        refused(operation, "415", "the body is of another type, or compressed");
        refused(operation, "429", "too many requests wait: try again");
        return content;
    }

    private static void refused(ObjectNode operation, String status, String description) {
        reference(answer(operation, status, description).putObject("content").putObject(JSON), "Error");
    }

    private static void schemas(ObjectNode schemas, ModelRegistry models) {
        ObjectNode error = schemas.putObject("Error").put("type", "object");
        error.putObject("properties").putObject("error").put("type", "string");
        ObjectNode inference = schemas.putObject("Inference").put("type", "object");
        inference.putArray("required").add("inputs");
        ObjectNode inputs =
                inference.putObject("properties").putObject("inputs").put("type", "array");
        tensor(inputs.putObject("items").put("type", "object"));
        for (ServedModel model : models.all()) {
            ObjectNode rows = schemas.putObject("Rows_" + model.name() + "_" + model.version())
                    .put("type", "array");
            ObjectNode columns = rows.putObject("items").put("type", "object").putObject("properties");
            for (int k = 0; k < model.inputs().size(); k++)
                columns.putObject(model.inputs().name(k))
                        .put("type", model.inputs().isText(k) ? "string" : "number")
                        .put("nullable", true);
        }
    }

    private static void tensor(ObjectNode schema) {
        schema.putArray("required").add("name").add("shape").add("datatype").add("data");
        ObjectNode fields = schema.putObject("properties");
        fields.putObject("name").put("type", "string");
        fields.putObject("shape").put("type", "array").putObject("items").put("type", "integer");
        fields.putObject("datatype").put("type", "string");
        fields.putObject("data").put("type", "array").putObject("items");
    }
}
