package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.data.Dataset;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.Kernel;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.score.ValidationScore;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.RidgeSearch.Place;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import org.junit.jupiter.api.Test;

/** Scale and ρ where the loss of each is known: k(x, x) is 3. */
class RidgeSearchTest {
    private static final Dataset DATA = FakeMachines.noisyCopies(20, 1, 1);
    private static final KernelFamily.Fitted FAMILY = new KernelFamily("3*gaussian(sigma=auto)").on(DATA, List.of());
    private static final double SIGMA = sigma(FAMILY.at(1));

    private TrialLog journal = new TrialLog(Duration.ofSeconds(1000), TrialMemory.none(), Progress.none());
    private final List<Kernel> validated = new ArrayList<>();

    private static double sigma(Kernel kernel) {
        return kernel.parameters().stream()
                .filter(parameter -> parameter.name().equals("sigma"))
                .findFirst()
                .orElseThrow()
                .value();
    }

    /** The loss as a function of the powers of √2 of σ, and of √10 of ρ over 3. */
    private RidgeSearch search(OptionalDouble rho, DoubleBinaryOperator loss) {
        return new RidgeSearch(
                DATA,
                rho,
                kernel -> {
                    validated.add(kernel);
                    double scale = 2 * Math.log(sigma(kernel) / SIGMA) / Math.log(2);
                    return new RidgeValidation() {
                        @Override
                        public ValidationScore at(double rho) {
                            double found = loss.applyAsDouble(scale, 2 * Math.log10(rho / 3));
                            return new ValidationScore(found, 2 * found, 3 * found);
                        }

                        @Override
                        public Trial.Validation kind() {
                            return Trial.Validation.FOLDS;
                        }
                    };
                },
                journal);
    }

    private static double bowl(double scale, double rho) {
        return 1 + Math.pow(scale - 3.4, 2) / 10 + Math.pow(rho + 3.3, 2) / 10;
    }

    private static void assertIsBottom(Found found, double tolerance) {
        assertThat(found.place().scale()).isCloseTo(3.4, within(tolerance));
        assertThat(found.place().rho()).isCloseTo(-3.3, within(tolerance));
        assertThat(found.rho()).isCloseTo(3 * Math.pow(10, found.place().rho() / 2), within(1e-9));
        assertThat(found.kernel()).isEqualTo(FAMILY.at(Math.pow(2, found.place().scale() / 2)));
        assertThat(found.loss())
                .isCloseTo(bowl(found.place().scale(), found.place().rho()), within(1e-6));
    }

    @Test
    void farTheBestScaleAndRhoAreFound() {
        assertIsBottom(
                search(OptionalDouble.empty(), RidgeSearchTest::bowl)
                        .far(FAMILY, Place.START)
                        .orElseThrow(),
                1e-3);
        assertThat(journal.trials()).allSatisfy(trial -> {
            assertThat(trial.method()).isEqualTo("ridge");
            assertThat(trial.rows()).isEqualTo(20);
            assertThat(trial.validation()).isEqualTo(Trial.Validation.FOLDS);
            assertThat(trial.error()).isEqualTo(2 * trial.loss());
            assertThat(trial.standardError()).isEqualTo(3 * trial.loss());
            assertThat(trial.seconds()).isBetween(0.0, 500.0);
        });
        assertThat(validated).hasSameSizeAs(journal.trials()).doesNotHaveDuplicates();
    }

    @Test
    void nearTheyAreFoundTogether() {
        assertIsBottom(
                search(OptionalDouble.empty(), RidgeSearchTest::bowl)
                        .near(FAMILY, new Place(2, -2))
                        .orElseThrow(),
                0.05);
        assertThat(validated)
                .as("one for several ρ")
                .hasSizeLessThan(journal.trials().size());
    }

    @Test
    void aGivenRhoIsKept() {
        for (boolean far : new boolean[] {true, false}) {
            RidgeSearch search = search(OptionalDouble.of(0.03), RidgeSearchTest::bowl);
            Found found = (far ? search.far(FAMILY, Place.START) : search.near(FAMILY, Place.START)).orElseThrow();
            assertThat(found.rho()).isEqualTo(0.03);
            assertThat(found.place().rho()).isCloseTo(-4, within(1e-9));
            assertThat(found.place().scale()).isCloseTo(3.4, within(0.2));
            assertThat(found.loss()).isCloseTo(bowl(found.place().scale(), -4), within(1e-6));
        }
        assertThat(journal.trials()).allMatch(trial -> trial.rho() == 0.03);
    }

