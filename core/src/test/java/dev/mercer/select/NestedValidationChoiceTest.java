package dev.mercer.select;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Labels;
import dev.mercer.data.Reals;
import dev.mercer.kernel.Gaussian;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.learn.Learner;
import dev.mercer.method.Candidate;
import dev.mercer.model.Classifier;
import dev.mercer.score.HeldOut;
import dev.mercer.score.Sample;
import dev.mercer.solve.TrialMemory;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Nested validation of machines that learn nothing: each score is the only column. */
class NestedValidationChoiceTest {
    private static final Compute COMPUTE = Compute.standard().withThreads(2).withMemory(1 << 30);

    private final Map<String, TrialMemory.Found> stored = new LinkedHashMap<>();
    private final AtomicInteger fits = new AtomicInteger();
    private final Set<Long> budgets = Collections.synchronizedSet(new HashSet<>());
    private Runnable atEachFit = () -> {};

    private TrialLog journal = log();

    private TrialLog log() {
        return new TrialLog(Duration.ofSeconds(1000), new StoredTrials(stored), Progress.none());
    }

    private final Candidate recipe =
            FakeMachines.candidate("fake", (k, lambda, e) -> (Learner<Classifier>) (train, compute, progress) -> {
                fits.incrementAndGet();
                budgets.add(compute.memoryBytes());
                atEachFit.run();
                return FakeMachines.classifier(train, 0, true);
            });

    /** Two classes, the first has {@code first} rows; the score is wrong for every fifth row. */
    private static Dataset classes(int n, int first) {
        return Dataset.of(
                DensePoints.generate(n, 1, (i, k) -> (i < first ? -1 : 1) * (i % 5 == 0 ? -1 : 1) * (1 + 1e-4 * i)),
                Labels.of(IntStream.range(0, n)
                        .mapToObj(i -> i < first ? "no" : "yes")
                        .toList()));
    }

    private Optional<HeldOut> score(Dataset data) {
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(KernelFamily.of(new Gaussian(1))))
                .withCandidates(List.of(recipe));
        TuningScope scope = new TuningScope(tuner, Sample.of(data), COMPUTE, journal);
        return new NestedValidation(tuner, scope, journal)
                .score(IntStream.range(0, data.size()).boxed().toList());
    }

    @Test
    void everyRowIsPredictedOnceAndTheScoreIsStored() {
        // Choices have the time that is left, and not less: a millisecond would not be enough for all.
        atEachFit = () -> {
            long begin = System.nanoTime();
            while (System.nanoTime() - begin < 1e6) Thread.onSpinWait();
        };
        HeldOut held = score(classes(40, 20)).orElseThrow();
        assertThat(held.size()).isEqualTo(40);
        assertThat(held.error()).isEqualTo(0.2);
        assertThat(fits)
                .as("five choices of three ρ by five folds, and five fits")
                .hasValue(5 * 3 * 5 + 5);
        assertThat(budgets).as("of each of two threads, and of all").containsExactlyInAnyOrder(1L << 29, 1L << 30);
        assertThat(stored).containsOnlyKeys("nested");
        assertThat(HeldOutNumbers.held(stored.get("nested"))).isEqualTo(held);
        assertThat(HeldOutNumbers.seconds(stored.get("nested"))).isBetween(0.0, 500.0);
    }

    @Test
    void theScoreOfAnEarlierRunIsTakenWithItsTime() {
        HeldOut held = score(classes(40, 20)).orElseThrow();
        stored.put("nested", HeldOutNumbers.of(held, 300));
        fits.set(0);
        journal = log();
        assertThat(score(classes(40, 20))).contains(held);
        assertThat(fits).hasValue(0);
        assertThat(journal.left()).isBetween(600.0, 700.0);
    }

    @Test
    void numbersManyRowsAndNoTimeHaveNoNestedScore() {
        Dataset numbers = Dataset.of(classes(40, 20).points(), Reals.constant(40, 1));
        assertThat(score(numbers)).isEmpty();
        assertThat(score(classes(500, 250))).isEmpty();
        journal.addBefore(2000);
        assertThat(score(classes(40, 20))).isEmpty();
        assertThat(fits).hasValue(0);
        assertThat(stored).isEmpty();
        journal = log();
        assertThat(score(classes(499, 250))).isPresent();
    }

    /** The only row of a class is held out once: nothing is chosen then, and the row has no score. */
    @Test
    void aFoldThatLeavesOneClassIsNotPredicted() {
        HeldOut held = score(classes(20, 1)).orElseThrow();
        assertThat(held.size()).isEqualTo(16);
    }

    @Test
    void aChoiceThatEndsTooLateOrIsCancelledIsNotScored() {
        atEachFit = () -> {
            if (fits.get() == 80) journal.addBefore(2000);
        };
        assertThat(score(classes(40, 20))).isEmpty();
        assertThat(stored).isEmpty();
        journal = log();
        atEachFit = () -> {
            throw new CancelledException();
        };
        assertThat(score(classes(40, 20))).isEmpty();
    }
}
