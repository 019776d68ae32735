package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Fork.Outcome;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.data.Reals;
import dev.mercer.io.plot.Curve;
import dev.mercer.io.plot.Figure;
import dev.mercer.io.plot.Mark;
import dev.mercer.io.plot.Side;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Errors beside exact ridge regression as centres grow: a table and a picture. */
final class NystromTable {
    private static final double CLOSE = 1.01;

    private final Report report;
    private final Options options;
    private final List<Mark> curves = new ArrayList<>();

    NystromTable(Report report, Options options) {
        this.report = report;
        this.options = options;
    }

    void run() {
        int most = options.quick() ? 1500 : Integer.MAX_VALUE;
        report.table.add(List.of(
                "set", "rows", "sigma", "lambda", "M: error / that of exact ridge", "exact", "exact s", "least M within 1 %"));
        for (NystromSet set : NystromSet.CENTERS) {
            Outcome found = NystromComparison.job(
                    set.name(),
                    options.quick() ? 1000 : 12_000,
                    List.of("centers", set.name(), System.getProperty("bench.data"), most));
            add(set, found.found());
        }
        Figure figure = new Figure(
                "Few centres beside all rows",
                new Figure.Axes(Side.log("centres"), Side.of("test error / that of exact ridge")),
                curves);
        Path file = Path.of(System.getProperty("bench.home"), "results", "centers.svg");
        figure.writeTo(file);
        report.notes.add("the picture of centres is " + file.getFileName());
        report.notes.add("errors: rmse, or the share of wrong classes, on a fifth of the rows or the published ones; kernel and"
                + " lambda by leave-one-out on 3,000 training rows");
    }

    private void add(NystromSet set, JsonNode found) {
        double exact = found.required("exact").asDouble();
        StringBuilder line = new StringBuilder();
        double[] sizes = new double[found.required("sizes").size()];
        double[] ratios = new double[sizes.length];
        // From here on all are close.
        String least = "more";
        for (int k = 0; k < sizes.length; k++) {
            sizes[k] = found.required("sizes").get(k).asDouble();
            ratios[k] = found.required("errors").get(k).asDouble() / exact;
            line.append(String.format(Locale.ROOT, "%s%.0f: %.3f", k == 0 ? "" : "  ", sizes[k], ratios[k]));
            if (!(ratios[k] <= CLOSE)) least = "more";
            else if (least.equals("more")) least = String.format(Locale.ROOT, "%.0f", sizes[k]);
        }
        curves.add(new Curve(set.name(), Reals.of(sizes), Reals.of(ratios)));
        report.table.add(List.of(
                set.name(),
                found.required("rows").asText(),
                Report.number(found.required("sigma").asDouble()),
                found.required("lambda").asText(),
                line.toString(),
                String.format(Locale.ROOT, "%.5f", exact),
                Report.number(found.required("exactSeconds").asDouble()),
                least));
    }
}
