package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Models of kernel values from files: those of the Gaussian kernel on the line are known. */
class ItemRowsTest {
    private static final String HINT = "try mercer train --help";
    private static final int N = 30;

    @TempDir
    Path directory;

    private String plain = "";
    private String gram = "";
    private String model = "";

    private static double x(int i) {
        return 3 * Math.sin(7.3 * i) + 0.1 * i;
    }

    private static double kernel(int i, int j) {
        return Math.exp(-Math.pow(x(i) - x(j), 2) / 2);
    }

    private static double target(int i) {
        return x(i) * x(i) > 2 + Math.cos(i) ? 1 : -1;
    }

    private static String rows(int from, int to, IntFunction<String> row) {
        return IntStream.range(from, to).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
    }

    private static String values(String format, int i) {
        IntToDoubleFunction kernel = j -> kernel(i, j);
        return IntStream.range(0, N)
                .mapToObj(j -> format.replace("J", "" + (j + 1)) + kernel.applyAsDouble(j))
                .collect(Collectors.joining(format.startsWith(" ") ? "" : ","));
    }

    /** Rows of LIBSVM's kernel type 4; other than training rows have any number. */
    private static String libsvm(int from, int to) {
        return rows(from, to, i -> target(i) + " 0:" + (i < N ? i + 1 : 1) + values(" J:", i));
    }

    private static String csv(int from, int to) {
        String header = IntStream.range(0, N).mapToObj(j -> "k" + j).collect(Collectors.joining(","));
        return header + ",y\n" + rows(from, to, i -> values("", i) + "," + target(i));
    }

    @BeforeEach
    void data() throws IOException {
        plain = file("plain.csv", "x,y\n" + rows(0, N, i -> x(i) + "," + target(i)));
        gram = file("gram.libsvm", libsvm(0, N));
        model = directory.resolve("items.mercer").toString();
    }

    private String file(String name, String text) throws IOException {
        return Sets.file(directory, name, text);
    }

    private List<Double> predictions(String data) {
        return Run.of("predict", model, data)
                .endsWith(ExitCode.SUCCESS)
                .out()
                .lines()
                .skip(1)
                .map(line -> Double.valueOf(line.substring(line.lastIndexOf(',') + 1)))
                .toList();
    }

    private List<Double> learned(String data, String kernel, String options, String others) {
        String all = "train " + data + " --encode none --out " + model + " --kernel " + kernel + " " + options
                + (data.endsWith(".csv") ? " --target y" : "");
        Run.of(all.split(" ")).endsWith(ExitCode.SUCCESS);
        return predictions(others);
    }

    @Test
    void learnsTheModelOfTheKernel() throws IOException {
        String options = "--method svm --c 1 --tolerance 1e-12";
        String others = file("others.csv", "x,y\n" + rows(N, N + 9, i -> x(i) + "," + target(i)));
        List<Double> expected = learned(plain, "gaussian(1)", options, others);
        assertThat(expected).hasSize(9);
        List<List<Double>> found = List.of(
                learned(gram, "precomputed", options, file("others.libsvm", libsvm(N, N + 9))),
                learned(file("gram.csv", csv(0, N)), "precomputed()", options, file("values.csv", csv(N, N + 9))));
        for (List<Double> some : found)
            for (int i = 0; i < 9; i++) assertThat(some.get(i)).isCloseTo(expected.get(i), within(1e-9));
    }

    @Test
    void theModelHoldsTheNumbersOfItsSupportVectors() throws IOException {
        Run.of("train", gram, "--kernel", "precomputed", "--method", "svm", "--c", "1", "--out", model)
                .endsWith(ExitCode.SUCCESS);
        assertThat(Path.of(model).toFile().length()).isLessThan(8L * N * N);
        assertThat(Run.of("evaluate", model, file("others.libsvm", libsvm(N, N + 9)), "--json")
                        .endsWith(ExitCode.SUCCESS)
                        .json()
                        .get("n")
                        .asInt())
                .isEqualTo(9);
        assertThat(Run.of("kernel", "check", "precomputed", gram, "--json")
                        .json()
                        .get("verdict")
                        .asText())
                .isEqualTo("consistent");
    }

    /** A file may hold some of the training items, as a fold of LIBSVM's does. */
    @Test
    void learnsFromSomeRowsOfAMatrix() throws IOException {
        String some =
                file("some.libsvm", rows(0, N / 2, i -> target(2 * i) + " 0:" + (2 * i + 1) + values(" J:", 2 * i)));
        List<Double> found = learned(some, "precomputed", "--method svm --c 1", gram);
        String half = file("half.csv", "x,y\n" + rows(0, N / 2, i -> x(2 * i) + "," + target(2 * i)));
        assertThat(found).isEqualTo(learned(half, "gaussian(1)", "--method svm --c 1", plain));
    }

    @Test
    void namesWhatIsWrongInAFile() throws IOException {
        String lopsided = file("lopsided.libsvm", "1 0:1 1:2 2:1\n-1 0:2 1:1.5 2:2\n");
        assertThat(train(lopsided, "precomputed").err())
                .contains("lopsided.libsvm: kernel values are symmetric, got k(x, z) = 1.5 and k(z, x) = 1.0");
        String narrow = file("narrow.libsvm", "1 0:1 1:2\n-1 0:2 1:1.5\n");
        assertThat(train(narrow, "precomputed").err())
                .contains("narrow.libsvm: row 2 is training item 2, but rows have kernel values with items 1 to 1");
        String wide = file("wide.csv", "a,b,c,y\n1,2,3,1\n2,1,3,0\n");
        assertThat(train(wide, "precomputed", "--target", "y").err())
                .contains("wide.csv: the kernel matrix has 2 rows and 3 columns, but it must be square");
        assertThat(train(gram, "gaussian(1)").err()).contains("index 0").contains("--kernel precomputed");
        assertThat(train(gram, "precomputed()+gaussian(1)").isMisused(HINT)).contains("have no coordinates");
        assertThat(train(gram, "precomputed", "--interval", "gp", "--task", "regression")
                        .isMisused(HINT))
                .contains("use --interval cv");
        train(gram, "precomputed").endsWith(ExitCode.SUCCESS);
        assertThat(Run.of("predict", model, plain).failsWithOneLine())
                .contains("but there are 30 training items (one value for each of them)");
    }

    private Run train(String data, String kernel, String... more) {
        String[] first = {"train", data, "--kernel", kernel, "--c", "1", "--out", model};
        return Run.of(java.util.stream.Stream.of(first, more)
                .flatMap(java.util.Arrays::stream)
                .toArray(String[]::new));
    }
}
