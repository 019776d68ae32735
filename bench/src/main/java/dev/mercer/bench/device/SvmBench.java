package dev.mercer.bench.device;

import dev.mercer.learn.Svm;
import dev.mercer.compute.Backends;
import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.kernel.Gaussian;
import dev.mercer.learn.Probabilities;
import dev.mercer.model.Classifier;
import dev.mercer.util.Progress;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPInputStream;

/**
 * A support vector machine on covtype, class 2 against the rest, columns standardised: from points in the host's memory to a certified
 * model without probabilities. Arguments: back end, file, rows (0: all; else these of a shuffle), C, γ, seconds, repetitions.
 */
public final class SvmBench {
    private SvmBench() {}

    public static void main(String[] args) throws IOException {
        int most = Integer.parseInt(args[2]);
        double c = Double.parseDouble(args[3]);
        double gamma = Double.parseDouble(args[4]);
        Duration limit = Duration.ofSeconds(Long.parseLong(args[5]));
        Dataset data = read(Path.of(args[1]), most);
        Compute compute = Compute.standard(Backends.named(args[0])).withMemory(Runtime.getRuntime().maxMemory() / 10 * 8);
        for (int run = 0; run < Integer.parseInt(args[6]); run++) {
            long start = System.nanoTime();
            String[] last = {""};
            Progress stages = (stage, done, total) -> {
                if (!stage.equals(last[0]))
                    System.out.printf(Locale.ROOT, "  %8.3f s %s%n", (System.nanoTime() - start) / 1e9, stage);
                last[0] = stage;
            };
            Classifier model = Svm.ofC(Gaussian.ofGamma(gamma), c, data)
                    .withProbabilities(Probabilities.NONE)
                    .fit(data, compute, stages.within(limit));
            double seconds = (System.nanoTime() - start) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "svm covtype n=%d C=%s gamma=%s %s %d threads: fit %.3f s, %s, %s%n",
                    data.size(),
                    args[3],
                    args[4],
                    args[0],
                    compute.threads(),
                    seconds,
                    model.training().convergence(),
                    model.training().certificate());
            Points some = data.points().range(0, Math.min(10_000, data.size()));
            Labels guesses = model.predict(some, compute, Progress.none());
            int right = 0;
            Labels labels = (Labels) data.targets().orElseThrow();
            for (int i = 0; i < some.size(); i++) if (guesses.get(i).equals(labels.get(i))) right++;
            System.out.printf(
                    Locale.ROOT,
                    "  accuracy on the first %d rows %.4f, whole with prediction %.3f s%n",
                    some.size(),
                    (double) right / some.size(),
                    (System.nanoTime() - start) / 1e9);
        }
    }

    private static Dataset read(Path file, int most) throws IOException {
        List<float[]> rows = new ArrayList<>();
        try (InputStream in = new GZIPInputStream(Files.newInputStream(file), 1 << 16);
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8), 1 << 16)) {
            lines.readLine();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) rows.add(numbers(line));
        }
        Collections.shuffle(rows, new Random(1));
        int n = most > 0 ? Math.min(most, rows.size()) : rows.size();
        int d = rows.get(0).length - 1;
        double[] mean = new double[d];
        double[] deviation = new double[d];
        for (int k = 0; k < d; k++) {
            for (int i = 0; i < n; i++) mean[k] += rows.get(i)[k] / n;
            for (int i = 0; i < n; i++) deviation[k] += Math.pow(rows.get(i)[k] - mean[k], 2) / n;
            deviation[k] = deviation[k] == 0 ? 1 : Math.sqrt(deviation[k]);
        }
        String[] labels = new String[n];
        for (int i = 0; i < n; i++) labels[i] = rows.get(i)[d] == 2 ? "second" : "other";
        Points points = DensePoints.generate(n, d, (i, k) -> (rows.get(i)[k] - mean[k]) / deviation[k]);
        return Dataset.of(points, Labels.of(labels));
    }

    /** Whole numbers, quickly. */
    private static float[] numbers(String line) {
        float[] numbers = new float[55];
        int at = 0;
        int number = 0;
        boolean minus = false;
        for (int c = 0; c < line.length(); c++) {
            char letter = line.charAt(c);
            if (letter == ',') {
                numbers[at++] = minus ? -number : number;
                number = 0;
                minus = false;
            } else if (letter == '-') minus = true;
            else if (letter >= '0' && letter <= '9') number = 10 * number + letter - '0';
        }
        numbers[at] = minus ? -number : number;
        return numbers;
    }
}
