package dev.mercer.serve;

import dev.mercer.util.Require;

/** Text in the exposition format of Prometheus, version 0.0.4. */
final class MetricsText {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();
    private String metric = "";

    /** Begins the lines of a metric. */
    void family(String name, String type, String help) {
        metric = name;
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    /** A line of the metric with labels: names and values in turns. */
    void line(double value, String... labels) {
        part("", value, labels);
    }

    /** A line with a count. */
    void line(long value, String... labels) {
        part("", (double) value, labels);
    }

    /** A line of a part of the metric, such as {@code _sum}. */
    void part(String suffix, double value, String... labels) {
        text.append(metric).append(suffix);
        for (int k = 0; k < labels.length; k += 2) {
            text.append(k == 0 ? '{' : ',').append(labels[k]).append("=\"");
            escape(labels[k + 1]);
            text.append('"');
        }
        if (labels.length > 0) text.append('}');
        text.append(' ').append(Require.text(value)).append('\n');
    }

    private void escape(String value) {
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '\n') text.append("\\n");
            else if (c == '"' || c == '\\') text.append('\\').append(c);
            else text.append(c);
        }
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
