package dev.mercer.gram.psd;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.gram.Gram;
import dev.mercer.gram.Symmetry;
import dev.mercer.gram.psd.PsdReport.Verdict;
import dev.mercer.kernel.CustomKernel;
import dev.mercer.kernel.Kernel;
import dev.mercer.linalg.TestMatrices;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PsdDoctorTest {
    private final Compute compute = new Compute(new PlainBackend(), 2, 1L << 30);

    private PsdReport examine(Kernel kernel, Points points) {
        return PsdDoctor.examine(kernel, points, compute, Progress.none());
    }

    private static Points uniform(int n, int d, double width) {
        SplittableRandom random = new SplittableRandom(n + d);
        return DensePoints.generate(n, d, (i, k) -> random.nextDouble(-width, width));
    }

    @Test
    void anExpressionOfProvenPartsIsProven() {
        PsdReport report =
                examine(Kernel.parse("gaussian(sigma=1)*linear() + 2*polynomial(degree=3,c=1)"), uniform(200, 3, 2));
        assertThat(report.verdict()).isEqualTo(Verdict.PROVEN);
        assertThat(report.psd()).isTrue();
        assertThat(report.smallest()).isGreaterThan(-report.tolerance());
        assertThat(report.witness()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {50, 700, 2100})
    void theSigmoidIsRefutedWithAWitness(int n) {
        Kernel sigmoid = Kernel.parse("sigmoid(scale=0.5, c=-1)");
        Points points = uniform(n, 4, 1.7);
        PsdReport report = examine(sigmoid, points);
        assertThat(report.verdict()).isEqualTo(Verdict.REFUTED);
        PsdReport.Witness witness = report.witness().orElseThrow();
        double[] v = witness.vector().toArray();
        double value = 0;
        double length = 0;
        for (int i = 0; i < n; i++) {
            length += v[i] * v[i];
            for (int j = 0; j < n; j++) value += v[i] * sigmoid.value(points, i, points, j) * v[j];
        }
        assertThat(length).isCloseTo(1, within(1e-9));
        assertThat(value).isCloseTo(witness.value(), within(1e-8 * Math.abs(value)));
        assertThat(value).isLessThan(-report.tolerance());
        assertThat(witness.value()).isCloseTo(report.smallest(), within(1e-6 * Math.abs(value)));
        assertThat(witness.rows()).isNotEmpty().allMatch(row -> row >= 0 && row < n);
    }

    /** The Euclidean form of the periodic kernel is not a kernel in the plane; the product over coordinates is. */
    @Test
    void theNaivePeriodicKernelIsRefutedAndTheProductIsProven() {
        Kernel naive = Kernel.of("naive_periodic", (x, z) -> {
            double d2 = 0;
            for (int k = 0; k < x.length; k++) d2 += (x[k] - z[k]) * (x[k] - z[k]);
            double sine = Math.sin(Math.PI * Math.sqrt(d2) / 2);
            return Math.exp(-2 * sine * sine);
        });
        Points cube = uniform(150, 3, 2);
        assertThat(examine(naive, cube).verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(examine(naive, uniform(150, 1, 2)).verdict()).isEqualTo(Verdict.CONSISTENT);
        assertThat(examine(Kernel.parse("periodic(period=2, sigma=1)"), cube).verdict())
                .isEqualTo(Verdict.PROVEN);
    }

    @Test
    void aUserWrittenKernelIsAtMostConsistent() {
        Kernel own = Kernel.of("own", (x, z) -> 1 + x[0] * z[0]);
        assertThat(examine(own, uniform(40, 1, 1)).verdict()).isEqualTo(Verdict.CONSISTENT);
    }

    @Test
    void anAsymmetricFunctionIsRefutedByAPair() {
        Kernel lopsided = Kernel.of("lopsided", (x, z) -> x[0] - 2 * z[0]);
        PsdReport report = examine(lopsided, uniform(40, 1, 1));
        assertThat(report.verdict()).isEqualTo(Verdict.REFUTED);
        Symmetry.Asymmetry pair = report.asymmetry().orElseThrow();
        Points points = uniform(40, 1, 1);
        assertThat(lopsided.value(points, pair.i(), points, pair.j())).isEqualTo(pair.forward());
        assertThat(lopsided.value(points, pair.j(), points, pair.i())).isEqualTo(pair.backward());
        assertThat(PsdDoctor.examine(List.of(1, 2, 3), (a, b) -> a - b, compute, Progress.none())
                        .asymmetry())
                .isPresent();
    }

    /** xᵀBBᵀz of nearly orthogonal features is small beside its terms, and so is not the place to look for rounding. */
    @Test
    void anInnerProductOfFeaturesIsNotCalledAsymmetric() {
        for (int seed = 0; seed < 10; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Points b = DensePoints.generate(20, 20, (i, k) -> random.nextGaussian());
            Points squares = DensePoints.generate(20, 20, (i, k) -> b.dot(i, b, k));
            CustomKernel product = Kernel.of("product", (x, z) -> {
                double sum = 0;
                for (int i = 0; i < 20; i++) for (int j = 0; j < 20; j++) sum += x[i] * squares.get(i, j) * z[j];
                return sum;
            });
            Points points = DensePoints.generate(150, 20, (i, k) -> random.nextGaussian());
            assertThat(examine(product, points).verdict()).as("set %d", seed).isEqualTo(Verdict.CONSISTENT);
            assertThat(examine(product.assumedPositive(), points).verdict()).isEqualTo(Verdict.CLAIMED);
            List<Points> items = IntStream.range(0, 150)
                    .mapToObj(i -> points.range(i, i + 1))
                    .toList();
            Gram.of(items, (x, z) -> product.value(x, 0, z, 0), compute, Progress.none());
        }
    }

    @Test
    void aWitnessOverrulesTheUsersWord() {
        CustomKernel distance = Kernel.of("distance", (x, z) -> Points.of(x).squaredDistance(0, Points.of(z), 0));
        PsdReport report = examine(distance.assumedPositive(), uniform(100, 3, 2));
        assertThat(report.smallest()).isLessThan(-50);
        assertThat(report.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(report.witness()).isPresent();
        assertThat(report.repair()).isPresent();
        Kernel sum = distance.assumedPositive().plus(Kernel.parse("gaussian(1)"));
        assertThat(examine(sum, uniform(100, 3, 2)).verdict()).isEqualTo(Verdict.REFUTED);
    }

    @Test
    void anAsymmetricPairOverrulesTheUsersWord() {
        CustomKernel lopsided = Kernel.of("lopsided", (x, z) -> x[0] - 2 * z[0]);
        PsdReport report = examine(lopsided.assumedPositive(), uniform(40, 1, 1));
        assertThat(report.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(report.asymmetry()).isPresent();
    }

    @Test
    void theRankIsThatOfTheFeatures() {
        assertThat(examine(Kernel.parse("linear()"), uniform(100, 7, 1)).rank().orElseThrow())
                .isEqualTo(new PsdReport.Rank(7, true));
        assertThat(examine(Kernel.parse("polynomial(degree=2, c=1)"), uniform(2100, 2, 1))
                        .rank()
                        .orElseThrow())
                .isEqualTo(new PsdReport.Rank(6, true));
        assertThat(examine(Kernel.parse("constant(0)"), uniform(2100, 2, 1))
                        .rank()
                        .orElseThrow())
                .isEqualTo(new PsdReport.Rank(0, true));
    }

    /** Eigenvalues 3, 1, −2: the repairs are known by hand. */
    @Test
    void theRepairsCostWhatTheEigenvaluesSay() {
        Gram gram = Gram.precomputed(TestMatrices.diagonal(3, 1, -2), compute);
        PsdReport report = PsdDoctor.examine(gram, Progress.none());
        assertThat(report.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(report.smallest()).isCloseTo(-2, within(1e-12));
        assertThat(report.largest()).isCloseTo(3, within(1e-12));
        PsdReport.Repair repair = report.repair().orElseThrow();
        assertThat(repair.jitter()).isCloseTo(2, within(1e-12));
        assertThat(repair.jitterCost()).isCloseTo(2 * Math.sqrt(3.0 / 14), within(1e-12));
        assertThat(repair.clipCost()).isCloseTo(2 / Math.sqrt(14), within(1e-12));
        assertThat(repair.flipCost()).isCloseTo(4 / Math.sqrt(14), within(1e-12));
        assertThat(report.witness().orElseThrow().rows()).containsExactly(2);
    }

    @Test
    void roundingAloneDoesNotRefute() {
        Kernel own = Kernel.of("own", (x, z) -> Math.exp(-Math.pow(x[0] - z[0], 2)));
        PsdReport report = examine(own, uniform(500, 1, 1));
        assertThat(report.smallest()).isLessThan(1e-12);
        assertThat(report.verdict()).isEqualTo(Verdict.CONSISTENT);
    }

    @Test
    void onePointAndNoPoints() {
        assertThat(examine(Kernel.parse("gaussian(1)"), uniform(1, 2, 1)).verdict())
                .isEqualTo(Verdict.PROVEN);
        PsdReport negative = examine(Kernel.of("minus", (x, z) -> -1), uniform(1, 2, 1));
        assertThat(negative.verdict()).isEqualTo(Verdict.REFUTED);
        assertThat(negative.witness().orElseThrow().value()).isEqualTo(-1);
        assertThatThrownBy(() ->
                        examine(Kernel.parse("gaussian(1)"), uniform(2, 2, 1).range(0, 0)))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("there is nothing to examine: the data has no rows");
    }
}
