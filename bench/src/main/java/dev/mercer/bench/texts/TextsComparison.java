package dev.mercer.bench.texts;

import dev.mercer.bench.Command;
import dev.mercer.bench.Comparison;
import dev.mercer.bench.Fork;
import dev.mercer.bench.Options;
import dev.mercer.bench.Report;
import dev.mercer.bench.Setting;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** {@code bench/compare texts}: accuracy of kernels of strings and graphs beside published ones, and the time of 10,000 strings. */
public final class TextsComparison implements Comparison {
    private static final String ACCURACY = "accuracy";
    private static final String TIME = "time";
    private static final int LENGTH = 60;
    private static final double LIMIT = 60;

    /** What others have found on these sets, and by which division of the rows. */
    private static final Map<String, String> PUBLISHED = Map.of(
            "promoters", "96.2 KBANN, 92.5 network, 87.7 nearest neighbour, 82.1 ID3 [TSN90]; leave one out",
            "splice", "95.9 radial basis, 94.1 discriminant, 92.4 C4.5, 84.5 neighbours [MST94]; 2,000 and 1,186 rows",
            "skip links", "10.0 colour refinement (GIN) [MSRR19]; five folds");

    @Override
    public String name() {
        return "texts";
    }

    @Override
    public String description() {
        return "kernels of strings and graphs: accuracy on public sets beside published ones, time of 10,000 strings";
    }

    @Override
    public List<String> parts() {
        return List.of(ACCURACY, TIME);
    }

    @Override
    public Report run(Options options) {
        Report report = new Report(name(), options.quick());
        Path home = Path.of(System.getProperty("bench.home"));
        Path folder = home.resolve("target/results").resolve("texts");
        report.table.add(List.of("set", "kernel", "right", "of", "accuracy %", "published %"));
        if (options.wants(ACCURACY)) report.part(ACCURACY, () -> accuracy(report, folder, options));
        if (options.wants(TIME)) report.part(TIME, () -> time(report, home, folder, options.quick() ? 1000 : 10_000));
        report.notes.add("support vector machines; C of 0.1, 1, 10, 100 by five folds of the training rows, for each kernel by itself");
        report.notes.add("non-promoters are windows of one fragment, and most of them share forty bases and more with another: kernels of words"
                + " profit from it, so that only methods of the same rows may be compared");
        if (!Files.exists(folder.resolve("promoters.csv")))
            report.notes.add("promoters and splice junctions are missing: bench/reference/texts.py writes them to bench/target/results/texts");
        return report;
    }

    private static void accuracy(Report report, Path folder, Options options) {
        Setting setting = new Setting("blas", options.threads(), 0, 0, 0, options.quick(), folder.toString());
        Fork.run(TextsCase.class, setting, 2500).found().properties().forEach(problem -> {
            String published = PUBLISHED.get(problem.getKey());
            if (published == null) return;
            problem.getValue().properties().forEach(kernel -> {
                int right = kernel.getValue().required("right").asInt();
                int rows = kernel.getValue().required("rows").asInt();
                report.table.add(List.of(
                        problem.getKey(),
                        kernel.getKey(),
                        Integer.toString(right),
                        Integer.toString(rows),
                        String.format(Locale.ROOT, "%.1f", 100.0 * right / rows),
                        published));
            });
        });
    }

    /** From the file to the model, by the command, and the accuracy on a fifth as many new strings. */
    private static void time(Report report, Path home, Path folder, int count) {
        String mercer = home.resolve("..").normalize().resolve("mercer").toString();
        Path train = write(folder.resolve("motifs-train.csv"), TextProblem.motifs(count, LENGTH, 1));
        Path test = write(folder.resolve("motifs-test.csv"), TextProblem.motifs(count / 5, LENGTH, 2));
        String model = folder.resolve("motifs.mercer").toString();
        Command.run(List.of(mercer, "doctor"));
        double most = 0;
        for (String kernel : List.of("spectrum(5)", "mismatch(5, 1)")) {
            String text = "normalized(" + kernel + "[dna])";
            double seconds = Command.run(List.of(
                            mercer, "train", train.toString(), "--target", "class", "--method", "svm", "--c", "1",
                            "--kernel", text, "--out", model))
                    .seconds();
            double accuracy = Command.run(List.of(mercer, "evaluate", model, test.toString(), "--json"))
                    .json()
                    .required("accuracy")
                    .asDouble();
            report.notes.add(String.format(
                    Locale.ROOT,
                    "%d strings of %d bases, half of them with a motif of ten, train --method svm --c 1 with %s: %.1f s in all; accuracy on"
                            + " %d others %.1f %%",
                    count, LENGTH, text, seconds, count / 5, 100 * accuracy));
            most = Math.max(most, seconds);
        }
        report.atMost("seconds of " + count + " strings", LIMIT, most);
    }

    private static Path write(Path file, Stream<String> rows) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            Files.write(file, Stream.concat(Stream.of("class,dna"), rows).toList());
            return file;
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }
}
