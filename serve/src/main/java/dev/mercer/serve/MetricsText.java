package dev.mercer.serve;

import dev.mercer.util.Require;

/** Text in the exposition format of Prometheus, version 0.0.4. */
final class MetricsText {
    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private final StringBuilder text = new StringBuilder();

    /** Begins the lines of a metric. */
    void family(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    /** A line with labels: names and values in turns. */
    void line(String name, double value, String... labels) {
        line(name, Require.text(value), labels);
    }

    /** A line with a count. */
    void line(String name, long value, String... labels) {
        line(name, Long.toString(value), labels);
    }

    private void line(String name, String value, String... labels) {
        text.append(name);
        for (int k = 0; k < labels.length; k += 2) {
            text.append(k == 0 ? '{' : ',').append(labels[k]).append("=\"");
            escape(labels[k + 1]);
            text.append('"');
        }
        if (labels.length > 0) text.append('}');
        text.append(' ').append(value).append('\n');
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
