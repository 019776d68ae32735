package dev.mercer.serve;

import dev.mercer.util.Require;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** Counts of a server, and their text in the format of Prometheus. */
final class Metrics {
    /** Upper ends of the classes of latencies, in seconds. */
    private static final double[] BOUNDS = {
        0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10
    };

    static final String TYPE = "text/plain; version=0.0.4; charset=utf-8";

    private static final double NANOS = 1e9;

    private record Answered(String route, String model, int status) {}

    private record Load(String model, String version, boolean success) {}

    private record Gauge(String name, String help, LongSupplier value) {}

    private static final class Latencies {
        private final LongAdder[] counts = new LongAdder[BOUNDS.length + 1];
        private final LongAdder nanos = new LongAdder();

        Latencies() {
            for (int k = 0; k < counts.length; k++) counts[k] = new LongAdder();
        }

        void add(long elapsed) {
            double seconds = elapsed / NANOS;
            int k = 0;
            while (k < BOUNDS.length && seconds > BOUNDS[k]) k++;
            counts[k].increment();
            nanos.add(elapsed);
        }
    }

    private final Map<Answered, LongAdder> answers = new ConcurrentHashMap<>();
    private final Map<String, Latencies> latencies = new ConcurrentHashMap<>();
    private final Map<Load, LongAdder> loads = new ConcurrentHashMap<>();
    private final List<Gauge> gauges = new ArrayList<>();

    /** Adds a number that is read whenever the text is created; must be called before the server starts. */
    void gauge(String name, String help, LongSupplier value) {
        gauges.add(new Gauge(name, help, value));
    }

    void answered(Reply.About about, int status, long nanos) {
        answers.computeIfAbsent(new Answered(about.route(), about.model(), status), key -> new LongAdder())
                .increment();
        latencies.computeIfAbsent(about.route(), key -> new Latencies()).add(nanos);
    }

    void loaded(ModelSource source, boolean success) {
        loads.computeIfAbsent(new Load(source.name(), source.version(), success), key -> new LongAdder())
                .increment();
    }

    /** All counts, and the inputs of the models. */
    String text(List<ServedModel> models) {
        Text text = new Text();
        text.family("mercer_requests_total", "counter", "Requests that were answered.");
        answers.forEach((key, count) -> text.line(
                count.sum(), "route", key.route(), "model", key.model(), "status", String.valueOf(key.status())));
        text.family("mercer_request_seconds", "histogram", "Time from the first byte of a request to its answer.");
        latencies.forEach((route, found) -> histogram(text, route, found));
        text.family("mercer_model_loads_total", "counter", "Reads of model files.");
        loads.forEach((key, count) -> {
            String result = key.success() ? "success" : "failure";
            text.line(count.sum(), "model", key.model(), "version", key.version(), "result", result);
        });
        for (Gauge gauge : gauges) {
            text.family(gauge.name(), "gauge", gauge.help());
            text.line(gauge.value().getAsLong());
        }
        text.family("mercer_model_loaded_seconds", "gauge", "When the model was read, in Unix time.");
        for (ServedModel model : models) text.line(model.loaded().getEpochSecond(), labels(model));
        text.family("mercer_rows_total", "counter", "Rows predicted since the model was read.");
        for (ServedModel model : models) text.line(model.drift().rows(), labels(model));
        text.family("mercer_input_missing_total", "counter", "Rows without a value.");
        columns(text, models, InputDrift.ColumnDrift::missing);
        text.family("mercer_input_unseen_total", "counter", "Rows with a text that training did not know, or rarely.");
        columns(text, models, InputDrift.ColumnDrift::unseen);
        text.family(
                "mercer_input_unread_total",
                "counter",
                "Rows with a text that could not be read and counts as missing.");
        columns(text, models, InputDrift.ColumnDrift::unread);
        text.family(
                "mercer_input_mean_shift",
                "gauge",
                "Mean of the last rows less that of training, in standard deviations of training.");
        columns(text, models, InputDrift.ColumnDrift::shift);
        return text.toString();
    }

    private static void histogram(Text text, String route, Latencies found) {
        long sum = 0;
        for (int k = 0; k <= BOUNDS.length; k++) {
            sum += found.counts[k].sum();
            String bound = k < BOUNDS.length ? String.valueOf(BOUNDS[k]) : "+Inf";
            text.part("_bucket", (double) sum, "route", route, "le", bound);
        }
        text.part("_sum", found.nanos.sum() / NANOS, "route", route);
        text.part("_count", (double) sum, "route", route);
    }

    private static String[] labels(ServedModel model, String... more) {
        return Stream.concat(Stream.of("model", model.name(), "version", model.version()), Stream.of(more))
                .toArray(String[]::new);
    }

    private static void columns(Text text, List<ServedModel> models, ToDoubleFunction<InputDrift.ColumnDrift> value) {
        for (ServedModel model : models)
            for (InputDrift.ColumnDrift column : model.drift().columns())
                if (!Double.isNaN(value.applyAsDouble(column)))
                    text.line(value.applyAsDouble(column), labels(model, "column", column.name()));
    }

    /** Text in the exposition format of Prometheus, version 0.0.4. */
    private static final class Text {
        private final StringBuilder text = new StringBuilder();
        private String metric = "";

        /** Begins the lines of a metric. */
        void family(String name, String type, String help) {
            metric = name;
            text.append("# HELP ").append(name).append(' ').append(help).append('\n');
            text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
        }

        /** A line of the metric with labels: alternating names and values. */
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
}
