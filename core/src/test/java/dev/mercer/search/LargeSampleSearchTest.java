package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Reals;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.score.internal.Shuffle;
import dev.mercer.search.internal.TunedKernel;
import dev.mercer.search.internal.TunedKernel.Exponents;
import dev.mercer.solve.Intercept;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LargeSampleSearchTest {
    private static final LargeSampleSearch.Open BOTH = new LargeSampleSearch.Open(true, true);

    private final TrialLog journal = new TrialLog(Duration.ofMinutes(1), TrialMemory.none(), Progress.none());

    /** Short waves, which few rows cannot follow. */
    private static Dataset waves(int n) {
        SplittableRandom random = new SplittableRandom(1);
        DensePoints x = DensePoints.generate(n, 2, (i, k) -> random.nextDouble(-2, 2));
        return Dataset.of(
                x,
                Reals.of(IntStream.range(0, n)
                        .mapToDouble(i -> Math.sin(3 * x.get(i, 0)) * Math.cos(3 * x.get(i, 1)))
                        .toArray()));
    }

    private static final int SEEN = 1500;

    private static TunedKernel start(Dataset data) {
        KernelFamily.Fitted family = new KernelFamily("gaussian(sigma=auto)").on(data, List.of());
        return new TunedKernel(family, new Exponents(-1, -2), 0.1, Double.NaN);
    }

    private TunedKernel after(Dataset data, int before, List<Integer> rounds, LargeSampleSearch.Open open) {
        return new LargeSampleSearch(
                        data,
                        Shuffle.proportional(data.targets().orElseThrow(), 1),
                        SEEN,
                        Intercept.CENTRED,
                        Compute.standard(),
                        journal)
                .from(start(data), before, rounds, open);
    }

    @Test
    void findsAShorterScaleAndASmallerRho() {
        Dataset data = waves(700);
        TunedKernel found = after(data, 100, List.of(200, 560), BOTH);
        assertThat(found.exponents().scale()).isLessThan(-1);
        assertThat(found.rho()).isLessThan(0.1);
        assertThat(found.kernel()).isNotEqualTo(start(data).kernel());
        List<Trial> trials = journal.trials();
        assertThat(trials).allMatch(t -> t.validation() == Trial.Validation.HOLD_OUT);
        assertThat(trials).extracting(Trial::rows).contains(200, 560);
        assertThat(found.loss())
                .isLessThan(trials.get(0).loss() / 4)
                .isEqualTo(trials.stream()
                        .filter(t -> t.rows() == 560)
                        .mapToDouble(Trial::loss)
                        .min()
                        .orElseThrow());
    }

    @Test
    void keepsWhatIsGiven() {
        Dataset data = waves(300);
        TunedKernel scale = after(data, 100, List.of(200), new LargeSampleSearch.Open(true, false));
        assertThat(scale.rho()).isEqualTo(0.1);
        assertThat(scale.kernel()).isNotEqualTo(start(data).kernel());
        TunedKernel rho = after(data, 100, List.of(200), new LargeSampleSearch.Open(false, true));
        assertThat(rho.kernel()).isEqualTo(start(data).kernel());
        assertThat(rho.rho()).isNotEqualTo(0.1);
    }

    @Test
    void triesNothingWithoutMoreRowsOrTime() {
        Dataset data = waves(300);
        assertThat(after(data, 200, List.of(4000, 8000), BOTH)).isEqualTo(start(data));
        assertThat(journal.trials()).isEmpty();
        LargeSampleSearch late = new LargeSampleSearch(
                data,
                Shuffle.proportional(data.targets().orElseThrow(), 1),
                SEEN,
                Intercept.CENTRED,
                Compute.standard(),
                new TrialLog(Duration.ofNanos(1), TrialMemory.none(), Progress.none()));
        TunedKernel found = late.from(start(data), 100, List.of(200), BOTH);
        assertThat(found.kernel()).isEqualTo(start(data).kernel());
        assertThat(found.rho()).isEqualTo(0.1);
    }

    /** Each row of pure noise is there twice: if one copy were held out and the other learned, the error would seem to be 0. */
    @Test
    void rowsWithEqualInputsAreHeldOutTogether() {
        SplittableRandom random = new SplittableRandom(3);
        int[] twice = IntStream.range(0, 600).map(i -> i / 2).toArray();
        DensePoints x = DensePoints.generate(300, 2, (i, k) -> random.nextDouble(-2, 2));
        Reals noise = Reals.of(random.doubles(300, -1, 1).toArray());
        Dataset data = Dataset.of(x.select(twice), noise.select(twice));
        TunedKernel found = after(data, 100, List.of(400), BOTH);
        assertThat(found.loss()).isGreaterThan(0.15);
    }

    @Test
    void triesNothingWhereEveryInputIsAmongThoseOfTheMetric() {
        Dataset data =
                waves(20).select(IntStream.range(0, 2000).map(i -> i % 20).toArray());
        assertThat(after(data, 100, List.of(1600), BOTH)).isEqualTo(start(data));
    }

    @Test
    void leavesOutRowsOfWeightZero() {
        Dataset data = waves(300);
        double[] weights = new double[300];
        double[] wrong = ((Reals) data.targets().orElseThrow()).toArray();
        for (int i = 0; i < 300; i++) {
            weights[i] = i % 3 == 0 ? 0 : 1;
            if (i % 3 == 0) wrong[i] = 1e6;
        }
        Dataset some = data.withTargets(Reals.of(wrong)).withWeights(Reals.of(weights));
        TunedKernel found = after(some, 100, List.of(400), BOTH);
        assertThat(found.loss()).isLessThan(1);
        assertThat(journal.trials())
                .extracting(Trial::rows)
                .as("four fifths of 200")
                .containsOnly(160);
    }
}
