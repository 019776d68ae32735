package dev.mercer.studio.playground;

import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.io.json.JsonNode;
import dev.mercer.studio.playground.PlaygroundRequest.Settings;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.Optional;

/**
 * Reads requests of the playground from JSON: {@code {"method": "svm", "kernel": "gaussian(sigma=1)", "dim": 2, "points": [x, y, …],
 * "targets": [1, …], "c": 10, "grid": [from x, to x, columns, from y, to y, rows]}}. In place of {@code c} there may be
 * {@code lambda}; other settings have defaults.
 */
final class RequestJson {
    private final JsonNode body;

    private RequestJson(JsonNode body) {
        this.body = body;
    }

    /**
     * The request.
     *
     * @throws InvalidInputException where a field is missing, of another type or outside its range
     */
    static PlaygroundRequest read(JsonNode body) {
        Require.that(body.isObject(), "the body must be a JSON object");
        return new RequestJson(body).request();
    }

    private PlaygroundRequest request() {
        String name = text("method");
        PlaygroundMethod method = PlaygroundMethod.of(name)
                .orElseThrow(() -> new InvalidInputException(
                        "there is no method " + Text.quote(name) + ", use one of " + PlaygroundMethod.names()));
        int dim = integer("dim", 2);
        Require.that(dim == 1 || dim == 2, "dim must be 1 or 2, got %d", dim);
        double[] points = numbers("points");
        Require.that(points.length % dim == 0, "points has %d numbers, which %d does not divide", points.length, dim);
        int size = points.length / dim;
        return new PlaygroundRequest(
                method,
                text("kernel"),
                DensePoints.of(size, dim, points),
                Reals.of(numbers("targets")),
                new Settings(
                        lambda(size),
                        number("epsilon", 0.1),
                        number("nu", 0.1),
                        integer("steps", 1),
                        integer("centers", 10),
                        flag("intercept", true),
                        flag("band", false)),
                grid(dim),
                flag("details", true),
                body.get("start") == null ? Optional.empty() : Optional.of(Reals.of(numbers("start"))));
    }

    private double lambda(int size) {
        if (body.get("c") == null) return number("lambda", 0.01);
        Require.that(
                body.get("lambda") == null, "lambda and c are the same setting, c = 1/(2·N·lambda): give one of them");
        return 1 / (2 * Require.positive("c", number("c", 1)) * Math.max(1, size));
    }

    private PlaygroundGrid grid(int dim) {
        double[] all = numbers("grid");
        Require.equal("length of grid (from, to and count for each coordinate)", 3 * dim, all.length);
        return dim == 1
                ? new PlaygroundGrid(Reals.of(all[0]), Reals.of(all[1]), (int) all[2], 1)
                : new PlaygroundGrid(Reals.of(all[0], all[3]), Reals.of(all[1], all[4]), (int) all[2], (int) all[5]);
    }

    private String text(String name) {
        JsonNode value = body.path(name);
        Require.that(value.isTextual(), "%s must be a text", Text.quote(name));
        return value.textValue();
    }

    private double number(String name, double otherwise) {
        JsonNode value = body.get(name);
        if (value == null) return otherwise;
        Require.that(value.isNumber(), "%s must be a number, got %s", Text.quote(name), value);
        return value.doubleValue();
    }

    private int integer(String name, int otherwise) {
        JsonNode value = body.get(name);
        if (value == null) return otherwise;
        Require.that(value.canConvertToInt(), "%s must be a whole number, got %s", Text.quote(name), value);
        return value.intValue();
    }

    private boolean flag(String name, boolean otherwise) {
        JsonNode value = body.get(name);
        if (value == null) return otherwise;
        Require.that(value.isBoolean(), "%s must be true or false, got %s", Text.quote(name), value);
        return value.booleanValue();
    }

    private double[] numbers(String name) {
        JsonNode value = body.path(name);
        Require.that(value.isArray(), "%s must be an array of numbers", Text.quote(name));
        double[] numbers = new double[value.size()];
        int at = 0;
        for (JsonNode one : value) {
            Require.that(one.isNumber(), "%s must be an array of numbers, got %s in it", Text.quote(name), one);
            numbers[at++] = one.doubleValue();
        }
        return numbers;
    }
}
