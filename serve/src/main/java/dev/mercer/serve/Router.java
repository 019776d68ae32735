package dev.mercer.serve;

import dev.mercer.compute.internal.Platform;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.io.json.ArrayNode;
import dev.mercer.io.json.JsonNode;
import dev.mercer.io.json.ObjectNode;
import dev.mercer.io.table.CsvReader;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Finds the handler of a request. */
final class Router {
    /** Bodies of up to this number of bytes are parsed in about 0.1 ms. */
    private static final int SMALL_BODY = 1 << 14;

    /** This number of multiplications takes less than a millisecond. */
    private static final double LITTLE_WORK = 2e6;

    private static final List<String> LIVE = List.of("v2", "health", "live");
    private static final List<String> READY = List.of("v2", "health", "ready");

    /**
     * The work for an answer.
     *
     * @param about the model, for answers that fail
     * @param large true if it takes so long that other connections would have to wait
     * @param answer does the work
     */
    record Work(Reply.About about, boolean large, Answer answer) {}

    /** Computes an answer; the progress is cancelled when the time limit is reached. */
    interface Answer {
        Reply of(Progress progress);
    }

    private final ModelRegistry models;
    private final Predictor predictor;
    private final Metrics metrics;
    private final int rows;
    private final boolean secured;
    private final BooleanSupplier ready;

    /** A router with a limit on rows; {@code secured} is true if requests need a token. */
    Router(
            ModelRegistry models,
            Predictor predictor,
            Metrics metrics,
            int rows,
            boolean secured,
            BooleanSupplier ready) {
        this.models = models;
        this.predictor = predictor;
        this.metrics = metrics;
        this.rows = rows;
        this.secured = secured;
        this.ready = ready;
    }

    /** True for requests that need no token: health checks come from programs that have none. */
    static boolean isPublic(List<String> path) {
        return path.equals(LIVE) || path.equals(READY);
    }

    /** The work of a request, or a {@link Refusal}. */
    Work route(Request request) {
        request.requirePlainBody();
        List<String> path = request.path();
        String first = path.isEmpty() ? "" : path.get(0);
        return switch (first) {
            case "" -> page(request, "index", this::index);
            case "models" -> models(request, path);
            case "v2" -> protocol(request, path);
            case "metrics" -> alone(request, "metrics", this::metrics);
            case "openapi.json" ->
                alone(request, "openapi", about -> Reply.json(new OpenApi(secured).document(models), about));
            default -> throw nothingThere(path);
        };
    }

    private interface Page {
        Reply of(Reply.About about);
    }

    private static Refusal nothingThere(List<String> path) {
        return new Refusal(
                Refusal.NOT_FOUND,
                "there is nothing at " + Text.quote("/" + String.join("/", path))
                        + ": GET /openapi.json describes all");
    }

    private static Work alone(Request request, String route, Page page) {
        if (request.path().size() > 1) throw nothingThere(request.path());
        return page(request, route, page);
    }

    private static Work page(Request request, String route, Page page) {
        allow(request, "GET");
        Reply.About about = new Reply.About(route, "", "", 0);
        return new Work(about, false, progress -> page.of(about));
    }

    private static void allow(Request request, String method) {
        String asked = request.method().equals("HEAD") ? "GET" : request.method();
        if (!asked.equals(method))
            throw new Refusal(
                    Refusal.METHOD_NOT_ALLOWED,
                    "/" + String.join("/", request.path()) + " takes " + method + ", not " + request.method());
    }

    private Reply index(Reply.About about) {
        ObjectNode tree = JsonNode.object().put("name", "mercer").put("version", Platform.mercer());
        tree.put("models", "/models").put("openapi", "/openapi.json").put("metrics", "/metrics");
        return Reply.json(tree, about);
    }

    private Reply metrics(Reply.About about) {
        return Reply.text(Metrics.TYPE, metrics.text(models.all()), about);
    }

    /** {@code /models[/NAME[/versions/V]][/predict]}. */
    private Work models(Request request, List<String> path) {
        if (path.size() == 1) return page(request, "models", this::list);
        Target target = target(path, 1);
        if (target.rest.isEmpty()) {
            ServedModel model = models.find(target.name, target.version);
            return page(request, "model", about -> Reply.json(ModelCard.summary(model), about));
        }
        if (!target.rest.equals(List.of("predict"))) throw nothingThere(path);
        allow(request, "POST");
        ServedModel model = models.find(target.name, target.version);
        Wanted wanted = Wanted.of(request.query());
        wanted.require(model.model().model());
        Reply.About about = new Reply.About("predict", model.name(), model.version(), 0);
        return new Work(
                about, isLarge(request, model, wanted), progress -> predict(request, model, wanted, about, progress));
    }

