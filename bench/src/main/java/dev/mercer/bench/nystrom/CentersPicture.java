package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.mercer.data.Reals;
import dev.mercer.plot.Figure;
import dev.mercer.plot.Mark;
import dev.mercer.plot.Side;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code bench/centers-picture}: draws the table of {@link NystromTable} from its JSON, without measuring again. */
public final class CentersPicture {
    private CentersPicture() {}

    /** Arguments: the JSON, and the picture. */
    public static void main(String[] args) throws IOException {
        JsonNode report = new ObjectMapper().readTree(Path.of(args[0]).toFile());
        if (report.path("trial").asBoolean(true))
            throw new IllegalArgumentException(
                    args[0] + " is of a trial: measure with bench/compare nystrom --only centers");
        Path file = Path.of(args[1]);
        figure(report.path("table")).writeTo(file);
        System.err.println("centers-picture: written to " + file);
    }

    private static Figure figure(JsonNode table) {
        if (table.size() < 2) throw new IllegalArgumentException("there is no table of centers: measure the part centers");
        List<Mark> curves = new ArrayList<>();
        JsonNode head = table.get(0);
        for (int r = 1; r < table.size(); r++) {
            JsonNode row = table.get(r);
            List<Double> sizes = new ArrayList<>();
            List<Double> ratios = new ArrayList<>();
            for (int k = 0; k < head.size(); k++) {
                String title = head.get(k).asText();
                String cell = row.get(k).asText();
                if (!title.startsWith(NystromTable.SIZE) || cell.isEmpty()) continue;
                sizes.add(Double.parseDouble(title.substring(NystromTable.SIZE.length())));
                ratios.add(Double.parseDouble(cell));
            }
            curves.add(Mark.curve(row.get(0).asText(), reals(sizes), reals(ratios)));
        }
        return new Figure(
                "Few centers beside all rows",
                new Figure.Axes(Side.log("centers"), Side.log("test error / that of exact ridge")),
                curves);
    }

    private static Reals reals(List<Double> numbers) {
        return Reals.of(numbers.stream().mapToDouble(Double::doubleValue).toArray());
    }
}
