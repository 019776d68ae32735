package dev.mercer.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.gram.Gram;
import dev.mercer.io.Models;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.Linear;
import dev.mercer.learn.KernelRidge;
import dev.mercer.model.Regressor;
import dev.mercer.model.TableModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every example runs and says what its readers are told it says. */
class ExamplesTest {
    private final PrintStream stdout = System.out;
    private final Locale locale = Locale.getDefault();
    private final ByteArrayOutputStream said = new ByteArrayOutputStream();

    @BeforeEach
    void listen() {
        Locale.setDefault(Locale.ROOT);
        System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void restore() {
        System.setOut(stdout);
        Locale.setDefault(locale);
    }

    private String[] lines() {
        return said.toString(StandardCharsets.UTF_8).split("\\R");
    }

    @Test
    void whereToMeasure() {
        WhereToMeasure.main(new String[0]);
        assertThat(lines()).containsExactly("least value after 12 measurements: -6.0");
    }

    @Test
    void carbonDioxide() {
        CarbonDioxide.main(new String[0]);
        assertThat(lines()[0]).contains("periodic(period=1, sigma=");
        assertThat(lines()[1])
                .matches("three years ahead: error [01]\\.[0-9] ppm, and deviation .* after them [0-9.]+ ppm");
    }

    @Test
    void stringsAndGraphs() {
        StringsAndGraphs.main(new String[0]);
        assertThat(lines()).containsExactly("3.0", "0.0625", "0.5", "1.0", "alcohol", "acid", "ring", "well");
    }

    @Test
    void kernelAlgebra() {
        KernelAlgebra.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1)",
                        "true",
                        "PROVEN",
                        "k(x, z) = 1.278801",
                        "matern(nu=2.5, sigma=1)[2] * linear()[1]");
    }

    @Test
    void scoreOneRow(@TempDir Path directory) {
        Table table = Table.of(
                NumberColumn.of("speed", 4, 7, 10, 13, 16, 19),
                TextColumn.of("road", "dry", "wet", "dry", "wet", "dry", "wet"));
        Encoder encoder = Encoder.learn(Encoding.AUTO, table);
        Regressor model = KernelRidge.of(new Linear(), 1e-6)
                .fit(Dataset.of(encoder.encode(table).points(), Reals.of(8, 20, 20, 32, 32, 44)));
        Path file = directory.resolve("cars.mercer");
        Models.save(new TableModel(encoder, Optional.of("distance"), model), file);
        ScoreOneRow.main(new String[] {file.toString()});
        assertThat(lines()).containsExactly("dry: 24.0", "wet: 30.0");
    }

    @Test
    void chosenForYou(@TempDir Path directory) throws IOException {
        StringBuilder csv = new StringBuilder("x,y\n");
        for (int i = 0; i < 60; i++) csv.append(i / 10.0 + "," + (2 + Math.sin(i / 10.0)) + "\n");
        Path file = Files.writeString(directory.resolve("sine.csv"), csv);
        ChosenForYou.main(new String[] {file.toString()});
        assertThat(lines()[0]).startsWith("ridge was the best of ");
        assertThat(lines()[1]).isEqualTo("rows that were not learned from are predicted within 0.00");
        assertThat(lines()[2]).isEqualTo("the first row is 2.00, predicted 2.00");
    }

    /** Categories and texts are encoded with the help of the target, in the model as in tuning. */
    @Test
    void chosenForYouFromCategoriesAndTexts(@TempDir Path directory) throws IOException {
        StringBuilder csv = new StringBuilder("x,town,remark,y\n");
        for (int i = 0; i < 300; i++) {
            int town = i * 7 % 40;
            csv.append(i % 10 / 10.0 + ",town " + town + "," + (i % 3 == 0 ? "quiet street" : "busy road") + " number "
                    + i + "," + (i % 10 / 10.0 + town + (i % 3 == 0 ? 5 : 0)) + "\n");
        }
        Path file = Files.writeString(directory.resolve("towns.csv"), csv);
        ChosenForYou.main(new String[] {file.toString()});
        assertThat(lines()[2]).matches("the first row is 5\\.00, predicted (4\\.[5-9]|5\\.[0-4])[0-9]");
    }

    @Test
    void housePrices(@TempDir Path directory) throws IOException {
        HousePrices.main(new String[] {directory.toString()});
        assertThat(lines())
                .containsExactly(
                        "102 thousand",
                        "163 thousand",
                        "288 thousand",
                        "other houses are predicted within 3.0 thousand",
                        "the file has a model of price");
        assertThat(directory.resolve("houses.mercer")).isNotEmptyFile();
    }

    @Test
    void commonTasks(@TempDir Path directory) throws IOException {
        CommonTasks.main(new String[] {directory.toString()});
        assertThat(lines())
                .containsExactly(
                        "a house costs 160",
                        "learned in blocks it costs 160",
                        "prices: rmse 1",
                        "up with probability 1.0 and 0.0",
                        "loaded: up, down",
                        "mean 1.00, a draw 1.00",
                        "best of the grid: 1.00 and -1.00",
                        "rmse below 0.01: true",
                        "own kernel: up, down");
    }

    @Test
    void learnedFeatures() {
        LearnedFeatures.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "the best of 25 plain kernels errs by 0.8",
                        "with a learned metric it errs by 0.2",
                        "the ten columns that tell nothing count for 0 %");
    }

    @Test
    void kernelTrick() {
        KernelTrick.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "polynomial(degree=2, c=1) is the inner product of 6 features",
                        "by features: 4.000000",
                        "by kernel:   4.000000");
    }

    @Test
    void isItAKernel() {
        IsItAKernel.main(new String[0]);
        assertThat(lines()[0]).isEqualTo("gaussian(sigma=1): PROVEN");
        assertThat(lines()[1]).isEqualTo("own(): CONSISTENT");
        assertThat(lines()[2]).isEqualTo("sigmoid(scale=0.5, c=-1): REFUTED");
        assertThat(lines()[3]).startsWith("  witness with vᵀKv = -");
        assertThat(lines()[4]).isEqualTo("common letters of words: CONSISTENT");
    }

    @Test
    void anyItems() {
        AnyItems.main(new String[0]);
        assertThat(lines()).containsExactly("cab: a", "noon: z");
    }

    @Test
    void firstModel() {
        FirstModel.main(new String[0]);
        assertThat(lines()).containsExactly("f(1) = 0.841, sin(1) = 0.841");
    }

    @Test
    void byHand() {
        ByHand.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "gaussian(sigma=2) + 0.5*polynomial(degree=2, c=1), written or parsed",
                        "1.55² is about 2.40, which is outside",
                        "at most 0.01 from the optimum: true");
    }

    @Test
    void coinAndPriors() {
        CoinAndPriors.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "most likely: 0.6667",
                        "nothing is known: 0.6667, by the formula 0.6667",
                        "from the national bank: 0.5005, by the formula 0.5005",
                        "from a casino, heads lose: 0.6040, by the formula 0.6040");
    }

    @Test
    void ridgePrimalAndDual() {
        RidgePrimalAndDual.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "dual:     40 weights, f(0.5) = 0.979706",
                        "primal:   4 weights, f(0.5) = 0.979706",
                        "explicit: 4 weights, f(0.5) = 0.979706");
    }

    @Test
    void circlesBecomeLinear() {
        CirclesBecomeLinear.main(new String[0]);
        assertThat(lines()[0]).startsWith("polynomial(degree=1, c=1)     3 features, accuracy 0.5");
        assertThat(lines()[1]).isEqualTo("polar()                       2 features, accuracy 1.00");
        assertThat(lines()[2]).isEqualTo("polynomial(degree=2, c=1)     6 features, accuracy 1.00");
    }

    @Test
    void basisVersusKernel() {
        BasisVersusKernel.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "x = 1.6, sin(x) = 0.9996",
                        "rbf basis:              0.9117",
                        "gaussian kernel:        0.6477",
                        "kernel of the features: 0.9117");
    }

    @Test
    void supportVectors() {
        SupportVectors.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "inner, outer",
                        "14 of 80 points are support vectors",
                        "7 of 60 points lie on the edge of the tube",
                        "not more than 0.001 from the best: true");
    }

    @Test
    void perceptron() {
        Perceptron.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "linear(): ITERATION_LIMIT after 50 epochs",
                        "polynomial(degree=2): CONVERGED after 3 epochs",
                        "a = [1.0, 1.0, -1.0, -1.0]",
                        "corner 1: same",
                        "corner 2: same",
                        "corner 3: differ",
                        "corner 4: differ");
    }

    @Test
    void softSvmBySgd() {
        SoftSvmBySgd.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "  1 passes: J = 0.6386, gap 0.6130, 30 support vectors",
                        "  the middle is inside, the edge is outside",
                        " 10 passes: J = 0.1874, gap 0.0625, 97 support vectors",
                        "  the middle is inside, the edge is outside",
                        "100 passes: J = 0.1783, gap 0.0085, 99 support vectors",
                        "  the middle is inside, the edge is outside");
    }

    @Test
    void gradientVersusStochastic() {
        GradientVersusStochastic.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "gradient   0.15128 0.10718 0.09966 0.09842 0.09829 0.09828",
                        "stochastic 0.09865 0.09859 0.09830 0.09829 0.09828 0.09828",
                        "hybrid     0.11131 0.10052 0.09831 0.09829 0.09828 0.09828",
                        "optimum    0.09828");
    }

    @Test
    void logisticRegression() {
        LogisticRegression.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "(0.5, 0.5): inner, probability of outer 0.016",
                        "(1.5, 0.0): outer, probability of outer 0.547",
                        "(0.0, -2.2): outer, probability of outer 0.963",
                        "CONVERGED");
    }

    @Test
    void quantilesAndOutliers() {
        QuantilesAndOutliers.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "sin(3) = 0.14; squares 5.60, Huber 0.15",
                        "quantile 0.1: 8 of 60 points lie below",
                        "quantile 0.5: 34 of 60 points lie below",
                        "quantile 0.9: 58 of 60 points lie below");
    }

    @Test
    void uncertainty() {
        Uncertainty.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "at 2.5: -0.97, process ± 0.37, CV+ -1.32 … -0.63",
                        "at 4.9: -0.28, process ± 0.37, CV+ -0.62 … 0.06",
                        "at 7.0: -0.01, process ± 1.44, CV+ -0.35 … 0.35",
                        "at 2.5: above with probability 0.02 at the mode, 0.03 in the mean",
                        "at 4.9: above with probability 0.18 at the mode, 0.21 in the mean",
                        "at 7.0: above with probability 0.43 at the mode, 0.47 in the mean");
    }

    private static DensePoints normal(int n, int columns, long seed) {
        Random random = new Random(seed);
        return DensePoints.generate(n, columns, (i, k) -> random.nextGaussian());
    }

    @Test
    void densityEstimate() {
        DensityEstimate.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "sigma 0.18: mean log-likelihood of left-out points -1.854",
                        "sigma 0.35: mean log-likelihood of left-out points -1.816",
                        "sigma 0.71: mean log-likelihood of left-out points -1.872",
                        "density at 0: 0.28, at 2: 0.04, at 4: 0.18");
        DensePoints grid = DensePoints.generate(4001, 1, (i, k) -> -10 + 0.005 * i);
        double[] density = DensityEstimate.density(normal(20, 1, 1), 0.4, grid, Compute.standard());
        assertThat(Arrays.stream(density).sum() * 0.005).isCloseTo(1, within(1e-9));
    }

    @Test
    void representativeRows() {
        RepresentativeRows.main(new String[0]);
        assertThat(lines())
                .containsExactly("10 chosen rows are 0.091 from all 100", "10 random rows are 0.197 from all 100");
        DensePoints a = normal(12, 2, 4);
        DensePoints b = normal(9, 2, 5);
        Kernel kernel = new Gaussian(1);
        double square = 0;
        for (int i = 0; i < 12; i++) for (int j = 0; j < 12; j++) square += kernel.value(a, i, a, j) / 144;
        for (int i = 0; i < 9; i++) for (int j = 0; j < 9; j++) square += kernel.value(b, i, b, j) / 81;
        for (int i = 0; i < 12; i++) for (int j = 0; j < 9; j++) square -= 2 * kernel.value(a, i, b, j) / 108;
        assertThat(RepresentativeRows.distance(kernel, a, b, Compute.standard()))
                .isCloseTo(Math.sqrt(square), within(1e-12));
    }

    /** Of two single columns and a linear kernel it is the size of their correlation, shrunk by the penalty. */
    @Test
    void canonicalCorrelation() {
        CanonicalCorrelation.main(new String[0]);
        assertThat(lines()).containsExactly("linear(): correlation 0.05", "gaussian(sigma=1): correlation 0.84");
        Gram one = Gram.of(new Linear(), DensePoints.of(6, 1, new double[] {1, 2, 4, 3, 5, 9}));
        Gram other = Gram.of(new Linear(), DensePoints.of(6, 1, new double[] {9, 7, 8, 3, 2, 1}));
        // Means 4 and 5; sums of products −37, of squares 40 and 58.
        assertThat(CanonicalCorrelation.of(one, other, 2).correlation())
                .isCloseTo(37 / Math.sqrt(40 * 58) * 40 / 42 * 58 / 60, within(1e-12));
    }

    @Test
    void covariateShift() {
        CovariateShift.main(new String[0]);
        assertThat(lines())
                .containsExactly("equal weights hold    87 % of new rows", "weights by ratio hold 93 % of new rows");
        // With equal weights it is split conformal: of 9 errors and level 0.8 the eighth smallest.
        double[] errors = {5, 1, 9, 3, 7, 2, 8, 4, 6};
        double[] equal = {2, 2, 2, 2, 2, 2, 2, 2, 2};
        assertThat(CovariateShift.halfWidth(errors, equal, 2, 0.8)).isEqualTo(8);
        assertThat(CovariateShift.halfWidth(errors, equal, 50, 0.8)).isInfinite();
    }

    @Test
    void stoppingDistance() {
        StoppingDistance.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "ridge:       60.5 feet at 20 miles per hour",
                        "tube ±  1:   56.5 feet, 46 of 50 cars are support vectors",
                        "tube ±  5:   59.5 feet, 35 of 50 cars are support vectors",
                        "tube ± 15:   61.2 feet, 12 of 50 cars are support vectors",
                        "tube ± 30:   64.2 feet, 4 of 50 cars are support vectors");
    }

    @Test
    void choosingSigma() {
        ChoosingSigma.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "too narrow: sigma 0.05 errs by 0.460",
                        "too wide:   sigma 3.2 errs by 0.601",
                        "best:       sigma 1.6, lambda 1e-04 errs by 0.319");
    }

    @Test
    void representerTheorem() {
        RepresenterTheorem.main(new String[0]);
        assertThat(lines())
                .containsExactly(
                        "norm: best (0.37, 0.19) with 0.0741, best multiple of (2, 1): (0.37, 0.19) with 0.0741",
                        "L1  : best (0.45, 0.00) with 0.1900, best multiple of (2, 1): (0.35, 0.18) with 0.2256");
    }

    @Test
    void manyRows() {
        ManyRows.main(new String[0]);
        assertThat(lines()).hasSize(7);
        double[] errors = Arrays.stream(lines())
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
                .toArray();
        assertThat(errors[0]).isGreaterThan(errors[1]);
        assertThat(errors[3]).isLessThan(errors[0]).isBetween(0.97 * errors[4], 1.03 * errors[4]);
        assertThat(errors[4]).isBetween(0.09, 0.115);
        assertThat(errors[5]).isBetween(0.97 * errors[4], 1.05 * errors[4]);
        assertThat(errors[6]).isBetween(0.09, 0.2);
    }
}
