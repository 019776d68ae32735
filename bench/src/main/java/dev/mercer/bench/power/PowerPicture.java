package dev.mercer.bench.power;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.data.Reals;
import dev.mercer.io.plot.Curve;
import dev.mercer.io.plot.Figure;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code bench/power-picture}: draws the table of {@link PowerComparison} from its JSON, without measuring again. */
public final class PowerPicture {
    private PowerPicture() {}

    /** Arguments: the JSON, and the picture. */
    public static void main(String[] args) throws IOException {
        JsonNode report = new ObjectMapper().readTree(Path.of(args[0]).toFile());
        if (report.path("trial").asBoolean(true))
            throw new IllegalArgumentException(args[0] + " is of a trial: measure with bench/compare power");
        JsonNode table = report.path("table");
        new Figure(
                        "Two samples of " + PowerCase.SIZE + " numbers: how often a difference is found",
                        new Figure.Axes("difference of means, or of deviations less 1", "% of draws"),
                        curve("means: kernel test", table, PowerComparison.MEANS, 2),
                        curve("means: t-test", table, PowerComparison.MEANS, 3),
                        curve("deviations: kernel test", table, PowerComparison.DEVIATIONS, 2),
                        curve("deviations: t-test", table, PowerComparison.DEVIATIONS, 3))
                .writeTo(Path.of(args[1]));
        System.err.println("power-picture: written to " + args[1]);
    }

    private static Curve curve(String name, JsonNode table, String what, int column) {
        List<Double> differences = new ArrayList<>();
        List<Double> shares = new ArrayList<>();
        for (JsonNode row : table) {
            if (!row.get(0).asText().equals(what)) continue;
            double x = Double.parseDouble(row.get(1).asText());
            differences.add(what.equals(PowerComparison.DEVIATIONS) ? x - 1 : x);
            shares.add(Double.parseDouble(row.get(column).asText()));
        }
        return new Curve(name, reals(differences), reals(shares));
    }

    private static Reals reals(List<Double> numbers) {
        return Reals.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
