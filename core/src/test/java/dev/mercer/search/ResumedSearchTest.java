package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.compute.Compute;
import dev.mercer.data.Dataset;
import dev.mercer.kernel.KernelFamily;
import dev.mercer.score.Sample;
import dev.mercer.solve.internal.TrialMemory;
import dev.mercer.util.CancelledException;
import dev.mercer.util.Progress;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Searches that are interrupted and go on. */
@Tag("once")
class ResumedSearchTest {
    private static final Compute COMPUTE = Compute.standard();

    private static final class Memory implements TrialMemory {
        final Map<String, Found> trials = new LinkedHashMap<>();
        int made;

        @Override
        public Optional<Found> known(String trial) {
            return Optional.ofNullable(trials.get(trial));
        }

        @Override
        public void made(String trial, Found found) {
            made++;
            assertThat(trials.put(trial, found)).isNull();
        }
    }

    private static Tuned tune(Dataset data, Memory memory, Progress progress) {
        Tuner tuner = Tuner.standard(data.targets().orElseThrow())
                .withKernels(List.of(
                        new KernelFamily("gaussian(sigma=auto)"), new KernelFamily("matern(nu=1.5, sigma=auto)")))
                .withTime(Duration.ofHours(1));
        return tuner.tune(Sample.of(data), memory, COMPUTE, progress);
    }

    /** All but how long things took. */
    private static void assertSame(Tuned one, Tuned other) {
        assertThat(one.candidate().name()).isEqualTo(other.candidate().name());
        assertThat(one.candidate().kernel()).isEqualTo(other.candidate().kernel());
        assertThat(one.candidate().rho()).isEqualTo(other.candidate().rho());
        assertThat(one.heldOut()).isEqualTo(other.heldOut());
        assertThat(one.nested()).isEqualTo(other.nested());
        assertThat(one.trials()).hasSameSizeAs(other.trials());
        for (int k = 0; k < one.trials().size(); k++)
            assertThat(one.trials().get(k))
                    .usingRecursiveComparison()
                    .ignoringFields("seconds")
                    .isEqualTo(other.trials().get(k));
    }

    @Test
    void trialsOfAnEarlierRunAreNotMadeAgain() {
        for (Dataset data : List.of(TuningData.waves(120, 1), TuningData.clouds(120, 2, 1))) {
            Memory memory = new Memory();
            Tuned first = tune(data, memory, Progress.none());
            assertThat(memory.made).isGreaterThanOrEqualTo(first.trials().size());
            int before = memory.made;
            assertSame(tune(data, memory, Progress.none()), first);
            assertThat(memory.made).isEqualTo(before);
        }
    }

    @Test
    void aSearchThatWasInterruptedAnywhereFindsTheSame() {
        Dataset data = TuningData.clouds(100, 3, 1);
        Memory all = new Memory();
        Tuned whole = tune(data, all, Progress.none());
        for (int after : new int[] {1, all.made / 2, all.made - 1}) {
            Memory memory = new Memory();
            Progress interrupted = new Progress() {
                @Override
                public void report(String stage, long done, long total) {}

                @Override
                public boolean cancelled() {
                    return memory.made >= after;
                }
            };
            try {
                tune(data, memory, interrupted);
            } catch (CancelledException nothingYet) {
                assertThat(after).isEqualTo(1);
            }
            int before = memory.made;
            assertThat(before).isLessThan(all.made);
            assertSame(tune(data, memory, Progress.none()), whole);
            assertThat(memory.made).isEqualTo(all.made);
        }
    }
}
