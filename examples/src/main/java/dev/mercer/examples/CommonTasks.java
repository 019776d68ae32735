package dev.mercer.examples;

import dev.mercer.auto.Auto;
import dev.mercer.auto.AutoModel;
import dev.mercer.data.Dataset;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.table.Table;
import dev.mercer.gp.GaussianProcess;
import dev.mercer.io.Models;
import dev.mercer.io.Tables;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.learn.KernelRidge;
import dev.mercer.learn.Svm;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Classifier;
import dev.mercer.model.GaussianPrediction;
import dev.mercer.model.Posterior;
import dev.mercer.model.Regressor;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.Score;
import dev.mercer.search.GridSearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/** Common tasks in at most three lines each; the page {@code docs/how-to/side-by-side.md} quotes them. */
public final class CommonTasks {
    private CommonTasks() {}

    /** The first argument is a folder for the files; without it they are temporary. */
    public static void main(String[] args) throws IOException {
        Path folder = args.length > 0 ? Path.of(args[0]) : Files.createTempDirectory("mercer");
        Path file = folder.resolve("houses.csv");
        Files.writeString(file, houses());
        double[][] x =
                IntStream.range(0, 60).mapToObj(i -> new double[] {i / 10.0}).toArray(double[][]::new);
        double[] y = Arrays.stream(x).mapToDouble(row -> Math.sin(row[0])).toArray();
        String[] names =
                Arrays.stream(y).mapToObj(value -> value > 0 ? "up" : "down").toArray(String[]::new);
        double[][] others = {{1.55}, {4.65}};

        table(file);
        larger(file, folder.resolve("cache"));
        validatedTable(Tables.read(file));
        Classifier svm = probabilities(x, names, others);
        files(svm, folder.resolve("svm.mercer"), others);
        process(x, y, others);
        grid(x, y, others);
        validated(x, y);
        ownKernel(x, names, others);
    }

    private static void table(Path file) {
        AutoModel model = Auto.learn(Tables.read(file), "price");
        double price = model.predict(Table.row(Map.of("area", 80, "town", "Oslo")))[0];
        System.out.printf("a house costs %.0f%n", price);
    }

    private static void larger(Path file, Path cache) {
        AutoModel model = Auto.learn(Tables.open(file, cache), "price");
        double price = model.predict(Table.row(Map.of("area", 80, "town", "Oslo")))[0];
        System.out.printf("learned in blocks it costs %.0f%n", price);
    }

    private static void validatedTable(Table houses) {
        Score score = CrossValidation.of(KernelRidge.of(new Gaussian(1), 1e-4)).score(houses, "price");
        System.out.printf("prices: %s %.0f%n", score.name(), score.value());
    }

    private static Classifier probabilities(double[][] x, String[] names, double[][] others) {
        Classifier model = Svm.of(new Gaussian(1), 0.01).fit(Dataset.of(x, names));
        Matrix probabilities = model.probabilities(Points.of(others));
        System.out.printf("up with probability %.1f and %.1f%n", probabilities.get(0, 1), probabilities.get(1, 1));
        return model;
    }

    private static void files(Classifier model, Path path, double[][] others) {
        Models.save(model, path);
        Labels classes = Models.load(path).classes(Table.of(others));
        System.out.println("loaded: " + classes.get(0) + ", " + classes.get(1));
    }

    private static void process(double[][] x, double[] y, double[][] others) {
        Posterior f = GaussianProcess.standard().fit(Dataset.of(x, y)).posterior();
        GaussianPrediction predicted = f.predict(Points.of(others));
        Matrix draws = f.sample(Points.of(others), 3, 1);
        System.out.printf("mean %.2f, a draw %.2f%n", predicted.mean().get(0), draws.get(0, 0));
    }

    private static void grid(double[][] x, double[] y, double[][] others) {
        GridSearch<Regressor> search = GridSearch.over(s -> KernelRidge.of(new Gaussian(s), 1e-6), 0.1, 1, 9);
        Regressor model = search.folds(5).best(Dataset.of(x, y)).model();
        double[] predicted = model.predict(Points.of(others));
        System.out.printf("best of the grid: %.2f and %.2f%n", predicted[0], predicted[1]);
    }

    private static void validated(double[][] x, double[] y) {
        Score score = CrossValidation.of(KernelRidge.of(new Gaussian(1), 1e-6)).score(Dataset.of(x, y));
        System.out.printf("%s below 0.01: %b%n", score.name(), score.value() < 0.01);
    }

    private static void ownKernel(double[][] x, String[] names, double[][] others) {
        Kernel own = Kernel.of("own", (a, b) -> Math.min(a[0], b[0])).assumedPositive();
        Labels classes = Svm.of(own, 0.01).fit(Dataset.of(x, names)).predict(Points.of(others));
        System.out.println("own kernel: " + classes.get(0) + ", " + classes.get(1));
    }

    /** The price is two per square meter, and 50 more in Rome. */
    private static String houses() {
        StringBuilder csv = new StringBuilder("area,town,price\n");
        for (int i = 0; i < 120; i++) {
            double area = 40 + i * 37 % 97;
            csv.append(area)
                    .append(i % 2 == 0 ? ",Oslo," : ",Rome,")
                    .append(2 * area + i % 2 * 50)
                    .append('\n');
        }
        return csv.toString();
    }
}