    /** A flat valley is not followed; the smaller scale wins among equals. */
    @Test
    void amongEqualLossesTheSmallestScaleIsTaken() {
        Found found = search(OptionalDouble.of(1), (scale, rho) -> 5)
                .far(FAMILY, Place.START)
                .orElseThrow();
        assertThat(found.place().scale()).isEqualTo(-2);
        assertThat(journal.trials()).hasSize(3);
    }

    @Test
    void whenTheTimeIsOverOnlyTheVeryFirstScaleIsTried() {
        journal.addBefore(2000);
        RidgeSearch search = search(OptionalDouble.empty(), RidgeSearchTest::bowl);
        assertThat(search.far(FAMILY, Place.START)).isPresent();
        assertThat(journal.trials()).hasSize(1);
        assertThat(search.far(FAMILY, Place.START)).isEmpty();
        assertThat(search.near(FAMILY, Place.START)).isEmpty();
        assertThat(journal.trials()).hasSize(1);
    }

    /** The time ends with the second trial: what comes after it counts as infinitely bad. */
    @Test
    void whatCannotBeTriedIsNotTaken() {
        RidgeSearch search = search(OptionalDouble.of(1), (scale, rho) -> {
            if (journal.trials().size() == 1) journal.addBefore(2000);
            return bowl(scale, rho);
        });
        assertThat(search.far(FAMILY, Place.START).orElseThrow().place().scale())
                .isEqualTo(2);
        assertThat(journal.trials()).hasSize(2);
    }

    @Test
    void aSingleKernelHasOneScale() {
        KernelFamily.Fitted single = KernelFamily.of(new Gaussian(SIGMA)).on(DATA, List.of());
        RidgeSearch search = search(OptionalDouble.empty(), RidgeSearchTest::bowl);
        assertThat(search.far(single, Place.START).orElseThrow().kernel()).isEqualTo(new Gaussian(SIGMA));
        assertThat(search.near(single, new Place(2, -2)).orElseThrow().place().scale())
                .isZero();
        assertThat(journal.trials()).hasSize(2);
    }

    private List<Double> scales() {
        return journal.trials().stream()
                .map(trial -> Math.round(20 * Math.log(sigma(trial.kernel()) / SIGMA) / Math.log(2)) / 10.0)
                .toList();
    }

    @Test
    void farScalesAreTwoStepsApartAndTheBestIsBetweenThem() {
        search(OptionalDouble.of(1), RidgeSearchTest::bowl).far(FAMILY, Place.START);
        assertThat(scales()).containsExactly(2.0, 0.0, 4.0, 6.0, 3.4);
    }

    @Test
    void farTheSearchBeginsAtTheOptimumOfAnotherFamily() {
        search(OptionalDouble.of(1), RidgeSearchTest::bowl).far(FAMILY, new Place(8.3, -2));
        assertThat(scales()).containsExactly(10.0, 8.0, 6.0, 4.0, 2.0, 3.4);
    }

    /** Less than half a percent is no clear gain, and 2 % is. */
    @Test
    void scalesAndRhoGoBeyondTheUsualOnesOnlyForAClearGain() {
        for (int sign : new int[] {1, -1}) {
            Place usual = search(OptionalDouble.empty(), (scale, rho) -> 10 - 0.02 * sign * (scale + rho))
                    .far(FAMILY, Place.START)
                    .orElseThrow()
                    .place();
            assertThat(usual.scale()).isCloseTo(sign > 0 ? 14 : -12, within(2.01));
            assertThat(usual.rho()).isCloseTo(sign > 0 ? 6 : -12, within(2.01));
            Place far = search(
                            OptionalDouble.empty(),
                            (scale, rho) -> 10 + Math.abs(scale - sign * 18) + Math.abs(rho - sign * 14))
                    .far(FAMILY, Place.START)
                    .orElseThrow()
                    .place();
            assertThat(far).isEqualTo(new Place(sign * 18, sign * 14));
        }
    }

    /** Flat but for a basin around a short scale. */
    private static double basin(double scale, double rho) {
        return scale > -5 ? 1 : 0.2 + Math.pow(scale + 7.2, 2) / 20 + Math.pow(rho + 3, 2) / 20;
    }

