package dev.mercer.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import dev.mercer.io.ModelFile;
import dev.mercer.model.Model;
import dev.mercer.solve.Reason;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code --step}, {@code --start} and {@code --averaging}: rows M10 to M13 of the mission, from the command. */
class StepsTest {
    private static final String HINT = "try mercer train --help";
    private static final int ROWS = 24;

    @TempDir
    Path directory;

    private final double[][] points = new double[ROWS][2];
    private final double[] numbers = new double[ROWS];
    private final double[] signs = new double[ROWS];
    private String data = "";

    /** Whole numbers, so that the boundary is met exactly or not at all; the class is the side of a circle. */
    @BeforeEach
    void data() throws IOException {
        SplittableRandom random = new SplittableRandom(5);
        StringBuilder csv = new StringBuilder("u,v,y,side\n");
        for (int i = 0; i < ROWS; i++) {
            points[i] = new double[] {random.nextInt(-3, 4), random.nextInt(-3, 4)};
            numbers[i] = random.nextInt(-9, 10);
            signs[i] = points[i][0] * points[i][0] + points[i][1] * points[i][1] > 7 ? 1 : -1;
            csv.append(points[i][0] + "," + points[i][1] + "," + numbers[i] + "," + (signs[i] > 0 ? "out" : "in"));
            csv.append('\n');
        }
        data = Sets.file(directory, "data.csv", csv.toString());
    }

    private Run train(String target, String options) {
        String ignored = target.equals("y") ? "side" : "y";
        List<String> args = new ArrayList<>(List.of("train", data, "--target", target, "--ignore", ignored));
        args.addAll(List.of("--encode", "none", "--json", "--quiet", "--out", directory + "/m.mercer"));
        args.addAll(target.equals("y") ? List.of("--regression") : List.of("--classes"));
        args.addAll(Arrays.asList(options.split(" ", -1)));
        return Run.of(args.toArray(String[]::new));
    }

    private Model model(String target, String options) {
        train(target, options).endsWith(ExitCode.SUCCESS);
        return ModelFile.read(directory.resolve("m.mercer")).model();
    }

    /** The weight of each row, 0 of those that are no centre. */
    private static double[] weights(Model model) {
        double[] alpha = new double[ROWS];
        for (int j = 0; j < model.training().rows().size(); j++)
            alpha[model.training().rows().get(j)] =
                    model.expansion().weights().get(0).get(j);
        return alpha;
    }

    private double kernel(int i, int j) {
        double dot = points[i][0] * points[j][0] + points[i][1] * points[j][1];
        return (1 + dot) * (1 + dot);
    }

    private double f(double[] a, int i) {
        double sum = 0;
        for (int j = 0; j < ROWS; j++) sum += a[j] * kernel(i, j);
        return sum;
    }

    /** M10: α ← (1 − 2ηλ)α − (2η/N)(Kα − y). */
    @ParameterizedTest
    @ValueSource(doubles = {0, 0.01})
    void descentOnSquaresStepByStep(double lambda) {
        double eta = 1e-3;
        double[] a = new double[ROWS];
        for (int t = 0; t < 7; t++) {
            double[] next = new double[ROWS];
            for (int i = 0; i < ROWS; i++)
                next[i] = (1 - 2 * eta * lambda) * a[i] - 2 * eta / ROWS * (f(a, i) - numbers[i]);
            a = next;
        }
        String options = "--method descent --kernel polynomial(2) --step 1e-3 --tolerance 0 --iterations 7 --lambda ";
        assertThat(weights(model("y", options + lambda))).containsExactly(a, within(1e-12));
    }

    /** M11: the weights count the mistakes, those of the primal perceptron on the features. */
    @ParameterizedTest
    @ValueSource(strings = {"zero", "first"})
    void perceptronMakesTheMistakesOfThePrimal(String start) {
        for (double step : start.equals("zero") ? new double[] {1} : new double[] {1, 0.25}) {
            double[] a = primalPerceptron(start.equals("first"), step);
            String options = "--method perceptron --kernel polynomial(2) --averaging none --iterations 40 --start ";
            Model model = model("side", options + start + (step == 1 ? "" : " --step " + step));
            assertThat(weights(model)).containsExactly(a);
            assertThat(model.training().convergence().reason()).isNotEqualTo(Reason.STALLED);
        }
    }

    /** θ ← θ + εyᵢΦ(xᵢ) with all monomials of degree 2; what each row has added. */
    private double[] primalPerceptron(boolean first, double step) {
        double r = Math.sqrt(2);
        double[] theta = new double[6];
        double[] added = new double[ROWS];
        boolean separated = false;
        for (int epoch = 0; epoch < 40 && !separated; epoch++) {
            separated = true;
            for (int i = 0; i < ROWS; i++) {
                double u = points[i][0];
                double v = points[i][1];
                double[] phi = {1, r * u, r * v, u * u, v * v, r * u * v};
                if (first && epoch == 0 && i == 0) {
                    added[0] = signs[0];
                    for (int k = 0; k < 6; k++) theta[k] = signs[0] * phi[k];
                }
                double margin = 0;
                for (int k = 0; k < 6; k++) margin += signs[i] * theta[k] * phi[k];
                margin = Math.rint(4 * margin) / 4; // all kernel values are whole, the roots of two are not
                if (first ? margin >= 0 : margin > 0) continue;
                separated = false;
                added[i] += step * signs[i];
                for (int k = 0; k < 6; k++) theta[k] += step * signs[i] * phi[k];
            }
        }
        return added;
    }

