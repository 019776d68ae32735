package dev.mercer.bench.svm;

import dev.mercer.bench.Fork;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.io.table.DataFile;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The data as both commands read it: uncompressed LIBSVM files, made once and kept. */
record SvmFiles(Path train, Path test) {
    private static final int MNIST = 20_000;
    private static final int COVTYPE = 50_000;
    private static final int APART = 10_000;

    /** The files of a problem; at most so many rows to learn from, all where it is 0. */
    static SvmFiles of(SvmProblem problem, Path data, Path folder, int most) {
        String base = problem.name() + (most > 0 ? "-" + most : "");
        SvmFiles files = new SvmFiles(folder.resolve(base + ".train.libsvm"), folder.resolve(base + ".test.libsvm"));
        if (Files.exists(files.train) && Files.exists(files.test)) return files;
        // In a process of its own: some sets are larger than the heap of the comparison.
        Fork.java("writing " + base, 6000, SvmFiles.class.getName(), problem.name(), "" + data, "" + folder, "" + most);
        return files;
    }

    public static void main(String[] args) {
        SvmProblem problem = SvmProblem.named(args[0]);
        int most = Integer.parseInt(args[3]);
        String base = problem.name() + (most > 0 ? "-" + most : "");
        Path folder = Path.of(args[2]);
        SvmFiles files = new SvmFiles(folder.resolve(base + ".train.libsvm"), folder.resolve(base + ".test.libsvm"));
        files.make(problem, Path.of(args[1]), most);
        System.out.println("{}");
    }

    private void make(SvmProblem problem, Path data, int most) {
        Labelled all = read(data.resolve(problem.train()));
        Labelled rest = problem.test().isEmpty() ? all : read(data.resolve(problem.test()));
        int[] order = order(all.size(), problem);
        int keep = switch (problem.name()) {
            case "mnist" -> MNIST;
            case "covtype" -> Math.max(COVTYPE, most);
            default -> problem.test().isEmpty() ? all.size() * 4 / 5 : all.size();
        };
        if (most > 0) keep = Math.min(keep, most);
        int[] chosen = Arrays.copyOf(order, keep);
        int[] apart = problem.test().isEmpty()
                ? Arrays.copyOfRange(order, order.length - Math.min(APART, order.length - keep), order.length)
                : IntStream.range(0, rest.size()).toArray();
        Scaling scaling = Scaling.of(problem, all, chosen);
        write(train, all, chosen, scaling);
        write(test, rest, apart, scaling);
    }

    /** Sets without a test file are shuffled, so that the rows kept apart are like the others. */
    private static int[] order(int n, SvmProblem problem) {
        List<Integer> order = IntStream.range(0, n).boxed().collect(Collectors.toList());
        if (problem.test().isEmpty()) Collections.shuffle(order, new Random(1));
        return order.stream().mapToInt(Integer::intValue).toArray();
    }

    private record Labelled(Points points, double[] labels) {
        int size() {
            return points.size();
        }
    }

    private static Labelled read(Path file) {
        Table data = DataFile.read(file.toString());
        boolean sparse = data.unnamedPoints().isPresent();
        return new Labelled(
                data.numeric(sparse ? Optional.empty() : Optional.of("target")).points(),
                numbers(data.column(sparse ? PointsColumn.LABEL : "target")));
    }

    private static double[] numbers(Column column) {
        return ((NumberColumn) column).toArray();
    }

    /** x ↦ (x − shift)/scale for each column, and the same for the target; covtype is class 2 against the rest. */
    private record Scaling(double[] shift, double[] scale, double targetShift, double targetScale, boolean second) {
        static Scaling of(SvmProblem problem, Labelled data, int[] rows) {
            int d = data.points().dim();
            double[] shift = new double[d];
            double[] scale = new double[d];
            Arrays.fill(scale, problem.name().equals("mnist") ? 255 : 1);
            boolean standard = problem.test().isEmpty();
            if (standard)
                for (int k = 0; k < d; k++) {
                    int column = k;
                    double[] values = Arrays.stream(rows)
                            .mapToDouble(i -> data.points().get(i, column))
                            .toArray();
                    shift[k] = mean(values);
                    scale[k] = deviation(values);
                }
            double[] labels =
                    Arrays.stream(rows).mapToDouble(i -> data.labels()[i]).toArray();
            boolean regression = problem.regression();
            return new Scaling(
                    shift,
                    scale,
                    regression ? mean(labels) : 0,
                    regression ? deviation(labels) : 1,
                    problem.name().equals("covtype"));
        }

        private static double mean(double[] values) {
            return Arrays.stream(values).average().orElseThrow();
        }

        private static double deviation(double[] values) {
            double mean = mean(values);
            double variance = Arrays.stream(values)
                    .map(v -> (v - mean) * (v - mean))
                    .average()
                    .orElseThrow();
            return variance == 0 ? 1 : Math.sqrt(variance);
        }

        double label(double y) {
            return second ? (y == 2 ? 1 : -1) : (y - targetShift) / targetScale;
        }
    }

    private static void write(Path file, Labelled data, int[] rows, Scaling scaling) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
                for (int i : rows) {
                    out.print(text(scaling.label(data.labels()[i])));
                    writeRow(out, data.points(), i, scaling);
                    out.print('\n');
                }
            }
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static void writeRow(PrintWriter out, Points points, int i, Scaling scaling) {
        int count = points instanceof SparsePoints sparse ? sparse.nonZeros(i) : points.dim();
        for (int k = 0; k < count; k++) {
            int column = points instanceof SparsePoints sparse ? sparse.column(i, k) : k;
            double raw = points instanceof SparsePoints sparse ? sparse.value(i, k) : points.get(i, k);
            // A test file may have columns that the training file has not.
            boolean known = column < scaling.shift().length;
            double value = known ? (raw - scaling.shift()[column]) / scaling.scale()[column] : raw;
            if (value != 0) out.print(" " + (column + 1) + ":" + text(value));
        }
    }

    /** Eight digits, as LIBSVM's own tools write. */
    private static String text(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e9
                ? String.valueOf((long) value)
                : String.format(java.util.Locale.ROOT, "%.8g", value);
    }
}
