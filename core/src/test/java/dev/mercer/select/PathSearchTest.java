package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.learn.Learner;
import dev.mercer.linalg.NotPositiveDefiniteException;
import dev.mercer.loss.Squared;
import dev.mercer.method.Candidate;
import dev.mercer.model.Classifier;
import dev.mercer.model.Regressor;
import dev.mercer.score.CrossValidation;
import dev.mercer.score.Folds;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.score.ScoreMetric;
import dev.mercer.select.RidgeSearch.Found;
import dev.mercer.select.TuningRun.Finalist;
import dev.mercer.solve.Candidates;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The settings that hill climbing finds where the loss of each is known. */
class PathSearchTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(1);

    /** Targets of deviation 2, which the only column knows. */
    private static final Dataset DATA =
            data(IntStream.range(0, 20).mapToDouble(i -> i % 2 == 0 ? 5 : 1).toArray());

    private static final Found KERNEL = FakeMachines.found(DATA, 0, 0.125);

    private final Map<String, TrialMemory.Found> memory = new LinkedHashMap<>();
    private TrialLog journal = log();
    private int fits;

    private TrialLog log() {
        TrialMemory kept = new TrialMemory() {
            @Override
            public Optional<Found> known(String trial) {
                return Optional.ofNullable(memory.get(trial));
            }

            @Override
            public void made(String trial, Found found) {
                assertThat(memory.put(trial, found)).isNull();
            }
        };
        return new TrialLog(Duration.ofSeconds(1000), kept, Progress.none());
    }

    private static Dataset data(double... y) {
        return Dataset.of(DensePoints.generate(y.length, 1, (i, k) -> y[i]), Reals.of(y));
    }

    /** Folds of neighbours: each has as many rows of each kind. */
    private static CrossValidation folds(Dataset data, Optional<ScoreMetric> metric) {
        Sample sample = Sample.of(data);
        return new CrossValidation(
                sample,
                Folds.random(2, 1)
                        .of(sample.targets(), IntStream.range(0, data.size()).toArray()),
                new Squared(),
                metric);
    }

    private PathSearch path(Candidate recipe, Dataset data) {
        return new PathSearch(recipe, folds(data, Optional.empty()), 77, COMPUTE, journal, new Candidates("settings"));
    }

    private Finalist found(Candidate recipe, Dataset data) {
        return path(recipe, data).search(KERNEL, data).orElseThrow();
    }

    /** A method whose error for each row is this function of ρ and ε. */
    private Candidate recipe(DoubleBinaryOperator error) {
        return FakeMachines.candidate("fake", (k, lambda, e) -> (Learner<Regressor>) (data, compute, progress) -> {
            fits++;
            return FakeMachines.regressor(
                    data, 0, error.applyAsDouble(lambda * data.weights().sum(), e));
        });
    }

    private static Candidate withTube(Candidate recipe) {
        return FakeMachines.tube(recipe);
    }

    private List<Long> powers() {
        return journal.trials().stream()
                .map(trial -> Math.round(2 * Math.log10(20 * trial.rho())))
                .toList();
    }

    /** Distance from the ρ of power {@code best}, where C = 10 has power 0, plus 1. */
    private static double away(double rho, double best) {
        return 1 + Math.abs(2 * Math.log10(20 * rho) - best);
    }

    @Test
    void rhoIsAPowerOfTheRootOfTen() {
        for (int best : new int[] {3, 0, -2}) {
            journal = log();
            memory.clear();
            Finalist found = found(recipe((rho, e) -> away(rho, best)), DATA);
            assertThat(found.candidate().rho()).isCloseTo(0.05 * Math.pow(10, best / 2.0), within(1e-12));
            assertThat(found.candidate().epsilon()).isEmpty();
            assertThat(found.candidate().kernel()).isEqualTo(KERNEL.kernel());
            assertThat(found.held().orElseThrow().loss()).isCloseTo(1, within(1e-9));
            List<Long> expected = best == 3
                    ? List.of(0L, 1L, 2L, 3L, 4L)
                    : best == 0 ? List.of(0L, 1L, -1L) : List.of(0L, 1L, -1L, -2L, -3L);
            assertThat(powers()).isEqualTo(expected);
        }
    }

    /** A step towards 400 gains half a percent at 12, one towards 30 gains a tenth, but 20 are the most. */
    @Test
    void rhoGoesBeyondTwelvePowersOfTheStartOnlyForAClearGain() {
        for (int sign : new int[] {1, -1}) {
            assertThat(found(recipe((rho, e) -> away(rho, sign * 400)), DATA)
                                    .candidate()
                                    .rho()
                            / (0.05 * Math.pow(10, sign * 6)))
                    .isCloseTo(1, within(1e-9));
            memory.clear();
            assertThat(found(recipe((rho, e) -> away(rho, sign * 30)), DATA)
                                    .candidate()
                                    .rho()
                            / (0.05 * Math.pow(10, sign * 10)))
                    .isCloseTo(1, within(1e-9));
            memory.clear();
        }
    }

    @Test
    void eachTrialIsNotedOnceWithItsScoreAndStored() {
        found(recipe((rho, e) -> away(rho, 1)), DATA);
        assertThat(journal.trials()).hasSize(3).allSatisfy(trial -> {
            assertThat(trial.method()).isEqualTo("svm");
            assertThat(trial.kernel()).isEqualTo(KERNEL.kernel());
            assertThat(trial.rows()).isEqualTo(77);
            assertThat(trial.epsilon()).isEmpty();
            assertThat(trial.validation()).isEqualTo(Trial.Validation.FOLDS);
            assertThat(trial.loss()).isCloseTo(Math.pow(away(trial.rho(), 1), 2), within(1e-9));
            assertThat(trial.error()).isEqualTo(trial.loss());
            assertThat(trial.standardError()).isCloseTo(0, within(1e-9));
            assertThat(trial.seconds()).isBetween(0.0, 500.0);
        });
        assertThat(fits).isEqualTo(6);
        assertThat(memory).hasSize(3).containsKey("svm 77 gaussian(sigma=1) 0.05 0.0");
        assertThat(memory.values())
                .allSatisfy(stored -> assertThat(HeldOutNumbers.seconds(stored)).isBetween(0.0, 500.0));
    }

    @Test
    void trialsOfAnEarlierRunAreNotRepeatedAndTheirTimeCounts() {
        Candidate recipe = recipe((rho, e) -> away(rho, 2));
        Finalist first = found(recipe, DATA);
        List<Trial> trials = journal.trials();
        memory.replaceAll((name, stored) -> HeldOutNumbers.of(HeldOutNumbers.held(stored), 100));
        journal = log();
        int before = fits;
        assertThat(found(recipe, DATA)).isEqualTo(first);
        assertThat(fits).isEqualTo(before);
        assertThat(journal.left()).isBetween(500.0, 600.0);
        assertThat(journal.trials())
                .usingRecursiveComparison()
                .ignoringFields("seconds")
                .isEqualTo(trials);
        assertThat(journal.trials()).allMatch(trial -> trial.seconds() == 100);
    }

    /** ρ at ε of a tenth of the deviation, then ε at this ρ, then ρ again: the best ρ is another one there. */
    @Test
    void aTubeIsAPowerOfTwoOfATenthOfTheDeviation() {
        double start = 1 / (20 * 2.0);
        Candidate recipe = withTube(recipe((rho, e) -> {
            double tube = Math.log(e / 0.2) / Math.log(2);
            double power = 2 * Math.log10(rho / start);
            return 1 + Math.abs(tube + 2) + Math.abs(power - (tube < -1 ? 3 : 1)) / 8;
        }));
        Finalist found = found(recipe, DATA);
        assertThat(found.candidate().epsilon().orElseThrow()).isCloseTo(0.05, within(1e-12));
        assertThat(found.candidate().rho()).isCloseTo(start * Math.pow(10, 1.5), within(1e-9));
        assertThat(journal.trials().get(0).epsilon().orElseThrow()).isCloseTo(0.2, within(1e-12));
        assertThat(journal.trials().get(0).rho()).isCloseTo(start, within(1e-12));
        assertThat(memory).hasSameSizeAs(journal.trials());
    }

    @Test
    void aTubeIsTunedAtTheGivenRho() {
        Candidate recipe = FakeMachines.rho(withTube(recipe((rho, e) -> 1 + Math.abs(Math.log(e / 1.6)))), 7);
        Finalist found = found(recipe, DATA);
        assertThat(found.candidate().rho()).isEqualTo(7);
        assertThat(found.candidate().epsilon().orElseThrow()).isCloseTo(1.6, within(1e-9));
        assertThat(journal.trials()).allMatch(trial -> trial.rho() == 7).hasSize(5);
    }

    @Test
    void constantTargetsHaveNoTube() {
        Dataset constant = data(new double[20]);
        assertThat(PathSearch.epsilon(constant)).isZero();
        Candidate recipe = withTube(recipe((rho, e) -> 1));
        assertThat(PathSearch.start(recipe, constant)).isEqualTo(1 / (20 * Double.MIN_NORMAL));
        Finalist found = found(recipe, constant);
        assertThat(found.candidate().epsilon()).isEqualTo(OptionalDouble.of(0));
        assertThat(journal.trials()).allMatch(trial -> trial.epsilon().equals(OptionalDouble.of(0)));
        assertThat(journal.trials()).as("ρ and its neighbours").hasSize(3);
    }

    @Test
    void theStartIsInTheUnitOfTheTargetsWhereThereIsATube() {
        // Mean 4, variance 3: weights count.
        Dataset weighted = data(5, 1, 8).withWeights(Reals.of(3, 1, 0));
        assertThat(PathSearch.epsilon(weighted)).isCloseTo(Math.sqrt(3) / 10, within(1e-12));
        assertThat(PathSearch.start(FakeMachines.supportVectorRegression(), weighted))
                .isCloseTo(1 / (20 * Math.sqrt(3)), within(1e-12));
        assertThat(PathSearch.start(FakeMachines.ridge(), weighted)).isEqualTo(0.05);
        Dataset classes = Dataset.of(weighted.points(), Labels.of("a", "b", "a"));
        assertThat(PathSearch.start(FakeMachines.supportVectorRegression(), classes))
                .isEqualTo(0.05);
        assertThat(PathSearch.epsilon(classes)).isZero();
    }

    @Test
    void ridgeRegressionKeepsItsRhoAndAGivenRhoIsKept() {
        Candidate recipe = recipe((rho, e) -> away(rho, 3));
        assertThat(found(FakeMachines.rho(recipe, 9), DATA).candidate().rho()).isEqualTo(9);
        assertThat(found(FakeMachines.closed(recipe), DATA).candidate().rho()).isEqualTo(0.125);
        assertThat(found(FakeMachines.rho(FakeMachines.closed(recipe), 8), DATA)
                        .candidate()
                        .rho())
                .isEqualTo(8);
        assertThat(journal.trials()).extracting(Trial::rho).containsExactly(9.0, 0.125, 8.0);
    }

    @Test
    void withoutTimeThereIsNoResult() {
        journal.addBefore(2000);
        assertThat(path(recipe((rho, e) -> 1), DATA).search(KERNEL, DATA)).isEmpty();
        assertThat(fits).isZero();
    }

    /** The second fold of the second trial ends too late. */
    @Test
    void aTrialThatEndsTooLateIsNotScored() {
        Candidate recipe = recipe((rho, e) -> {
            if (fits == 4) journal.addBefore(2000);
            return away(rho, 5);
        });
        Finalist found = found(recipe, DATA);
        assertThat(found.candidate().rho()).isEqualTo(0.05);
        assertThat(journal.trials()).hasSize(1);
        assertThat(memory).hasSize(1);
        assertThat(fits).isEqualTo(4);
    }

    @Test
    void aRhoTooSmallForItsMatrixIsNotTaken() {
        Candidate recipe = recipe((rho, e) -> {
            if (rho < 0.01) throw new NotPositiveDefiniteException(2, 1, 0);
            return away(rho, -9);
        });
        assertThat(found(recipe, DATA).candidate().rho()).isCloseTo(0.05 / Math.sqrt(10), within(1e-12));
        memory.clear();
        Candidate never = recipe((rho, e) -> {
            throw new NotPositiveDefiniteException(2, 1, 0);
        });
        assertThat(path(never, DATA).search(KERNEL, DATA)).isEmpty();
    }

    /** Column k is the score at the power k of ρ: at 1 worse than at 0, at 2 the best. */
    private Finalist ofClasses(boolean probable, ScoreMetric... metric) {
        List<String> names =
                IntStream.range(0, 20).mapToObj(i -> i % 2 == 0 ? "a" : "b").toList();
        int[] wrong = {3, 5, 0, 1};
        Dataset data = Dataset.of(
                DensePoints.generate(20, 4, (i, k) -> (i % 2 == 0 ? -1 : 1) * (i < wrong[k] ? -2 : 2)),
                Labels.of(names));
        Candidate recipe = FakeMachines.candidate(
                "classes", (k, lambda, e) -> (Learner<Classifier>) (train, compute, progress) -> {
                    long power = Math.round(
                            2 * Math.log10(20 * lambda * train.weights().sum()));
                    return FakeMachines.classifier(train, (int) Math.max(0, Math.min(3, power)), probable);
                });
        journal = log();
        memory.clear();
        return new PathSearch(
                        recipe,
                        folds(data, List.of(metric).stream().findFirst()),
                        20,
                        COMPUTE,
                        journal,
                        new Candidates("settings"))
                .search(KERNEL, data)
                .orElseThrow();
    }

    @Test
    void countsOfMistakesAreRoughAndNeedPatience() {
        for (Finalist rough : List.of(
                ofClasses(false),
                ofClasses(true, ScoreMetric.ACCURACY),
                ofClasses(true, ScoreMetric.BALANCED_ACCURACY))) {
            assertThat(rough.candidate().rho()).isCloseTo(0.5, within(1e-9));
            assertThat(rough.held().map(HeldOut::error)).hasValue(0.0);
        }
        for (Finalist smooth : List.of(ofClasses(true), ofClasses(true, ScoreMetric.LOG_LOSS)))
            assertThat(smooth.candidate().rho()).as("one worse place is enough").isEqualTo(0.05);
    }
}
