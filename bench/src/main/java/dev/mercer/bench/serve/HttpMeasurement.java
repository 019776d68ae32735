package dev.mercer.bench.serve;

import dev.mercer.bench.Command;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;

/** Requests to {@code mercer serve} with 256 MB, and to scikit-learn in the plainest threaded server of Python. */
final class HttpMeasurement {
    private static final String PREDICT = "/models/model/predict";
    private static final String JSON = "application/json";
    private static final int CONNECTIONS = 32;
    private static final int BATCH = 1000;

    private final Report report;
    private final Path work;
    private final String mercer;
    private final boolean quick;
    private final double seconds;

    HttpMeasurement(Report report, Path work, String mercer, Options options) {
        this.report = report;
        this.work = work;
        this.mercer = mercer;
        this.quick = options.quick();
        this.seconds = quick ? 5 : 30;
    }

    private ServerProcess serve() {
        return new ServerProcess(List.of(
                mercer, "serve", work.resolve("model.mercer").toString(), "--port", "0", "--json", "--log", "none",
                "--memory", "256m"));
    }

    private List<String> lines(String file) {
        try {
            return Files.readAllLines(work.resolve(file));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Rows of a file as JSON, without the target. */
    private List<String> rows(String file) {
        List<String> lines = lines(file);
        String[] names = lines.get(0).split(",", -1);
        List<String> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            StringBuilder row = new StringBuilder("{");
            for (int k = 0; k + 1 < names.length; k++)
                row.append(k == 0 ? "" : ",").append('"').append(names[k]).append("\":").append(values[k]);
            rows.add(row.append('}').toString());
        }
        return rows;
    }

    private static LoadClient.Exchange good(String body) {
        return new LoadClient.Exchange(
                LoadClient.post(PREDICT, JSON, body.getBytes(StandardCharsets.UTF_8)), (status, text) -> status == 200);
    }

    /** One row a request. */
    void requests() {
        List<LoadClient.Exchange> all = rows("some.csv").stream().map(HttpMeasurement::good).toList();
        try (ServerProcess server = serve()) {
            LoadClient client = new LoadClient(server.port(), i -> all.get(i % all.size()));
            client.run(CONNECTIONS, Long.MAX_VALUE, seconds);
            LoadClient.Found found = client.run(CONNECTIONS, Long.MAX_VALUE, seconds);
            report.atLeast("requests/s, one row each, 32 connections", 20_000, found.perSecond());
            report.atMost("milliseconds, p99", 5, found.p99());
            note("mercer serve, one row a request", found, 1);
        }
    }

    private void note(String name, LoadClient.Found found, int rows) {
        report.notes.add(String.format(
                Locale.ROOT,
                "%s: %,.0f requests/s, %,.0f rows/s, p50 %.2f ms, p99 %.2f ms, %,d answers, %d wrong, %d lost, %d of 5xx",
                name, found.perSecond(), rows * found.perSecond(), found.p50(), found.p99(), found.answers(),
                found.wrong(), found.lost(), found.failed()));
    }

    /** A thousand rows a request, against {@code predict} on as many rows in one process. */
    void batches(double predictRowsPerSecond) {
        List<String> rows = rows("some.csv");
        String body = "[" + String.join(",", rows.subList(0, BATCH)) + "]";
        List<String> csv = lines("some.csv").subList(0, BATCH + 1);
        byte[] text = (String.join("\n", csv) + "\n").getBytes(StandardCharsets.UTF_8);
        LoadClient.Exchange asCsv =
                new LoadClient.Exchange(LoadClient.post(PREDICT, "text/csv", text), (status, answer) -> status == 200);
        try (ServerProcess server = serve()) {
            double best = 0;
            for (boolean json : new boolean[] {true, false}) {
                LoadClient.Exchange one = json ? good(body) : asCsv;
                LoadClient client = new LoadClient(server.port(), i -> one);
                client.run(4, Long.MAX_VALUE, seconds / 2);
                LoadClient.Found found = client.run(4, Long.MAX_VALUE, seconds / 2);
                note("mercer serve, 1,000 rows a request as " + (json ? "JSON" : "CSV"), found, BATCH);
                best = Math.max(best, BATCH * found.perSecond());
            }
            report.atLeast("rows/s of 1,000 a request, share of predict", 0.6, best / predictRowsPerSecond);
        }
    }

    /** A thousand rows a request from far more connections than are answered at once: refused ones are right answers. */
    void memory() {
        String body = "[" + String.join(",", rows("some.csv").subList(0, BATCH)) + "]";
        LoadClient.Exchange one = new LoadClient.Exchange(
                LoadClient.post(PREDICT, JSON, body.getBytes(StandardCharsets.UTF_8)),
                (status, text) -> status == 200 || status == 429 || status == 503);
        try (ServerProcess server = serve()) {
            note("256 connections of 1,000 rows", new LoadClient(server.port(), i -> one).run(256, Long.MAX_VALUE, 2 * seconds), BATCH);
            report.atMost("MB resident with --memory 256m, 256 connections of 1,000 rows", 256 + 150, server.mostResident() / (1 << 20));
        }
    }

    /** One request in a hundred is damaged, and the model is replaced again and again: nothing may be wrong or lost. */
    void soak() {
        long most = quick ? 60_000 : 3_000_000;
        int swaps = quick ? 4 : 20;
        List<String> rows = rows("some.csv").subList(0, 200);
        List<LoadClient.Exchange> all = new ArrayList<>();
        Path model = work.resolve("model.mercer");
        try (ServerProcess server = serve()) {
            List<String> first = answers(server, rows);
            replace(model, "other.mercer");
            while (server.ask(PREDICT, rows.get(0)).equals(first.get(0))) pause();
            List<String> second = answers(server, rows);
            for (int i = 0; i < rows.size(); i++) {
                String a = first.get(i);
                String b = second.get(i);
                all.add(new LoadClient.Exchange(
                        LoadClient.post(PREDICT, JSON, rows.get(i).getBytes(StandardCharsets.UTF_8)),
                        (status, text) -> status == 200 && (text.equals(a) || text.equals(b))));
            }
            List<LoadClient.Exchange> damaged = damaged(rows.get(0));
            LoadClient client = new LoadClient(
                    server.port(),
                    i -> i % 100 == 99 ? damaged.get(i / 100 % damaged.size()) : all.get(i % all.size()));
            Swapping swapping = new Swapping(server, most, swaps, model);
            swapping.start();
            LoadClient.Found found = client.run(CONNECTIONS, most, quick ? 120 : 1800);
            swapping.end();
            note("soak, 1 % damaged, " + swapping.swapped + " swaps", found, 1);
            report.atMost("wrong or lost answers, and those of 5xx", 0, (double) (found.wrong() + found.lost() + found.failed()));
            double end = server.liveHeap();
            report.atMost("MB of live heap that the server holds more after the soak than in its middle", 2, (end - swapping.middle) / 1e6);
            report.notes.add(String.format(
                    Locale.ROOT,
                    "heap of --memory 256m: live %.1f MB in the middle of the soak, %.1f MB at its end; the least that was used, garbage included,"
                            + " %.0f MB in the first half and %.0f MB in the second",
                    swapping.middle / 1e6, end / 1e6, swapping.least(0) / 1e6, swapping.least(1) / 1e6));
        } finally {
            replace(model, "model-copy.mercer");
        }
    }

    /** One row a request for ten minutes, with the live objects counted after each of them: the heap must stay flat. */
    void minutes() {
        int rounds = quick ? 3 : 10;
        List<LoadClient.Exchange> all = rows("some.csv").stream().map(HttpMeasurement::good).toList();
        List<Double> heap = new ArrayList<>();
        double least = Double.POSITIVE_INFINITY;
        double p99 = 0;
        long bad = 0;
        try (ServerProcess server = serve()) {
            LoadClient client = new LoadClient(server.port(), i -> all.get(i % all.size()));
            client.run(CONNECTIONS, Long.MAX_VALUE, seconds);
            for (int round = 0; round < rounds; round++) {
                LoadClient.Found found = client.run(CONNECTIONS, Long.MAX_VALUE, quick ? 5 : 60);
                least = Math.min(least, found.perSecond());
                p99 = Math.max(p99, found.p99());
                bad += found.wrong() + found.lost();
                heap.add(server.liveHeap() / 1e6);
            }
        }
        report.atLeast("requests/s in the slowest of ten minutes", 20_000, least);
        report.atMost("milliseconds, p99, in the slowest of ten minutes", 5, p99);
        report.atMost("wrong or lost answers in ten minutes", 0, (double) bad);
        // The first minute is left out: classes and buffers that come with the first requests stay.
        report.atMost("MB of live heap more after the last minute than after the second", 1, heap.get(rounds - 1) - heap.get(1));
        report.notes.add("live heap of --memory 256m after each minute, in MB: "
                + heap.stream().map(live -> String.format(Locale.ROOT, "%.2f", live)).collect(Collectors.joining(", ")));
    }

    private static void pause() {
        try {
            Thread.sleep(100);
        } catch (InterruptedException stopped) {
            throw new IllegalStateException(stopped);
        }
    }

    private static List<String> answers(ServerProcess server, List<String> rows) {
        return rows.stream().map(row -> server.ask(PREDICT, row)).toList();
    }

    private static List<LoadClient.Exchange> damaged(String row) {
        LoadClient.Judge refused = (status, text) -> status >= 400 && status < 500;
        List<LoadClient.Exchange> all = new ArrayList<>();
        for (String body : List.of("{", row.substring(0, row.length() / 2), "[1, 2]", "{\"x0\": \"big\"}", "\u0000\u0001"))
            all.add(new LoadClient.Exchange(LoadClient.post(PREDICT, JSON, body.getBytes(StandardCharsets.UTF_8)), refused));
        all.add(new LoadClient.Exchange(LoadClient.post("/models/none/predict", JSON, row.getBytes(StandardCharsets.UTF_8)), refused));
        all.add(new LoadClient.Exchange("this is not HTTP\r\n\r\n".getBytes(StandardCharsets.US_ASCII), refused));
        return all;
    }

    private void replace(Path model, String by) {
        try {
            Path next = work.resolve("next.mercer");
            Files.copy(work.resolve(by), next, StandardCopyOption.REPLACE_EXISTING);
            Files.move(next, model, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** Replaces the model while requests go on, and looks at the heap. */
    private final class Swapping extends Thread {
        private final ServerProcess server;
        private final Path model;
        private final int swaps;
        private final long pause;
        private final List<Double> heap = new ArrayList<>();
        private final AtomicBoolean over = new AtomicBoolean();
        private int swapped; // read after the thread has ended, and so is the next
        private double middle = Double.NaN;

        Swapping(ServerProcess server, long most, int swaps, Path model) {
            this.server = server;
            this.model = model;
            this.swaps = swaps;
            this.pause = Math.max(1500, most / 40 / swaps);
        }

        @Override
        public void run() {
            try {
                while (!over.get()) {
                    if (swapped < swaps) {
                        replace(model, swapped % 2 == 0 ? "model-copy.mercer" : "other.mercer");
                        swapped++;
                    }
                    if (swapped >= swaps / 2 && Double.isNaN(middle)) middle = server.liveHeap();
                    for (long waited = 0; waited < pause && !over.get(); waited += 100) {
                        heap.add(server.metric("mercer_heap_bytes"));
                        Thread.sleep(100);
                    }
                }
            } catch (InterruptedException stopped) {
                interrupt();
            }
        }

        void end() {
            over.set(true);
            try {
                join();
            } catch (InterruptedException stopped) {
                interrupt();
            }
        }

        /** The least heap of a half, which is what is left after collections. */
        double least(int half) {
            int middle = heap.size() / 2;
            return heap.subList(half == 0 ? 0 : middle, half == 0 ? Math.max(1, middle) : heap.size()).stream()
                    .mapToDouble(Double::doubleValue)
                    .min()
                    .orElse(Double.NaN);
        }
    }

    /** scikit-learn's support vector regression of the same rows, a thread for each connection. */
    void python() {
        String script = Path.of(System.getProperty("bench.home")).resolve("python/serve.py").toString();
        List<LoadClient.Exchange> all = rows("some.csv").stream().map(HttpMeasurement::good).toList();
        try (ServerProcess server = new ServerProcess(List.of(
                System.getProperty("bench.python"), script, work.resolve("train.csv").toString()))) {
            LoadClient client = new LoadClient(server.port(), i -> all.get(i % all.size()));
            client.run(CONNECTIONS, Long.MAX_VALUE, 2);
            note("scikit-learn SVR in Python's ThreadingHTTPServer", client.run(CONNECTIONS, Long.MAX_VALUE, seconds / 3), 1);
        }
    }

    /** LIBSVM's own command on a file of as many rows, from start to end. */
    void libsvm() {
        List<String> lines = lines("many.csv");
        List<String> rows = new ArrayList<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] values = line.split(",", -1);
            StringBuilder row = new StringBuilder(values[values.length - 1]);
            for (int k = 0; k + 1 < values.length; k++) row.append(' ').append(k + 1).append(':').append(values[k]);
            rows.add(row.toString());
        }
        try {
            Path train = work.resolve("train.libsvm");
            Path many = work.resolve("many.libsvm");
            Files.write(train, rows.subList(0, Math.min(BATCH, rows.size())));
            Files.write(many, rows);
            Path model = work.resolve("libsvm.model");
            Command.run(List.of("svm-train", "-q", "-s", "3", "-t", "2", "-g", "0.03125", "-p", "0.001", train.toString(), model.toString()));
            double took = Command.run(List.of("svm-predict", "-q", many.toString(), model.toString(), work.resolve("out").toString()))
                    .seconds();
            report.notes.add(String.format(Locale.ROOT, "svm-predict of LIBSVM, from file to file: %,.0f rows/s", rows.size() / took));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
