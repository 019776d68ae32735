package dev.mercer.export;

import dev.mercer.data.encoder.Cycle;
import dev.mercer.data.encoder.Dated;
import dev.mercer.data.encoder.TextVectors;
import dev.mercer.data.reading.DateReading;
import dev.mercer.data.reading.NumberReading;
import dev.mercer.data.reading.PlainNumbers;
import dev.mercer.data.reading.Reading;
import dev.mercer.data.text.TextModel;
import dev.mercer.export.Graph.Code;
import dev.mercer.export.Graph.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Calls of the readers in {@code Readers.java.txt} for columns whose texts are read. The scanners behind them are the library's own sources,
 * which are a part of the exported file.
 */
final class TextCode {
    private static final List<String> NUMBERS = List.of("Units", "NumberScanner");
    private static final List<String> DATES = List.of("DateScanner");

    private TextCode() {}

    /** The number that a text stands for, NaN where there is none. */
    static Node value(Graph graph, String name, Reading reading) {
        return graph.code(1, new Code(name, "new double[] {" + read(reading) + "}", List.of(), sources(reading)));
    }

    /** Dates as ISO 8601 or with dots have them. */
    static Node dated(Graph graph, Dated dates) {
        return dated(graph, dates, "moment(ROW)", List.of("DateText"));
    }

    static Node dated(Graph graph, Reading reading, Dated dates) {
        return dated(graph, dates, read(reading), sources(reading));
    }

    private static Node dated(Graph graph, Dated dates, String moment, List<String> sources) {
        StringBuilder call = new StringBuilder(
                "dated(" + moment + ", " + dates.mean() + ", " + dates.deviation() + ", " + dates.indicator());
        for (Cycle cycle : dates.cycles()) call.append(", Cycle.").append(cycle);
        return graph.code(
                dates.outputs().size(),
                new Code(dates.name(), call.append(')').toString(), List.of(), with(sources, "Cycle")));
    }

    /** 1 for the unit or word of a text, else 0. */
    static Node words(Graph graph, String name, Reading reading, List<String> words) {
        String word = reading instanceof NumberReading numbers
                ? "wordOf(ROW, " + numbers.comma() + ", " + factors(numbers.units()) + ", " + list(numbers.words())
                        + ")"
                : "text(ROW)";
        return graph.code(
                words.size(),
                new Code(name, "indicators(" + word + ", " + list(words) + ")", List.of(), sources(reading)));
    }

    static Node vectors(Graph graph, TextVectors column) {
        TextModel model = column.model();
        String call = "vectors(ROW, " + model.features().grams() + ", #0, #1, #2, #3)";
        int[] buckets = model.features().buckets();
        double[] places = new double[buckets.length];
        for (int k = 0; k < places.length; k++) places[k] = buckets[k];
        List<double[]> constants =
                List.of(places, doubles(model.features().rarity()), doubles(model.matrix()), doubles(model.offsets()));
        return graph.code(model.width(), new Code(column.name(), call, constants, List.of("Tokens")));
    }

    private static double[] doubles(float[] values) {
        double[] all = new double[values.length];
        for (int k = 0; k < all.length; k++) all[k] = values[k];
        return all;
    }

    private static String read(Reading reading) {
        if (reading instanceof NumberReading numbers)
            return "written(ROW, " + numbers.comma() + ", " + factors(numbers.units()) + ")";
        if (reading instanceof DateReading dates)
            return "written(ROW, Shape." + dates.shape() + ", " + dates.dayFirst() + ")";
        return "plain(ROW)";
    }

    private static List<String> sources(Reading reading) {
        if (reading instanceof PlainNumbers) return List.of();
        return reading instanceof NumberReading ? NUMBERS : DATES;
    }

    private static List<String> with(List<String> sources, String more) {
        List<String> all = new ArrayList<>(sources);
        all.add(more);
        return all;
    }

    private static String list(List<String> texts) {
        return "List.of(" + JavaWriter.literals(texts) + ")";
    }

    private static String factors(Map<String, Double> units) {
        List<String> entries = new ArrayList<>();
        units.forEach(
                (unit, factor) -> entries.add("Map.entry(" + JavaWriter.literals(List.of(unit)) + ", " + factor + ")"));
        return "Map.ofEntries(" + String.join(", ", entries) + ")";
    }
}
