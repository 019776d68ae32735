package dev.mercer.cli.generated;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Train, predict and evaluate on one {@link GeneratedTable}, each of which must end well. */
final class TableRun {
    private static final String CLASSES = "classification";

    /** Runs one command line of the tool. */
    interface Tool {
        Answer run(GeneratedTable table, List<String> arguments) throws IOException;
    }

    /** The answer of the tool to one command line. */
    record Answer(int code, String out, String err) {}

    /**
     * The end of one run.
     *
     * @param state {@code ok}, {@code refused} with good reason, or {@code FAILED}
     * @param what the refusal or the failure; what was learned where it went well
     * @param seconds of all three commands
     * @param noise of targets that are noise: R² of new rows in standard errors; NaN for others
     */
    record Outcome(GeneratedTable table, String state, String what, double seconds, double noise) {
        boolean failed() {
            return state.equals("FAILED");
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%-8s %s: %s (%.1f s%s)",
                    state,
                    table,
                    what,
                    seconds,
                    Double.isNaN(noise)
                            ? ""
                            : String.format(Locale.ROOT, "; R² of noise %+.1f standard errors", noise));
        }
    }

    private final GeneratedTable table;
    private final Path train;
    private final Path test;
    private final Path model;
    private final Path predictions;
    private final Tool tool;

    private TableRun(GeneratedTable table, Path work, Tool tool) {
        this.table = table;
        this.train = work.resolve("train.csv");
        this.test = work.resolve("test.csv");
        this.model = work.resolve("model.mercer");
        this.predictions = work.resolve("predictions.csv");
        this.tool = tool;
    }

    /** The outcome on one table, whose files lie in the folder afterwards. */
    static Outcome of(GeneratedTable table, Path work, Tool tool) throws IOException {
        TableRun run = new TableRun(table, work, tool);
        table.writeTrain(run.train);
        table.writeTest(run.test);
        long start = System.nanoTime();
        String state;
        String what;
        double noise = Double.NaN;
        try {
            what = run.train();
            state = "ok";
            run.predict(what.startsWith(CLASSES));
            run.evaluate();
            if (table.target() == GeneratedTarget.NOISE) noise = run.noise();
        } catch (Failure failure) {
            boolean justified = failure.isClearRefusal() && !table.hopeless().isEmpty();
            state = justified ? "refused" : "FAILED";
            what = (justified ? "(" + table.hopeless() + ") " : "") + failure.getMessage();
        }
        return new Outcome(table, state, what, (System.nanoTime() - start) * 1e-9, noise);
    }

    /** A command that did not end well. */
    private static final class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final boolean clearRefusal;

        Failure(String command, Answer answer) {
            super(command + " ended with exit code " + answer.code + ": " + answer.err.strip());
            this.clearRefusal = command.equals("train")
                    && (answer.code == 1 || answer.code == 2)
                    && answer.err.startsWith("mercer: ")
                    && !answer.err.contains("internal error")
                    && !answer.err.contains("out of memory");
        }

        Failure(String message) {
            super(message);
            this.clearRefusal = false;
        }

        /** The table was refused before anything was learned, by a sentence that is no internal error. */
        boolean isClearRefusal() {
            return clearRefusal;
        }
    }

    /** The task and what was chosen. */
    private String train() throws IOException {
        List<String> arguments = new ArrayList<>(List.of("train", train.toString(), "--target", GeneratedTable.TARGET));
        arguments.addAll(List.of("--out", model.toString(), "--json", "--quiet"));
        if (!table.time().isEmpty()) arguments.addAll(List.of("--time", table.time()));
        arguments.addAll(table.options());
        String said = run("train", arguments);
        return text("task", said) + ", " + text("method", said) + ", " + text("kernel", said);
    }

    private void predict(boolean classes) throws IOException {
        List<String> arguments = new ArrayList<>(List.of("predict", model.toString(), test.toString()));
        arguments.addAll(List.of("--out", predictions.toString(), "--quiet"));
        if (!table.memory().isEmpty()) arguments.addAll(List.of("--memory", table.memory()));
        if (classes) arguments.add("--proba");
        run("predict", arguments);
        check(classes);
    }

    private void evaluate() throws IOException {
        List<String> arguments =
                new ArrayList<>(List.of("evaluate", model.toString(), test.toString(), "--json", "--quiet"));
        arguments.addAll(table.options());
        run("evaluate", arguments);
    }

    private String run(String command, List<String> arguments) throws IOException {
        Answer answer = tool.run(table, arguments);
        if (answer.code != 0) throw new Failure(command, answer);
        return answer.out;
    }

    private static String text(String key, String json) {
        Matcher found = Pattern.compile('"' + key + "\":\"([^\"]{0,60})").matcher(json);
        return found.find() ? found.group(1) : "";
    }

    /** As many predictions as rows; numbers are finite, and the likeliest class is the one predicted. */
    private void check(boolean classes) throws IOException {
        List<String> lines = Files.readAllLines(predictions);
        if (lines.size() != table.testRows() + 1)
            throw new Failure(lines.size() - 1 + " predictions of " + table.testRows() + " rows");
        List<String> head = List.of(lines.get(0).split(",", -1));
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", -1);
            if (!classes && !Double.isFinite(Double.parseDouble(cells[0])))
                throw new Failure("a prediction is " + cells[0]);
            if (classes && head.size() > 1) checkProbabilities(head, cells);
        }
    }

    private static void checkProbabilities(List<String> head, String[] cells) {
        if (!head.contains("p_" + cells[0])) throw new Failure("there is no probability of class " + cells[0]);
        double sum = 0;
        double most = 0;
        double own = 0;
        for (int c = 1; c < cells.length; c++) {
            if (!head.get(c).startsWith("p_")) continue;
            double p = Double.parseDouble(cells[c]);
            sum += p;
            most = Math.max(most, p);
            if (head.get(c).equals("p_" + cells[0])) own = p;
        }
        if (!(Math.abs(sum - 1) < 1e-6)) throw new Failure("probabilities sum up to " + sum);
        if (own < most - 1e-9) throw new Failure("class " + cells[0] + " has probability " + own + ", another " + most);
    }

    /** R² of the test rows divided by its standard error. */
    private double noise() throws IOException {
        double[] truth = numbers(test, table.columns().size());
        double[] predicted = numbers(predictions, 0);
        double mean = Arrays.stream(truth).average().orElseThrow();
        double[] gain = new double[truth.length];
        for (int i = 0; i < gain.length; i++)
            gain[i] = Math.pow(truth[i] - mean, 2) - Math.pow(truth[i] - predicted[i], 2);
        double average = Arrays.stream(gain).average().orElseThrow();
        double variance = Arrays.stream(gain)
                .map(g -> (g - average) * (g - average))
                .average()
                .orElseThrow();
        return variance == 0 ? 0 : average / Math.sqrt(variance / gain.length);
    }

    /** The target is the last column and has no quotes, the prediction the first. */
    private static double[] numbers(Path file, int column) throws IOException {
        return Files.readAllLines(file).stream()
                .skip(1)
                .mapToDouble(line -> Double.parseDouble(
                        column == 0 ? line.split(",", 2)[0] : line.substring(line.lastIndexOf(',') + 1)))
                .toArray();
    }
}