    private Reply list(Reply.About about) {
        ObjectNode tree = JsonNode.object();
        ArrayNode all = tree.putArray("models");
        for (ServedModel model : models.all()) all.add(ModelCard.summary(model));
        return Reply.json(tree, about);
    }

    /** A model in an address, with what comes after it. */
    private record Target(String name, Optional<String> version, List<String> rest) {}

    private static Target target(List<String> path, int from) {
        String name = path.get(from);
        boolean versioned = path.size() > from + 2 && path.get(from + 1).equals("versions");
        int end = versioned ? from + 3 : from + 1;
        return new Target(
                name, versioned ? Optional.of(path.get(from + 2)) : Optional.empty(), path.subList(end, path.size()));
    }

    /** A row takes at least two bytes for each of its values. */
    private static boolean isLarge(Request request, ServedModel model, Wanted wanted) {
        int bytes = request.body().length;
        double most = Math.max(1, bytes / (2.0 * model.inputs().size()));
        return bytes > SMALL_BODY || most * model.rowCost() * wanted.cost(model) > LITTLE_WORK;
    }

    private Reply predict(Request request, ServedModel model, Wanted wanted, Reply.About about, Progress progress) {
        Table table;
        if (request.isCsv() || request.isTsv()) table = csv(request, progress);
        else if (request.isJson()) table = JsonRows.read(request.body(), model.inputs(), rows);
        else
            throw new Refusal(
                    Refusal.UNSUPPORTED_TYPE,
                    "rows come as application/json, text/csv or text/tab-separated-values, not "
                            + Text.quote(request.type()));
        Predictor.Found found = predictor.predict(model, table, wanted, progress);
        Reply.About counted = about.withRows(table.size());
        if (!request.wantsCsv()) return Reply.of(Reply.JSON, AnswerText.rows(model, found), counted);
        return Reply.of(Reply.CSV, (found.columns().csv() + "\n").getBytes(StandardCharsets.UTF_8), counted);
    }

    private Table csv(Request request, Progress progress) {
        CsvReader reader = request.isTsv() ? CsvReader.tsv() : CsvReader.csv();
        Table table = reader.read(Source.of("request", request.body()), progress);
        if (table.size() > rows) throw RowCollector.tooMany(rows);
        return table;
    }

    /** {@code /v2…}, the Open Inference Protocol. */
    private Work protocol(Request request, List<String> path) {
        if (path.size() == 1) return page(request, "server", Router::server);
        if (path.equals(LIVE))
            return page(request, "health", about -> Reply.json(JsonNode.object().put("live", true), about));
        if (path.equals(READY)) return page(request, "health", this::ready);
        if (!path.get(1).equals("models") || path.size() < 3) throw nothingThere(path);
        Target target = target(path, 2);
        ServedModel model = models.find(target.name, target.version);
        if (target.rest.isEmpty())
            return page(
                    request,
                    "model",
                    about -> Reply.json(ModelCard.metadata(model, models.versions(model.name())), about));
        if (target.rest.equals(List.of("ready")))
            return page(
                    request,
                    "health",
                    about -> Reply.json(
                            JsonNode.object().put("name", model.name()).put("ready", true), about));
        if (!target.rest.equals(List.of("infer"))) throw nothingThere(path);
        allow(request, "POST");
        Reply.About about = new Reply.About("infer", model.name(), model.version(), 0);
        if (request.body().length > SMALL_BODY)
            return new Work(
                    about,
                    true,
                    progress -> infer(InferenceRequest.read(request, model.inputs(), rows), model, about, progress));
        // A small body is read at once, since the amount of work depends on the columns that it requests.
        try {
            InferenceRequest asked = InferenceRequest.read(request, model.inputs(), rows);
            boolean large = isLarge(request, model, asked.wanted());
            return new Work(about, large, progress -> infer(asked, model, about, progress));
        } catch (Refusal refused) {
            return new Work(about, false, progress -> {
                throw refused;
            });
        }
    }

    private Reply ready(Reply.About about) {
        return Reply.ready(ready.getAsBoolean(), about);
    }

    private static Reply server(Reply.About about) {
        ObjectNode tree = JsonNode.object().put("name", "mercer").put("version", Platform.mercer());
        tree.putArray("extensions").add("binary_tensor_data");
        return Reply.json(tree, about);
    }

    private Reply infer(InferenceRequest asked, ServedModel model, Reply.About about, Progress progress) {
        asked.wanted().require(model.model().model());
        // Without a list of outputs the protocol has all of them: those of the metadata.
        boolean proba = asked.outputs().isEmpty()
                && model.model().model() instanceof Classifier classes
                && classes.calibration().isPresent();
        Wanted wanted = proba ? asked.wanted().withProba() : asked.wanted();
        Predictor.Found found = predictor.predict(model, asked.table(), wanted, progress);
        return AnswerText.tensors(
                model, asked, found.columns(), about.withRows(asked.table().size()));
    }
}
