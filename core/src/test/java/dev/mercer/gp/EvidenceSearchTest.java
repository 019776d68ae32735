package dev.mercer.gp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.FailingCandidates;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.gp.EvidenceSearch.Hyperparameter;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.kernel.internal.Parameter;
import dev.mercer.search.Failure;
import dev.mercer.solve.Convergence;
import dev.mercer.solve.Reason;
import dev.mercer.util.Progress;
import dev.mercer.util.RandomOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class EvidenceSearchTest {
    private static final int ROWS = 1200;

    private static double length(Kernel kernel, int column) {
        return kernel.parameters().get(1 + column).value();
    }

    /** −n((ln a − 1)² + 1/b²) for lengths a and b: the best b is infinite. */
    private static EvidenceSearch.Evaluated likelihood(Kernel kernel, int rows) {
        double a = length(kernel, 0);
        double b = length(kernel, 1);
        double off = Math.log(a) - 1;
        return new EvidenceSearch.Evaluated(
                -rows * (off * off + 1 / (b * b)), () -> Reals.of(0, -2 * rows * off / a, 2 * rows / (b * b * b)));
    }

    @Test
    void aLengthThatGrowsWithoutEndIsAtItsEndBeforeAllRowsAreEvaluated() {
        SplittableRandom random = new SplittableRandom(1);
        Dataset data =
                Dataset.of(DensePoints.generate(ROWS, 2, (i, k) -> random.nextDouble(-1, 1)), Reals.constant(ROWS, 0));
        AtomicInteger onAllRows = new AtomicInteger();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, none, rows, progress) -> {
                    int count = rows.data().size();
                    if (count == ROWS) {
                        onAllRows.incrementAndGet();
                        assertThat(length(kernel, 1)).isGreaterThan(1e4);
                    }
                    return likelihood(kernel, count);
                },
                Progress.none());
        EvidenceSearch.Found found = EvidenceSearch.standard()
                .withRestarts(0)
                .best(List.of(new KernelFamily("gaussian(sigma=1) / [auto, auto]")), List.of(), data, setup);
        assertThat(length(found.kernel(), 0)).isCloseTo(Math.E, within(1e-4));
        assertThat(onAllRows.get()).isBetween(1, 5);
    }

    private static final KernelFamily FIXED = new KernelFamily("gaussian(sigma=1)");
    private static final Hyperparameter ANY = new Hyperparameter("any", 1, 1e-9, 1e9);
    private static final EvidenceSearch ONE_START = EvidenceSearch.standard().withRestarts(0);

    private static Dataset rows(int n) {
        return Dataset.of(DensePoints.generate(n, 2, (i, k) -> Math.sin((1.7 + k) * i)), Reals.constant(n, 0));
    }

    /** A likelihood that is the same everywhere, so that only starts are evaluated; they are noted. */
    private static EvidenceSearch.Setup flat(List<Kernel> kernels, List<Reals> numbers) {
        return new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    kernels.add(kernel);
                    numbers.add(hyperparameters);
                    int slopes = kernel.parameters().size() + hyperparameters.size();
                    return new EvidenceSearch.Evaluated(0, () -> Reals.constant(slopes, 0));
                },
                Progress.none());
    }

    /** A likelihood of one hyperparameter, by its logarithm t, beside a kernel without free parameters. */
    private static EvidenceSearch.Setup of(DoubleUnaryOperator value, DoubleUnaryOperator slope, Progress progress) {
        return new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, quiet) -> {
                    double t = Math.log(hyperparameters.get(0));
                    return new EvidenceSearch.Evaluated(
                            value.applyAsDouble(t), () -> Reals.of(0, slope.applyAsDouble(t)));
                },
                progress);
    }

    private static double[] parameters(Kernel kernel) {
        return kernel.parameters().stream().mapToDouble(Parameter::value).toArray();
    }

    private static double[] firstParameters(String family, Dataset data) {
        List<Kernel> kernels = new ArrayList<>();
        ONE_START.best(List.of(new KernelFamily(family)), List.of(), data, flat(kernels, new ArrayList<>()));
        return parameters(kernels.get(0));
    }

    @Test
    void lengthsOfTheTermsOfASumBeginApart() {
        Dataset data = rows(40);
        double unit = firstParameters("gaussian(sigma=auto)", data)[0];
        double[] three =
                firstParameters("gaussian(sigma=auto) + gaussian(sigma=auto) + matern(nu=1.5, sigma=auto)", data);
        double[] expected = {4 * unit, unit, unit / 4};
        double[] sigmas = {three[0], three[1], three[three.length - 1]};
        assertThat(sigmas).containsExactly(expected, within(1e-9 * unit));
        double[] scaled = firstParameters("auto*gaussian(sigma=auto) + auto*gaussian(sigma=auto)", data);
        assertThat(scaled).containsExactly(new double[] {1, 4 * unit, 1, unit}, within(1e-9 * unit));
    }

    /** A given length stays where it is, whatever term it is in. */
    @Test
    void lengthsThatAreGivenAreNotMovedApart() {
        Dataset data = rows(40);
        double unit = firstParameters("gaussian(sigma=auto)", data)[0];
        double[] given = firstParameters("gaussian(sigma=3) + gaussian(sigma=auto) + gaussian(sigma=auto)", data);
        assertThat(given).containsExactly(new double[] {3, unit, unit / 4}, within(1e-9 * unit));
    }

    /** Terms on columns of their own differ already. */
    @Test
    void termsOnTheirOwnColumnsBeginAtTheirUnits() {
        Dataset data = rows(40);
        double first = firstParameters("gaussian(sigma=auto)[1]", data)[0];
        double second = firstParameters("gaussian(sigma=auto)[2]", data)[0];
        double unit = firstParameters("gaussian(sigma=auto)", data)[0];
        double[] both = firstParameters("gaussian(sigma=auto)[1] + gaussian(sigma=auto)[2]", data);
        assertThat(both).containsExactly(new double[] {first, second}, within(1e-9));
        double[] mixed = firstParameters("gaussian(sigma=auto) + gaussian(sigma=auto)[2]", data);
        assertThat(mixed).containsExactly(new double[] {4 * unit, second}, within(1e-9));
    }

    /** ln of a random start has the mean of the own start and deviation 1.5; each is evaluated once. */
    @Test
    void randomStartsSpreadAboutTheOwnOne() {
        List<Reals> numbers = new ArrayList<>();
        int restarts = 2000;
        EvidenceSearch search = EvidenceSearch.standard().withRestarts(restarts);
        List<Hyperparameter> two = List.of(ANY, new Hyperparameter("other", 10, 1e-9, 1e9));
        EvidenceSearch.Found found = search.best(List.of(FIXED), two, rows(10), flat(new ArrayList<>(), numbers));
        // The own start before them, and the best of all once more at the end.
        assertThat(numbers).hasSize(restarts + 2);
        assertThat(found.evaluations()).isEqualTo(restarts + 2);
        for (int k = 0; k < 2; k++) {
            int which = k;
            double start = Math.log(two.get(k).start());
            double[] off = numbers.subList(1, restarts + 1).stream()
                    .mapToDouble(each -> Math.log(each.get(which)) - start)
                    .toArray();
            double mean = Arrays.stream(off).average().orElseThrow();
            double square = Arrays.stream(off).map(v -> v * v).average().orElseThrow();
            assertThat(mean).isCloseTo(0, within(4 * 1.5 / Math.sqrt(restarts)));
            assertThat(Math.sqrt(square)).isCloseTo(1.5, within(0.1));
        }
    }

    /** Of equally good places the first is kept: the own start before random ones, the first family before others. */
    @Test
    void noneIsPreferredToAnEarlierOneThatIsAsGood() {
        EvidenceSearch.Found found = EvidenceSearch.standard()
                .withRestarts(3)
                .best(
                        List.of(FIXED, new KernelFamily("exponential(sigma=1)")),
                        List.of(ANY),
                        rows(10),
                        flat(new ArrayList<>(), new ArrayList<>()));
        assertThat(found.hyperparameters().get(0)).isEqualTo(1);
        assertThat(found.kernel()).hasToString("gaussian(sigma=1)");
    }

    @Test
    void aRandomStartThatIsBetterIsTaken() {
        // A second top, higher by 5.
        DoubleUnaryOperator value = t -> t < 1 ? -t * t : 5 - (t - 2) * (t - 2);
        DoubleUnaryOperator slope = t -> t < 1 ? -2 * t : -2 * (t - 2);
        List<Hyperparameter> one = List.of(ANY);
        EvidenceSearch.Found own = ONE_START.best(List.of(FIXED), one, rows(10), of(value, slope, Progress.none()));
        assertThat(Math.log(own.hyperparameters().get(0))).isCloseTo(0, within(1e-4));
        EvidenceSearch.Found random =
                ONE_START.withRestarts(40).best(List.of(FIXED), one, rows(10), of(value, slope, Progress.none()));
        assertThat(Math.log(random.hyperparameters().get(0))).isCloseTo(2, within(1e-4));
    }

    @Test
    void theBestFamilyIsTaken() {
        List<KernelFamily> families = List.of(
                FIXED,
                new KernelFamily("matern(nu=1.5, sigma=1)"),
                new KernelFamily("exponential(sigma=1)"),
                new KernelFamily("manhattan(sigma=1)"));
        for (int best = 0; best < families.size(); best++) {
            String name = families.get(best).toString();
            EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                    (kernel, hyperparameters, rows, progress) -> {
                        int slopes = kernel.parameters().size() + 1;
                        double value = kernel.toString().equals(name)
                                ? 3
                                : kernel.parameters().size();
                        return new EvidenceSearch.Evaluated(value, () -> Reals.constant(slopes, 0));
                    },
                    Progress.none());
            assertThat(ONE_START.best(families, List.of(ANY), rows(10), setup).kernel())
                    .hasToString(families.get(best).any().toString());
        }
    }

    /** The family and the number of rows of each evaluation, without repetitions. */
    private static List<String> order(int n, EvidenceSearch search) {
        List<String> order = new ArrayList<>();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    boolean gaussian = kernel.toString().startsWith("gaussian");
                    String now =
                            (gaussian ? "gaussian " : "matern ") + rows.data().size();
                    if (order.isEmpty() || !order.get(order.size() - 1).equals(now)) order.add(now);
                    int slopes = kernel.parameters().size() + 1;
                    assertThat(rows.places()).hasSize(rows.data().size());
                    return new EvidenceSearch.Evaluated(gaussian ? 1 : 0, () -> Reals.constant(slopes, 0));
                },
                Progress.none());
        search.best(List.of(FIXED, new KernelFamily("matern(nu=1.5, sigma=1)")), List.of(ANY), rows(n), setup);
        return order;
    }

    @Test
    void familiesAreComparedOnAThousandRowsAndTheBestGoesOnWithAll() {
        assertThat(order(60, ONE_START)).containsExactly("gaussian 60", "matern 60", "gaussian 60");
        assertThat(order(500, ONE_START)).containsExactly("gaussian 500", "matern 500", "gaussian 500");
        assertThat(order(501, ONE_START))
                .containsExactly("gaussian 500", "matern 500", "gaussian 501", "matern 501", "gaussian 501");
        assertThat(order(1200, ONE_START))
                .containsExactly("gaussian 500", "matern 500", "gaussian 1000", "matern 1000", "gaussian 1200");
        assertThat(order(1200, ONE_START.withRows(1100)))
                .containsExactly("gaussian 500", "matern 500", "gaussian 1000", "matern 1000", "gaussian 1100");
    }

    /** Rows of no group are not added, nor those of a group that is there; of the others the first. */
    @Test
    void aSampleHasTheFirstRowOfEachGroupThatItLacks() {
        EvidenceSearch search = ONE_START.withRows(20);
        List<Integer> drawn = Arrays.stream(RandomOrder.first(20, 200, search.seed()))
                .boxed()
                .sorted()
                .toList();
        List<Integer> lacking =
                IntStream.range(0, 200).boxed().filter(i -> !drawn.contains(i)).toList();
        IntFunction<OptionalInt> groups = row -> {
            if (drawn.contains(row) || row % 2 == 0) return row % 3 == 0 ? OptionalInt.empty() : OptionalInt.of(1);
            return row == lacking.get(lacking.size() - 1) ? OptionalInt.of(3) : OptionalInt.of(2);
        };
        int second = lacking.stream().filter(i -> i % 2 == 1).findFirst().orElseThrow();
        List<Integer> expected = new ArrayList<>(drawn);
        expected.add(second);
        expected.add(lacking.get(lacking.size() - 1));
        expected.sort(null);
        assertThat(lacking.get(lacking.size() - 1) % 2).isEqualTo(1);
        List<EvidenceSearch.Rows> seen = new ArrayList<>();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    seen.add(rows);
                    return new EvidenceSearch.Evaluated(0, () -> Reals.of(0, 0));
                },
                groups,
                Progress.none());
        Dataset data = rows(200);
        search.best(List.of(FIXED), List.of(ANY), data, setup);
        assertThat(seen).isNotEmpty().allSatisfy(rows -> {
            assertThat(rows.places()).isEqualTo(expected);
            assertThat(rows.data().points().get(0, 0)).isEqualTo(data.points().get(expected.get(0), 0));
        });
    }

    @Test
    void otherSeedsSampleOtherRows() {
        List<List<Integer>> samples = new ArrayList<>();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    samples.add(rows.places());
                    return new EvidenceSearch.Evaluated(0, () -> Reals.of(0, 0));
                },
                Progress.none());
        for (long seed : new long[] {1, 2}) {
            samples.clear();
            ONE_START.withRows(20).withSeed(seed).best(List.of(FIXED), List.of(ANY), rows(200), setup);
            List<Integer> drawn = Arrays.stream(RandomOrder.first(20, 200, seed))
                    .boxed()
                    .sorted()
                    .toList();
            assertThat(samples).isNotEmpty().allSatisfy(each -> assertThat(each).isEqualTo(drawn));
        }
    }

    @Test
    void stepsAreNoMoreThanIterations() {
        EvidenceSearch.Setup setup = of(t -> -Math.cosh(t - 7), t -> -Math.sinh(t - 7), Progress.none());
        EvidenceSearch.Found one = ONE_START.withIterations(1).best(List.of(FIXED), List.of(ANY), rows(10), setup);
        EvidenceSearch.Found many = ONE_START.best(List.of(FIXED), List.of(ANY), rows(10), setup);
        assertThat(one.reason()).isEqualTo(Reason.ITERATION_LIMIT);
        assertThat(many.reason()).isEqualTo(Reason.CONVERGED);
        assertThat(many.evaluations()).isGreaterThan(one.evaluations());
    }

    /** The optimum is found to more digits than it is written with. */
    @Test
    void numbersAreRoundedToSixDigitsAtTheEndAlone() {
        List<Reals> numbers = new ArrayList<>();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    numbers.add(hyperparameters);
                    double off = Math.log(hyperparameters.get(0)) - 1;
                    return new EvidenceSearch.Evaluated(-1e6 * off * off, () -> Reals.of(0, -2e6 * off));
                },
                Progress.none());
        EvidenceSearch.Found found = ONE_START.best(List.of(FIXED), List.of(ANY), rows(10), setup);
        assertThat(found.hyperparameters().get(0)).isEqualTo(2.71828);
        assertThat(numbers.get(numbers.size() - 1).get(0)).isCloseTo(Math.E, within(1e-8));
    }

    @Test
    void hyperparametersStayWithinTheirBounds() {
        List<Hyperparameter> narrow =
                List.of(new Hyperparameter("a", 1, 1e-3, 100), new Hyperparameter("b", 1, 0.5, 7));
        for (double sign : new double[] {1, -1}) {
            EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                    (kernel, numbers, rows, progress) -> new EvidenceSearch.Evaluated(
                            sign * Math.log(numbers.get(0) * numbers.get(1)), () -> Reals.of(0, sign, sign)),
                    Progress.none());
            EvidenceSearch.Found end = ONE_START.best(List.of(FIXED), narrow, rows(10), setup);
            String bound = sign > 0 ? "upper bound 100:" : "lower bound 0.001:";
            assertThat(end.remarks()).hasSize(2).first().asString().startsWith("a ended at its " + bound);
            Reals found = end.hyperparameters();
            assertThat(found.get(0)).isCloseTo(sign > 0 ? 100 : 1e-3, within(1e-9));
            assertThat(found.get(1)).isCloseTo(sign > 0 ? 7 : 0.5, within(1e-9));
        }
    }

    /** Among finite values only: an infinite one is the end of no step. */
    @Test
    void anInfiniteLikelihoodIsNoMaximum() {
        EvidenceSearch.Found found = EvidenceSearch.standard()
                .best(
                        List.of(FIXED),
                        List.of(ANY),
                        rows(10),
                        of(t -> t > 0.5 ? Double.POSITIVE_INFINITY : -t * t, t -> -2 * t, Progress.none()));
        assertThat(Math.log(found.hyperparameters().get(0))).isCloseTo(0, within(1e-3));
        assertThat(found.remarks()).isEmpty();
    }

    /** A slope that promises much, and no step that keeps the promise: the gradient is wrong. */
    @Test
    void aSearchWhoseStepsFailHasStalled() {
        EvidenceSearch.Found found = ONE_START.best(
                List.of(FIXED), List.of(ANY), rows(10), of(t -> -t * t, t -> 1 - 2 * t, Progress.none()));
        assertThat(found.reason()).isEqualTo(Reason.STALLED);
    }

    /** The reason of a fit that failed is not covered by that of the search. */
    @Test
    void theReasonOfAFailedFitIsReported() {
        EvidenceSearch.Found found =
                ONE_START.best(List.of(FIXED), List.of(ANY), rows(10), of(t -> -t * t, t -> -2 * t, Progress.none()));
        Convergence failed = new Convergence(Reason.STALLED, 0.3, 17);
        assertThat(found.with(failed)).isEqualTo(failed);
        assertThat(found.with(new Convergence(Reason.EXACT, 0, 1)).reason()).isEqualTo(Reason.CONVERGED);
    }

    @Test
    void aLikelihoodThatIsNowhereFiniteLeavesTheStartAndIsReported() {
        for (double value : new double[] {Double.NaN, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY}) {
            EvidenceSearch.Found found = EvidenceSearch.standard()
                    .best(List.of(FIXED), List.of(ANY), rows(10), of(t -> value, t -> 0, Progress.none()));
            assertThat(found.reason()).isEqualTo(Reason.STALLED);
            assertThat(found.slope()).isNaN();
            assertThat(found.hyperparameters()).isEqualTo(Reals.of(1));
        }
    }

    /** Each evaluation is reported, of a number that is not known before. */
    @Test
    void evaluationsAreReported() {
        List<String> reports = new ArrayList<>();
        EvidenceSearch.Found found = ONE_START.best(
                List.of(FIXED),
                List.of(ANY),
                rows(10),
                of(t -> -t * t, t -> -2 * t, (stage, done, total) -> reports.add(stage + " " + done + " " + total)));
        assertThat(reports)
                .containsExactlyElementsOf(IntStream.rangeClosed(1, found.evaluations())
                        .mapToObj(k -> "evidence " + k + " 0")
                        .toList());
    }

    /** −n(t − 1)² of few rows, −n(t − 1.2)² of all: the curvature is known, and one step leads to the top. */
    @Test
    void theCurvatureOfFewRowsLeadsAllRowsToTheirTopAtOnce() {
        List<Double> places = new ArrayList<>();
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    int n = rows.data().size();
                    double t = Math.log(hyperparameters.get(0));
                    if (n == ROWS) places.add(t);
                    double off = t - (n == ROWS ? 1.2 : 1);
                    return new EvidenceSearch.Evaluated(-n * off * off, () -> Reals.of(0, -2 * n * off));
                },
                Progress.none());
        ONE_START.best(List.of(FIXED), List.of(ANY), rows(ROWS), setup);
        assertThat(places.get(0)).isCloseTo(1, within(1e-6));
        assertThat(places.get(1)).isCloseTo(1.2, within(1e-6));
    }

    /** The place of few rows is outside of what all rows allow: these begin at the start again. */
    @Test
    void whereAllRowsAreUndefinedAtThePlaceOfFewTheyBeginAgain() {
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, hyperparameters, rows, progress) -> {
                    boolean all = rows.data().size() == ROWS;
                    double t = Math.log(hyperparameters.get(0));
                    double off = t - (all ? 0.5 : 2);
                    double value = all && t > 1 ? Double.NaN : -off * off;
                    return new EvidenceSearch.Evaluated(value, () -> Reals.of(0, -2 * off));
                },
                Progress.none());
        EvidenceSearch.Found found = ONE_START.best(List.of(FIXED), List.of(ANY), rows(ROWS), setup);
        assertThat(Math.log(found.hyperparameters().get(0))).isCloseTo(0.5, within(1e-4));
    }

    /** The end of the range is tried, and is worse. */
    @Test
    void aLengthThatIsFarButBestWhereItIsStays() {
        Dataset data = rows(30);
        double unit = firstParameters("gaussian(sigma=auto)", data)[0];
        for (double best : new double[] {-6, 6}) {
            EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                    (kernel, hyperparameters, rows, progress) -> {
                        double sigma = parameters(kernel)[0];
                        double off = Math.log(sigma / unit) - best;
                        return new EvidenceSearch.Evaluated(-off * off, () -> Reals.of(-2 * off / sigma));
                    },
                    Progress.none());
            EvidenceSearch.Found found =
                    ONE_START.best(List.of(new KernelFamily("gaussian(sigma=auto)")), List.of(), data, setup);
            assertThat(Math.log(parameters(found.kernel())[0] / unit)).isCloseTo(best, within(1e-3));
        }
    }

    /** As good as the end of the range, and near the start: the parameter is not moved. */
    @Test
    void lengthsThatAreNotFarOffStay() {
        Dataset data = rows(30);
        List<Kernel> kernels = new ArrayList<>();
        EvidenceSearch.Found found = ONE_START.best(
                List.of(new KernelFamily("gaussian(sigma=auto)")), List.of(), data, flat(kernels, new ArrayList<>()));
        assertThat(found.kernel()).isEqualTo(kernels.get(0));
        assertThat(kernels).containsOnly(kernels.get(0));
    }

    /** The likelihood grows with ln σ up to 2, and fails above 1. A mode that stalled has the likelihood NaN. */
    @ParameterizedTest
    @EnumSource
    @FailingCandidates(EvidenceSearch.class)
    void parametersWhoseLikelihoodFailsAreNotChosen(Failure how) {
        assertThat(bestWhere(log -> log > 1 ? failed(how) : 0, log -> 0)).isBetween(0.5, 1.0001);
    }

    /** As above, but that it is the gradient that fails. */
    @ParameterizedTest
    @EnumSource
    @FailingCandidates(EvidenceSearch.class)
    void parametersWhoseGradientFailsAreNotChosen(Failure how) {
        assertThat(bestWhere(log -> 0, log -> log > 1 ? failed(how) : 0)).isBetween(-2.0, 1.0001);
    }

    private static double failed(Failure how) {
        return switch (how) {
            case NOT_A_NUMBER, STALLED -> Double.NaN;
            case INFINITE -> Double.POSITIVE_INFINITY;
            default -> throw how.exception();
        };
    }

    /** ln σ of the best kernel, with something added to the likelihood and to its gradient. */
    private static double bestWhere(DoubleUnaryOperator likelihood, DoubleUnaryOperator gradient) {
        EvidenceSearch.Setup setup = new EvidenceSearch.Setup(
                (kernel, none, rows, progress) -> {
                    double sigma = kernel.parameters().get(0).value();
                    double log = Math.log(sigma);
                    double value = likelihood.applyAsDouble(log) - (log - 2) * (log - 2);
                    return new EvidenceSearch.Evaluated(
                            value, () -> Reals.of(gradient.applyAsDouble(log) - 2 * (log - 2) / sigma));
                },
                Progress.none());
        Kernel found = EvidenceSearch.standard()
                .withRestarts(0)
                .best(List.of(new KernelFamily("gaussian(sigma=auto)")), List.of(), rows(30), setup)
                .kernel();
        return Math.log(((Gaussian) found).sigma());
    }
}
