package dev.mercer.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.linalg.Matrix;
import dev.mercer.linalg.SymmetricMatrix;
import dev.mercer.loss.Loss;
import dev.mercer.loss.Squared;
import dev.mercer.model.Classifier;
import dev.mercer.model.Expansion;
import dev.mercer.model.Model;
import dev.mercer.solve.Certificate;
import dev.mercer.solve.smo.SmoSolver;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Golden results: all learners of {@link LearnerCases} learn the same bits as ever, of two, three and twelve classes, with weights, with
 * repeated rows, and of rows whose Gram matrix does not fit into memory.
 *
 * <p>{@code golden/learners.txt} has a line for each: a digest of the model and of its predictions of unseen rows, then some numbers for
 * people. To change results on purpose: {@code mvn test -pl core -Dtest=GoldenLearnersTest -Dmercer.golden=write}.
 */
@Tag("once")
@EnabledIfSystemProperty(named = "os.arch", matches = "amd64", disabledReason = "exp and sin differ in the last digit")
class GoldenLearnersTest {
    private static final boolean WRITE = "write".equals(System.getProperty("mercer.golden"));
    private static final Path RESULTS = Path.of("src", "test", "resources", "golden", "learners.txt");
    private static final Compute COMPUTE =
            Compute.standard().withBackend(new PlainBackend()).withThreads(1).withMemory(1L << 30);

    private static final int FEW = 60;
    private static final int UNSEEN = 10;
    /** Rows from which equations are solved without storing their matrix. */
    private static final int STREAMED_EQUATIONS = 3000;

    private static final Map<String, String> found = new TreeMap<>();

    /** A kind of rows, and the number of classes where the learner learns classes. */
    enum Rows {
        TWO(2),
        THREE(3),
        TWELVE(12),
        WEIGHTED(3),
        REPEATED(3),
        STREAMED(2);

        final int classes;

        Rows(int classes) {
            this.classes = classes;
        }
    }

    record Case(String name, LearnerCase learner, Rows rows) {
        int size() {
            if (rows != Rows.STREAMED) return FEW;
            return loss(learner).filter(Squared.class::isInstance).isPresent()
                    ? STREAMED_EQUATIONS
                    : SmoSolver.LEAST_FOR_WORKING_SETS;
        }

        /** Streamed is what has half of the memory of its Gram matrix. */
        Compute compute() {
            return rows == Rows.STREAMED ? COMPUTE.withMemory(SymmetricMatrix.bytes(size()) / 2) : COMPUTE;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        Map<String, Integer> times = new HashMap<>();
        for (LearnerCase learner : LearnerCases.all()) {
            String name = name(learner);
            int time = times.merge(name, 1, Integer::sum);
            for (Rows rows : Rows.values())
                if (suits(rows, learner))
                    cases.add(new Case(name + (time > 1 ? "-" + time : "") + ":" + rows, learner, rows));
        }
        return cases;
    }

    /** The class, loss and strategy without their settings. */
    private static String name(LearnerCase learner) {
        String name = learner.toString();
        while (name.contains("[")) name = name.replaceAll("\\[[^\\[\\]]*\\]", "");
        return name.replace(' ', '-');
    }

    private static boolean suits(Rows rows, LearnerCase learner) {
        if (rows == Rows.STREAMED) return isStreamed(learner);
        return learner.learnsClasses() || rows != Rows.THREE && rows != Rows.TWELVE;
    }

    /** The learners that solve with all rows, whether their Gram matrix is stored or not. */
    private static boolean isStreamed(LearnerCase learner) {
        return learner.learner() instanceof OneClassSvm
                || learner.learner() instanceof NuSvmRegressor
                || loss(learner)
                        .filter(loss -> loss instanceof Squared || !loss.smooth())
                        .isPresent();
    }

    /** The loss of a learner that solves with all rows. */
    private static Optional<Loss> loss(LearnerCase learner) {
        if (learner.learner() instanceof KernelRegression numbers && numbers.strategy() instanceof Exact)
            return Optional.of(numbers.loss());
        if (learner.learner() instanceof KernelClassification classes && classes.strategy() instanceof Exact)
            return Optional.of(classes.loss());
        return Optional.empty();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void learnsTheSameBits(Case one) throws IOException {
        String result = one.name + " " + result(one);
        found.put(one.name, result);
        if (!WRITE) assertThat(Files.readAllLines(RESULTS)).contains(result);
    }

    @AfterAll
    static void writeAll() throws IOException {
        if (found.size() < cases().size()) return;
        if (WRITE) Files.writeString(RESULTS, String.join("\n", found.values()) + "\n");
        else assertThat(Files.readAllLines(RESULTS)).hasSameSizeAs(found.values());
    }

    private static String result(Case one) {
        int size = one.size();
        Dataset all = rows(one);
        try {
            Model model = one.learner.learner().fit(all.range(0, size), one.compute(), Progress.none());
            return line(model, all.points().range(size, size + UNSEEN));
        } catch (InvalidInputException refused) {
            return "refused: " + refused.getMessage();
        }
    }

    private static String line(Model model, Points unseen) {
        Expansion f = model.expansion();
        Matrix scores = f.predict(unseen, COMPUTE, Progress.none());
        List<double[]> numbers =
                new ArrayList<>(List.of(scores.values(), f.bias().toArray()));
        f.weights().forEach(weights -> numbers.add(weights.toArray()));
        if (model instanceof Classifier classes && classes.calibration().isPresent())
            numbers.add(classes.probabilities(scores).values());
        int digest = 0;
        for (double[] part : numbers) digest = 31 * digest + Arrays.hashCode(part);
        return String.format(
                "%08x centers=%d objective=%s iterations=%d first=%s",
                digest,
                f.centerCount(),
                model.training()
                        .certificate()
                        .map(Certificate::objective)
                        .map(Object::toString)
                        .orElse("none"),
                model.training().convergence().iterations(),
                scores.get(0, 0));
    }

    /** Training rows and unseen ones, by operations that give the same bits everywhere. */
    private static Dataset rows(Case one) {
        Rows rows = one.rows;
        int n = one.size() + UNSEEN;
        SplittableRandom random = new SplittableRandom(rows.ordinal());
        double[][] x = new double[n][];
        double[] y = new double[n];
        double[] weights = new double[n];
        for (int i = 0; i < n; i++) {
            int label = i % rows.classes;
            double[] center = {0.5 * (label % 4) - 0.75, 0.6 * (label / 4) - 0.6};
            x[i] = rows == Rows.REPEATED
                    ? new double[] {random.nextInt(5) / 2.0 - 1, random.nextInt(4) / 2.0 - (i % 6 == 0 ? 1e-9 : 0)}
                    : new double[] {center[0] + random.nextDouble(-0.6, 0.6), center[1] + random.nextDouble(-0.6, 0.6)};
            y[i] = 2 + x[i][0] * (3 - x[i][1] * x[i][1]) + random.nextDouble(-0.3, 0.3);
            weights[i] = rows != Rows.WEIGHTED ? 1 : i % 11 == 5 ? 0 : random.nextDouble(0.5, 3);
        }
        return Dataset.of(DensePoints.of(x), targets(one, y)).withWeights(Reals.of(weights));
    }

    private static Targets targets(Case one, double... y) {
        if (!one.learner.learnsClasses()) return LearnerData.targets(one.learner, y);
        return Labels.of(IntStream.range(0, y.length)
                .mapToObj(i -> String.valueOf((char) ('a' + i % one.rows.classes)))
                .toList());
    }
}