    /** M12: a ← a + (η/N)(y − s(Ka)) with labels 0 and 1, and with a penalty the decay of a. */
    @Test
    void logisticBatchStepByStep() {
        double eta = 0.05;
        for (double lambda : new double[] {0, 0.01}) {
            double[] a = new double[ROWS];
            for (int t = 0; t < 5; t++) {
                double[] next = new double[ROWS];
                for (int i = 0; i < ROWS; i++) {
                    double posterior = 1 / (1 + Math.exp(-f(a, i)));
                    next[i] = (1 - 2 * eta * lambda) * a[i] + eta / ROWS * ((signs[i] + 1) / 2 - posterior);
                }
                a = next;
            }
            String method = lambda == 0 ? "descent" : "logistic --intercept none --batch full";
            String options = " --kernel polynomial(2) --step 0.05 --tolerance 0 --iterations 5 --lambda " + lambda;
            assertThat(weights(model("side", "--method " + method + options))).containsExactly(a, within(1e-12));
        }
    }

    /** M13: β/(2λt) before the last step where nothing is averaged, so that all weights are multiples of 1/(2λ(t + 1)). */
    @Test
    void sgdCountsAndAverages() {
        String options = "--method sgd --kernel polynomial(2) --lambda 0.01 --iterations 3 --seed 4";
        double[] last = weights(model("side", options + " --averaging none"));
        double unit = 1 / (2 * 0.01 * (3 * ROWS + 1));
        double[] counts = new double[ROWS];
        for (int i = 0; i < ROWS; i++) counts[i] = Math.rint(last[i] / unit);
        for (int i = 0; i < ROWS; i++) assertThat(last[i] / unit).isCloseTo(counts[i], within(1e-9));
        assertThat(Arrays.stream(counts).map(Math::abs).max().orElseThrow()).isGreaterThan(1);
        double[] all = weights(model("side", options + " --averaging all"));
        double[] suffix = weights(model("side", options + " --averaging suffix"));
        assertThat(all).isNotEqualTo(suffix).isNotEqualTo(last);
        assertThat(weights(model("side", options))).isEqualTo(suffix);
    }

    /** M19: J after each pass, as data. */
    @Test
    void theLossCurveIsInTheJson() {
        for (String method :
                List.of("descent --tolerance 0", "sgd", "logistic --intercept none --batch full --tolerance 0")) {
            String options = " --kernel polynomial(2) --lambda 0.01 --iterations 5";
            JsonNode json = train("side", "--method " + method + options)
                    .endsWith(ExitCode.SUCCESS)
                    .json();
            JsonNode curve = json.get("loss_curve");
            assertThat(curve.size()).as(method).isEqualTo(5);
            assertThat(curve.get(4).asDouble())
                    .isCloseTo(json.get("objective").asDouble(), within(1e-9))
                    .isLessThan(curve.get(0).asDouble());
        }
    }

    @Test
    void whatWasGivenIsSaidAndStored() {
        JsonNode json = train("side", "--method perceptron --kernel polynomial(2) --start first --step 0.5")
                .endsWith(ExitCode.SUCCESS)
                .json();
        assertThat(json.get("step").asDouble()).isEqualTo(0.5);
        assertThat(json.get("start").asText()).isEqualTo("first");
        String learner = Run.of("inspect", directory + "/m.mercer", "--json")
                .json()
                .get("provenance")
                .get("learner")
                .asText();
        assertThat(learner).contains("start=FIRST_POINT", "step=0.5");
        model("y", "--method descent --kernel polynomial(2) --lambda 1 --step 1e-3 --batch growing");
        assertThat(Run.of("inspect", directory + "/m.mercer").out()).contains("Fixed[eta=0.001]");
        assertThat(Run.of("train", "--help").out()).contains("--step", "--start", "--averaging");
    }

    @Test
    void aStepThatIsTooLongIsRefused() {
        assertThat(train("y", "--method descent --kernel polynomial(2) --lambda 0 --step 10")
                        .failsWithOneLine())
                .startsWith("the descent diverges")
                .contains("use a smaller step");
    }

    @Test
    void whatMakesNoSenseIsRefused() {
        String perceptron = "--method perceptron --kernel polynomial(2) ";
        String descent = "--method descent --kernel polynomial(2) --lambda 1 ";
        assertThat(train("y", descent + "--step 0").isMisused(HINT))
                .isEqualTo("--step must be a number > 0, got \"0\"");
        assertThat(train("side", perceptron + "--start second").isMisused(HINT))
                .startsWith("--start must be one of first, zero, got \"second\"");
        assertThat(train("side", perceptron + "--averaging some").isMisused(HINT))
                .startsWith("--averaging must be one of none, all, suffix, got \"some\"");
        assertThat(train("side", perceptron + "--step 2").isMisused(HINT))
                .isEqualTo("--step decides nothing from zero, where scaling f changes no sign: give --start first");
        assertThat(train("side", perceptron + "--averaging suffix").isMisused(HINT))
                .isEqualTo("--method perceptron averages all iterates or none: give --averaging all or none");
        assertThat(train("side", "--method logistic --kernel polynomial(2) --lambda 1 --step 1")
                        .isMisused(HINT))
                .isEqualTo("--step is about the steps of a descent: give --batch full, single or growing");
        assertThat(train("side", "--method sgd --kernel polynomial(2) --lambda 1 --step 1")
                        .isMisused(HINT))
                .startsWith("--step does not belong to --method sgd");
        assertThat(train("y", descent + "--start first").isMisused(HINT))
                .startsWith("--start does not belong to --method descent");
    }
}
