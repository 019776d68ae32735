package dev.mercer.compute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.util.CancelledException;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ComputeTest {
    private static final Compute MACHINE = new Compute(new PlainBackend(), 3, 16L << 30);

    @Test
    void standardUsesWhatIsThere() {
        Compute standard = Compute.standard();
        assertThat(standard.backend()).isSameAs(Backends.best());
        assertThat(standard.threads()).isEqualTo(Runtime.getRuntime().availableProcessors());
        assertThat(standard.memoryBytes())
                .isPositive()
                .isLessThan(Runtime.getRuntime().maxMemory());
    }

    @Test
    void changesOneThingAtATime() {
        Backend other = new PlainBackend();
        assertThat(MACHINE.withBackend(other)).isEqualTo(new Compute(other, 3, 16L << 30));
        assertThat(MACHINE.withThreads(5)).isEqualTo(new Compute(MACHINE.backend(), 5, 16L << 30));
        assertThat(MACHINE.withMemory(7)).isEqualTo(new Compute(MACHINE.backend(), 3, 7));
    }

    @Test
    void refusesNoThreadsAndNoMemory() {
        assertThatThrownBy(() -> MACHINE.withThreads(0)).hasMessage("threads must be >= 1, got 0");
        assertThatThrownBy(() -> MACHINE.withMemory(0)).hasMessage("memory must be > 0 bytes, got 0");
    }

    @Test
    void refusesWhatDoesNotFitIntoTheBudget() {
        assertThat(MACHINE.fits(16L << 30)).isTrue();
        assertThat(MACHINE.fits((16L << 30) + 1)).isFalse();
        MACHINE.requireMemory("it", 16L << 30, Cure.FEWER_POINTS);
        assertThatThrownBy(() ->
                        MACHINE.requireMemory("the Gram matrix of 200,000 points", 320_000_000_000L, Cure.FEWER_POINTS))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("the Gram matrix of 200,000 points needs 298 GiB, the budget is 16 GiB"
                        + " (raise the memory budget or use fewer points)");
    }

    @Test
    void runsEveryTaskOnceAndReportsUpToTheEnd() {
        for (int tasks : new int[] {0, 1, 2, 11, 12, 13, 1000}) {
            AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
            List<Long> reports = new ArrayList<>();
            Thread caller = Thread.currentThread();
            MACHINE.run("fill", tasks, progress(reports, tasks, caller), runs::incrementAndGet);
            for (int i = 0; i < tasks; i++)
                assertThat(runs.get(i)).as("task %d of %d", i, tasks).isOne();
            assertThat(reports).isSorted().doesNotHaveDuplicates();
            if (tasks > 0) assertThat(reports.get(reports.size() - 1)).isEqualTo(tasks);
            assertThat(reports.size()).isLessThanOrEqualTo(101);
        }
    }

    private static Progress progress(List<Long> reports, int tasks, Thread caller) {
        return (stage, done, total) -> {
            assertThat(stage).isEqualTo("fill");
            assertThat(total).isEqualTo(tasks);
            assertThat(Thread.currentThread()).isSameAs(caller);
            reports.add(done);
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void stopsBetweenTasksWhenCancelled(int threads) {
        AtomicInteger begun = new AtomicInteger();
        Progress progress = new Progress() {
            private long done;

            @Override
            public void report(String stage, long nowDone, long total) {
                done = nowDone;
            }

            @Override
            public boolean cancelled() {
                return done >= 100;
            }
        };
        assertThatThrownBy(() -> MACHINE.withThreads(threads).run("fill", 1000, progress, task -> {
                    begun.incrementAndGet();
                    // Long enough that the others do not do all while the caller waits for a processor.
                    LockSupport.parkNanos(1_000_000);
                }))
                .isInstanceOf(CancelledException.class)
                .hasMessage("cancelled");
        assertThat(begun.get()).isBetween(100, 999);
    }

    @Test
    void theErrorOfATaskComesOut() {
        assertThatThrownBy(() -> MACHINE.run("fill", 100, Progress.none(), i -> {
                    if (i == 57) throw new IllegalStateException("task 57");
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("task 57");
    }
}