    @Test
    void theFirstFamilyIsSearchedAtScalesFarApart() {
        Place place = search(OptionalDouble.empty(), RidgeSearchTest::basin)
                .first(FAMILY)
                .orElseThrow()
                .place();
        assertThat(place.scale()).isCloseTo(-7.2, within(0.5));
        assertThat(place.rho()).isCloseTo(-3, within(0.1));
        Place given = search(OptionalDouble.of(0.3), RidgeSearchTest::basin)
                .first(FAMILY)
                .orElseThrow()
                .place();
        assertThat(given.scale()).isCloseTo(-7.2, within(0.5));
        assertThat(given.rho()).isCloseTo(-2, within(1e-9));
    }

    /** The clock is so slow that the time is over from the beginning. */
    @Test
    void scalesFarApartAreTriedWhateverTheTime() {
        journal.addBefore(2000);
        RidgeSearch search = search(OptionalDouble.empty(), RidgeSearchTest::basin);
        assertThat(search.first(FAMILY).orElseThrow().place().scale()).isEqualTo(-8);
        assertThat(scales()).containsExactly(2.0, -12.0, -8.0, -4.0, 8.0, 12.0);
    }

    @Test
    void moreRowsMayResolveAShorterScale() {
        RidgeSearch search = search(OptionalDouble.empty(), RidgeSearchTest::basin);
        Found known = search.at(FAMILY, new Place(2, 6)).orElseThrow();
        Found shorter = search.orShorter(known);
        assertThat(shorter.place().scale()).isCloseTo(-7.2, within(0.2));
        assertThat(shorter.place().rho()).isCloseTo(-3, within(0.2));
        Found best = search(OptionalDouble.empty(), RidgeSearchTest::bowl)
                .near(FAMILY, new Place(2, -2))
                .orElseThrow();
        assertThat(search(OptionalDouble.empty(), RidgeSearchTest::bowl).orShorter(best))
                .isSameAs(best);
        journal.addBefore(2000);
        assertThat(search.orShorter(known)).isSameAs(known);
    }

    /** Beside the start the loss is larger, beyond it smaller: only a search that knows nothing looks so far. */
    @Test
    void withoutAStartRhoIsSearchedWithPatience() {
        DoubleBinaryOperator bump = (scale, rho) -> Math.round(rho) == 0 ? 1 : Math.round(rho) == -1 ? 3 : 2;
        assertThat(search(OptionalDouble.empty(), bump)
                        .far(FAMILY, Place.START)
                        .orElseThrow()
                        .place()
                        .rho())
                .isCloseTo(0, within(0.5));
        assertThat(search(OptionalDouble.empty(), bump)
                        .far(FAMILY, new Place(0, -2.2))
                        .orElseThrow()
                        .place()
                        .rho())
                .isCloseTo(-2, within(0.5));
    }

    @Test
    void resultsAreStoredAndThoseOfAnEarlierRunAreUsed() {
        Map<String, TrialMemory.Found> stored = new LinkedHashMap<>();
        TrialMemory memory = new StoredTrials(stored);
        journal = new TrialLog(Duration.ofSeconds(1000), memory, Progress.none());
        Optional<Found> first = search(OptionalDouble.of(1), (scale, rho) -> 5).far(FAMILY, Place.START);
        assertThat(stored).hasSize(3).containsKey("ridge 20 " + FAMILY.at(1) + " 1.0");
        stored.values().forEach(found -> {
            double[] numbers = found.numbers(0, 5);
            assertThat(Arrays.copyOf(numbers, 4)).containsExactly(5, 10, 15, 1);
            assertThat(numbers[4]).isBetween(0.0, 500.0);
            numbers[4] = 100;
        });
        List<Trial> trials = journal.trials();
        validated.clear();
        journal = new TrialLog(Duration.ofSeconds(1000), memory, Progress.none());
        assertThat(search(OptionalDouble.of(1), (scale, rho) -> 7).far(FAMILY, Place.START))
                .isEqualTo(first);
        assertThat(validated).isEmpty();
        assertThat(journal.left()).isBetween(600.0, 700.0);
        assertThat(journal.trials())
                .usingRecursiveComparison()
                .ignoringFields("seconds")
                .isEqualTo(trials);
    }
}
