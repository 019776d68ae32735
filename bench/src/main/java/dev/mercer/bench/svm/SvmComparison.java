package dev.mercer.bench.svm;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Report.Row;
import dev.mercer.bench.Timing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * {@code bench/compare svm}: wall clock of the whole command, start-up, reading, learning and writing the model, against
 * {@code svm-train}, at the same kernel, C and tolerance; dual objective and accuracy are compared.
 */
public final class SvmComparison implements Comparison {
    private static final double SHORT = 10;

    private static final Pattern OBJECTIVE = Pattern.compile("obj = (-?[0-9.e+]+)");
    private static final Pattern ACCURACY = Pattern.compile("Accuracy = ([0-9.]+)%");
    private static final Pattern SQUARED = Pattern.compile("Mean squared error = ([0-9.e+-]+)");

    @Override
    public String name() {
        return "svm";
    }

    @Override
    public String description() {
        return "exact support vector machines, the whole command; LIBSVM's svm-train, its Java port, Smile";
    }

    @Override
    public List<String> parts() {
        Stream<String> series = Stream.concat(SvmSeries.PARTS.stream(), Stream.of(SvmJavaPeers.PART));
        return Stream.concat(SvmProblem.ALL.stream().map(SvmProblem::name), series)
                .toList();
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path data = Path.of(System.getProperty("bench.data"));
        Path work = home.resolve("target/results").resolve("svm");
        SvmCommands commands = new SvmCommands(home.resolve("..").normalize());
        for (SvmProblem problem : SvmProblem.ALL) {
            if (!options.wants(problem.name())) continue;
            if (!Files.exists(data.resolve(problem.train()))) {
                report.notes.add(problem.train() + " is not in " + data + ": left out");
                continue;
            }
            SvmFiles files = SvmFiles.of(problem, data, work, options.quick() ? 1000 : 0);
            compare(report, problem, files, commands);
            if (options.wants(SvmJavaPeers.PART)) new SvmJavaPeers(report).run(problem, files);
        }
        new SvmSeries(report, options, commands, data, work).run();
        report.notes.add("how idle the machine was is not known for commands: see that nothing else runs");
        return report;
    }

    private static void compare(Report report, SvmProblem problem, SvmFiles files, SvmCommands commands) {
        List<Command> runs = repeated(() -> commands.train(problem, files.train(), List.of()));
        JsonNode said = runs.get(0).json();
        JsonNode score = commands.evaluate(problem, files);
        double quality = problem.regression()
                ? square(score.path("rmse").asDouble())
                : score.path("accuracy").asDouble();
        Timing time = timing(runs);
        report.rows.add(Row.of(problem.name() + ", mercer", time, Double.NaN, note(problem, said, quality)));
        Answer answer = new Answer(time.median(), said.path("dual_objective").asDouble(), quality);
        libsvm(report, problem, files, answer, commands);
    }

    /** What takes less than {@link #SHORT} seconds is run three times, by whom ever: such times vary by a tenth. */
    private static List<Command> repeated(Supplier<Command> command) {
        Command first = command.get();
        return first.seconds() < SHORT ? List.of(first, command.get(), command.get()) : List.of(first);
    }

    private static Timing timing(List<Command> runs) {
        return Timing.ofRuns(0, runs.stream().map(Command::seconds).toList());
    }

    private record Answer(double seconds, double objective, double quality) {}

    private static double square(double x) {
        return x * x;
    }

    private static String note(SvmProblem problem, JsonNode said, double quality) {
        return String.format(
                Locale.ROOT,
                "fit %.2f s, dual %.6g, %s, support %d, peak %.2f GB",
                said.path("fit_seconds").asDouble(),
                said.path("dual_objective").asDouble(),
                quality(problem, quality),
                said.path("support").asInt(),
                said.path("peak_memory_bytes").asDouble() / 1e9);
    }

    static String quality(SvmProblem problem, double quality) {
        return problem.regression()
                ? String.format(Locale.ROOT, "mse %.4f", quality)
                : String.format(Locale.ROOT, "accuracy %.2f %%", 100 * quality);
    }

    private static void libsvm(Report report, SvmProblem problem, SvmFiles files, Answer ours, SvmCommands commands) {
        Path predictions = files.train().resolveSibling(problem.name() + ".predictions");
        Path model = SvmCommands.libsvmModel(problem, files.train());
        List<Command> runs = repeated(() -> commands.libsvm(problem, files.train()));
        Command judged =
                Command.run(List.of("svm-predict", files.test().toString(), model.toString(), predictions.toString()));
        double objective = total(runs.get(0).output());
        double quality =
                problem.regression() ? first(SQUARED, judged.output()) : first(ACCURACY, judged.output()) / 100;
        String note = String.format(Locale.ROOT, "dual %.6g, %s", objective, quality(problem, quality));
        Timing time = timing(runs);
        report.rows.add(Row.of(problem.name() + ", svm-train", time, Double.NaN, note));
        report.atLeast(problem.name() + ", time of svm-train / ours", problem.times(), time.median() / ours.seconds());
        report.atMost(
                problem.name() + ", difference of the dual objectives / 1e-4",
                1,
                Math.abs(objective - ours.objective()) / Math.abs(objective) / 1e-4);
        report.atMost(
                problem.name() + ", difference of the accuracies / 0.001",
                1,
                Math.abs(quality - ours.quality()) / 0.001);
    }

    /** With many classes every pair prints its own. */
    static double total(String output) {
        double sum = 0;
        Matcher matcher = OBJECTIVE.matcher(output);
        while (matcher.find()) sum += Double.parseDouble(matcher.group(1));
        return sum;
    }

    private static double first(Pattern pattern, String output) {
        Matcher matcher = pattern.matcher(output);
        return matcher.find() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }
}
