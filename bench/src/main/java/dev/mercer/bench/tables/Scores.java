package dev.mercer.bench.tables;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.List;
import java.util.Locale;

/**
 * The scores of one method on one table.
 *
 * @param found by metric, as {@code tables.py} prints it; beside it {@code seconds} and more
 */
record Scores(JsonNode found) {
    static final String LOG_LOSS = "log_loss";
    static final String CALIBRATION = "calibration";

    /** Nothing was reached, which is worse than anything. */
    static Scores none() {
        return new Scores(MissingNode.getInstance());
    }

    /** Metrics shown for a table, its own first. */
    static List<String> metrics(RealTable table) {
        return table.classes() ? List.of(table.metric(), LOG_LOSS, "auc", CALIBRATION) : List.of(table.metric());
    }

    boolean has(String metric) {
        return found.has(metric);
    }

    /** The metric as an error, smaller is better: one minus a share; infinite where it is absent. */
    double error(String metric) {
        if (!has(metric)) return Double.POSITIVE_INFINITY;
        double value = found.path(metric).asDouble();
        return metric.equals("accuracy") || metric.equals("auc") ? 1 - value : value;
    }

    /** The number of training rows; 0 where it is unknown. */
    int rows() {
        return found.path("rows").asInt();
    }

    String chosen() {
        return found.path("chosen").asText();
    }

    double seconds() {
        return found.path("seconds").asDouble();
    }

    /** True when it was measured beside other work, so that its time is too long. */
    boolean disturbed() {
        return found.path("nice").asInt() > 0;
    }

    String text(String metric) {
        if (!has(metric)) return "none";
        double value = found.path(metric).asDouble();
        return String.format(Locale.ROOT, value >= 100 ? "%.1f" : "%.4f", value);
    }
}
