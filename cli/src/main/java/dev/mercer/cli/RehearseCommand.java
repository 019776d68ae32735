package dev.mercer.cli;

import dev.mercer.io.file.WholeFile;
import dev.mercer.util.InvalidInputException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * {@code mercer rehearse}: runs typical commands on generated data, while the JVM records which classes they load and, from JDK 25 on, how
 * often each branch is taken. This makes later starts faster: decision 23.
 */
@Command(
        name = "rehearse",
        hidden = true,
        description = "Run some commands on made-up data, for the JVM to learn what to prepare.")
final class RehearseCommand implements Callable<Integer> {
    /** Enough rows that support vector machines are trained by sets of variables, as for tables where training takes long. */
    private static final int ROWS = 2500;

    /** Enough rows that OpenBLAS is used. */
    private static final int MANY = 4000;

    /** So few rows that tuning takes a second. */
    private static final int FEW = 200;

    @Parameters(paramLabel = "DIR", description = "Where its files are while it runs; made, and removed.")
    private Path directory = Path.of("");

    @Override
    public Integer call() {
        try {
            Files.createDirectory(directory);
            rehearse();
            remove();
        } catch (IOException failure) {
            throw new InvalidInputException(
                    "cannot rehearse in " + directory + ": " + failure + " (name a folder that does not exist yet)");
        }
        return ExitCode.SUCCESS;
    }

    private void rehearse() {
        String groups = write("groups.libsvm", groups(4, 30));
        String marks = write("marks.libsvm", marks());
        String curve = write("curve.csv", curve(ROWS));
        String model = directory.resolve("model.mercer").toString();
        String answers = directory.resolve("answers.csv").toString();
        List<String> out = List.of("--out", model, "--json");
        List<String> classes = List.of("--method", "svm", "--task", "classes", "--encode", "none", "--c", "10");
        run(List.of("train", groups, "--kernel", "gaussian(gamma=0.02)"), classes, out);
        run(List.of("predict", model, groups, "--out", answers));
        run(List.of("train", marks, "--kernel", "gaussian(gamma=0.05)"), classes, out);
        run(
                List.of("train", curve, "--target", "y", "--method", "svm", "--task", "regression", "--c", "10"),
                List.of("--kernel", "gaussian(gamma=0.2)", "--loss", "epsilon(0.1)"),
                out);
        run(List.of("train", curve, "--target", "y", "--method", "ridge", "--kernel", "gaussian(sigma=1)"), out);
        run(List.of("predict", model, curve, "--out", answers));
        run(List.of("train", write("few.csv", curve(FEW)), "--target", "y"), out);
    }

    @SafeVarargs
    private void run(List<String>... words) {
        List<String> line = new ArrayList<>();
        for (List<String> some : words) line.addAll(some);
        OutputStream nowhere = OutputStream.nullOutputStream();
        int code = Main.run(line.toArray(String[]::new), nowhere, nowhere);
        if (code != ExitCode.SUCCESS)
            throw new IllegalStateException(
                    "the rehearsal of \"mercer " + String.join(" ", line) + "\" ended with " + code);
    }

    private String write(String name, String text) {
        Path file = directory.resolve(name);
        WholeFile.write(file, text);
        return file.toString();
    }

    private void remove() throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }

    /** Classes whose points lie around centers that are close to each other, so that some points are mistaken. */
    private static String groups(int classes, int columns) {
        SplittableRandom random = new SplittableRandom(1);
        double[][] centers = new double[classes][];
        for (int c = 0; c < classes; c++)
            centers[c] = random.doubles(columns, -1, 1).toArray();
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < MANY; row++) {
            double[] center = centers[row % classes];
            text.append(row % classes);
            for (int k = 0; k < columns; k++)
                text.append(' ').append(k + 1).append(':').append((float) (center[k] + random.nextDouble(-2, 2)));
            text.append('\n');
        }
        return text.toString();
    }

    /** Two classes that differ in the frequencies of sixty marks. */
    private static String marks() {
        SplittableRandom random = new SplittableRandom(2);
        StringBuilder text = new StringBuilder();
        for (int row = 0; row < ROWS; row++) {
            text.append(row % 2 == 0 ? "+1" : "-1");
            for (int k = 1; k <= 60; k++)
                if (random.nextDouble() < (k % 2 == row % 2 ? 0.25 : 0.15))
                    text.append(' ').append(k).append(":1");
            text.append('\n');
        }
        return text.toString();
    }

    /** A number that is a smooth function of six others, and noise. */
    private static String curve(int rows) {
        SplittableRandom random = new SplittableRandom(3);
        StringBuilder text = new StringBuilder("a,b,c,d,e,f,y\n");
        for (int row = 0; row < rows; row++) {
            double sum = 0;
            for (int k = 0; k < 6; k++) {
                double x = random.nextDouble(-1.7, 1.7);
                sum += Math.sin(x * (k + 1) / 3);
                text.append((float) x).append(',');
            }
            text.append((float) (sum + random.nextDouble(-0.3, 0.3))).append('\n');
        }
        return text.toString();
    }
}
