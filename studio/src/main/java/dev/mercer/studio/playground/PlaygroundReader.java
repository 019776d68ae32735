package dev.mercer.studio.playground;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.studio.playground.PlaygroundRequest.Settings;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Quote;
import dev.mercer.util.Require;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads requests of the playground from JSON: {@code {"method": "svm", "kernel": "gaussian(sigma=1)", "dim": 2, "points": [x, y, …],
 * "targets": [1, …], "c": 10, "grid": [from x, to x, columns, from y, to y, rows]}}. In place of {@code c} there may be
 * {@code lambda}; other settings have defaults.
 */
final class PlaygroundReader {
    private static final ObjectMapper MAPPER = new ObjectMapper(new JsonFactoryBuilder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(5).build())
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build());

    private final JsonNode body;

    private PlaygroundReader(JsonNode body) {
        this.body = body;
    }

    /**
     * The request.
     *
     * @throws InvalidInputException where it is not JSON, or a field is missing or of another type
     */
    static PlaygroundRequest read(byte[] bytes) {
        try {
            JsonNode body = MAPPER.readTree(bytes);
            Require.that(body != null && body.isObject(), "the body must be a JSON object");
            return new PlaygroundReader(body).request();
        } catch (JsonProcessingException wrong) {
            throw new InvalidInputException("the body is not JSON: " + wrong.getOriginalMessage(), wrong);
        } catch (IOException wrong) {
            throw new InvalidInputException("the body is not JSON in UTF-8: " + wrong.getMessage(), wrong);
        }
    }

    private PlaygroundRequest request() {
        String name = text("method");
        PlaygroundMethod method = PlaygroundMethod.of(name)
                .orElseThrow(() -> new InvalidInputException(
                        "there is no method " + Quote.of(name) + ", use one of " + PlaygroundMethod.names()));
        int dim = integer("dim", 2);
        Require.that(dim == 1 || dim == 2, "dim must be 1 or 2, got %d", dim);
        double[] points = numbers("points");
        Require.that(points.length % dim == 0, "points has %d numbers, which %d does not divide", points.length, dim);
        int size = points.length / dim;
        double[] targets = numbers("targets");
        return new PlaygroundRequest(
                method,
                text("kernel"),
                DensePoints.of(size, dim, points),
                Reals.of(targets),
                new Settings(
                        lambda(size),
                        number("epsilon", 0.1),
                        number("nu", 0.1),
                        integer("steps", 1),
                        flag("intercept", true),
                        flag("band", false)),
                grid(dim),
                flag("details", true));
    }

    private double lambda(int size) {
        if (!body.has("c")) return number("lambda", 0.01);
        Require.that(!body.has("lambda"), "lambda and c are the same setting, c = 1/(2·N·lambda): give one of them");
        double c = number("c", 1);
        Require.positive("c", c);
        return 1 / (2 * c * Math.max(1, size));
    }

    private PlaygroundGrid grid(int dim) {
        double[] all = numbers("grid");
        Require.equal("length of grid: from, to and count for each coordinate", 3 * dim, all.length);
        return dim == 1
                ? new PlaygroundGrid(Reals.of(all[0]), Reals.of(all[1]), (int) all[2], 1)
                : new PlaygroundGrid(
                        Reals.of(all[0], all[3]), Reals.of(all[1], all[4]), (int) all[2], (int) all[5]);
    }

    private @Nullable JsonNode get(String name) {
        JsonNode value = body.get(name);
        return value == null || value.isNull() ? null : value;
    }

    private String text(String name) {
        JsonNode value = get(name);
        if (value == null || !value.isTextual())
            throw new InvalidInputException(Quote.of(name) + " must be a text, got " + shown(value));
        return value.textValue();
    }

    private double number(String name, double otherwise) {
        JsonNode value = get(name);
        if (value == null) return otherwise;
        Require.that(value.isNumber(), "%s must be a number, got %s", Quote.of(name), shown(value));
        return value.doubleValue();
    }

    private int integer(String name, int otherwise) {
        JsonNode value = get(name);
        if (value == null) return otherwise;
        Require.that(value.canConvertToInt(), "%s must be a whole number, got %s", Quote.of(name), shown(value));
        return value.intValue();
    }

    private boolean flag(String name, boolean otherwise) {
        JsonNode value = get(name);
        if (value == null) return otherwise;
        Require.that(value.isBoolean(), "%s must be true or false, got %s", Quote.of(name), shown(value));
        return value.booleanValue();
    }

    private double[] numbers(String name) {
        JsonNode value = get(name);
        if (value == null || !value.isArray())
            throw new InvalidInputException(Quote.of(name) + " must be an array of numbers, got " + shown(value));
        double[] numbers = new double[value.size()];
        for (int i = 0; i < numbers.length; i++) {
            JsonNode one = value.get(i);
            Require.that(one.isNumber(), "%s must be an array of numbers, got %s", Quote.of(name), shown(one));
            numbers[i] = one.doubleValue();
        }
        return numbers;
    }

    private static String shown(@Nullable JsonNode value) {
        return Optional.ofNullable(value)
                .map(v -> v.isContainerNode() ? "an array or object" : v.toString())
                .orElse("nothing");
    }
}
