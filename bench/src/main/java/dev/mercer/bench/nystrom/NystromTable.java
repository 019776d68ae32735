package dev.mercer.bench.nystrom;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Errors beside exact ridge regression as centres grow; {@link CentersPicture} draws them. */
final class NystromTable {
    /** The column of a number of centres begins with this. */
    static final String SIZE = "M=";

    /** As many centres as are tried, each twice as many as before. */
    static final int LEAST = 125;

    static final int MOST = 8000;
    private static final double CLOSE = 1.01;

    private final Report report;
    private final Options options;

    NystromTable(Report report, Options options) {
        this.report = report;
        this.options = options;
    }

    void run() {
        int most = options.quick() ? 1500 : Integer.MAX_VALUE;
        List<String> head = new ArrayList<>(List.of("error / that of exact ridge", "rows", "sigma", "lambda"));
        for (int m = LEAST; m <= MOST; m *= 2) head.add(SIZE + m);
        head.addAll(List.of("exact error", "exact s", "s of the most M", "least M within 1 %"));
        report.table.add(head);
        for (NystromSet set : NystromSet.CENTERS)
            report.part("centers, " + set.name(), () -> add(
                    set,
                    NystromComparison.job(
                                    set.name(),
                                    options.quick() ? 1000 : 12_000,
                                    List.of("centers", set.name(), System.getProperty("bench.data"), most))
                            .found()));
        report.notes.add("errors: rmse, or the share of wrong classes, on a fifth of the rows or the published ones; kernel and"
                + " rho = lambda N by leave-one-out on 3,000 training rows; bench/centers-picture draws the table");
    }

    private void add(NystromSet set, JsonNode found) {
        double exact = found.required("exact").asDouble();
        List<String> row = new ArrayList<>(List.of(
                set.name(),
                found.required("rows").asText(),
                Report.number(found.required("sigma").asDouble()),
                String.format(Locale.ROOT, "%.1e", found.required("lambda").asDouble())));
        JsonNode errors = found.required("errors");
        // From here on all are close.
        String least = "more";
        for (int m = LEAST, k = 0; m <= MOST; m *= 2, k++) {
            double ratio = k < errors.size() ? errors.get(k).asDouble() / exact : Double.NaN;
            row.add(Double.isNaN(ratio) ? "" : String.format(Locale.ROOT, "%.4f", ratio));
            if (Double.isNaN(ratio)) continue;
            if (!(ratio <= CLOSE)) least = "more";
            else if (least.equals("more")) least = "" + m;
        }
        JsonNode seconds = found.required("seconds");
        row.addAll(List.of(
                String.format(Locale.ROOT, "%.5f", exact),
                Report.number(found.required("exactSeconds").asDouble()),
                Report.number(seconds.get(seconds.size() - 1).asDouble()),
                least));
        report.table.add(row);
    }
}
