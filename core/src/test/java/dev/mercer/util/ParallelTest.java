package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ParallelTest {
    @Test
    void runsEveryTaskOnce() {
        for (int threads : new int[] {1, 2, 4, 9})
            for (int tasks : new int[] {0, 1, 2, 3, 100, 10_000}) {
                AtomicIntegerArray runs = new AtomicIntegerArray(tasks);
                Parallel.run(threads, tasks, runs::incrementAndGet);
                for (int i = 0; i < tasks; i++) assertThat(runs.get(i)).isOne();
            }
    }

    @Test
    void givesTheSameResultAtAnyNumberOfThreads() {
        double[] alone = roots(1);
        for (int threads : new int[] {2, 3, 8}) assertThat(roots(threads)).isEqualTo(alone);
    }

    private static double[] roots(int threads) {
        double[] out = new double[5000];
        Parallel.run(threads, 50, task -> {
            for (int i = task * 100; i < task * 100 + 100; i++) out[i] = Math.sqrt(i) + (i > 0 ? 1.0 / i : 0);
        });
        return out;
    }

    @Test
    void usesAsManyThreadsAsAllowedAndTheCallersAmongThem() {
        Set<Thread> seen = ConcurrentHashMap.newKeySet();
        CountDownLatch all = new CountDownLatch(3);
        Parallel.run(3, 3, task -> {
            seen.add(Thread.currentThread());
            all.countDown();
            awaitUnchecked(all);
        });
        assertThat(seen).hasSize(3).contains(Thread.currentThread());
        Set<Thread> one = ConcurrentHashMap.newKeySet();
        Parallel.run(1, 100, task -> one.add(Thread.currentThread()));
        assertThat(one).containsExactly(Thread.currentThread());
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    @Test
    void anExceptionComesOutAndStopsTheRest() {
        for (int threads : new int[] {1, 4}) {
            AtomicInteger begun = new AtomicInteger();
            assertThatThrownBy(() -> Parallel.run(threads, 1_000_000, task -> {
                        begun.incrementAndGet();
                        if (task == 50) throw new IllegalStateException("task 50");
                    }))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("task 50");
            assertThat(begun.get()).isLessThan(1_000_000);
        }
    }

    @Test
    void anErrorComesOutToo() {
        for (int threads : new int[] {1, 4})
            assertThatThrownBy(() -> Parallel.run(threads, 100, task -> {
                        if (task == 99) throw new AssertionError("task 99");
                    }))
                    .isInstanceOf(AssertionError.class)
                    .hasMessage("task 99");
    }

    /** A task that still writes must not outlive the call. */
    @Test
    void returnsOnlyWhenAllHaveEndedEvenAfterAnException() {
        AtomicInteger running = new AtomicInteger();
        CountDownLatch both = new CountDownLatch(2);
        assertThatThrownBy(() -> Parallel.run(2, 2, task -> {
                    running.incrementAndGet();
                    both.countDown();
                    awaitUnchecked(both);
                    if (task == 0) {
                        running.decrementAndGet();
                        throw new IllegalStateException("at once");
                    }
                    sleep(200);
                    running.decrementAndGet();
                }))
                .hasMessage("at once");
        assertThat(running.get()).isZero();
    }

    private static void sleep(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException unexpected) {
            throw new IllegalStateException(unexpected);
        }
    }

    /** Interrupted or not, it waits for its helper, and the interrupt is not lost. */
    @Test
    void keepsAnInterrupt() {
        AtomicInteger ended = new AtomicInteger();
        CountDownLatch helping = new CountDownLatch(1);
        CountDownLatch waiting = new CountDownLatch(1);
        Thread caller = Thread.currentThread();
        Parallel.run(2, 2, task -> {
            if (Thread.currentThread() == caller) {
                awaitUnchecked(helping);
                waiting.countDown();
            } else {
                helping.countDown();
                awaitUnchecked(waiting);
                caller.interrupt();
                sleep(100);
            }
            ended.incrementAndGet();
        });
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ended.get()).isEqualTo(2);
    }

    @Test
    void tasksMayRunTasks() {
        AtomicInteger runs = new AtomicInteger();
        Parallel.run(4, 20, outer -> Parallel.run(4, 20, inner -> runs.incrementAndGet()));
        assertThat(runs.get()).isEqualTo(400);
    }

    @Test
    void refusesNoThreads() {
        assertThatThrownBy(() -> Parallel.run(0, 5, task -> {})).hasMessage("threads must be >= 1, got 0");
    }

    @Test
    void workGoesOnMeanwhileOnAnotherThreadIfThereMayBeOne() {
        CountDownLatch asked = new CountDownLatch(1);
        Supplier<Thread> other = Parallel.inBackground(2, () -> {
            awaitUnchecked(asked);
            return Thread.currentThread();
        });
        asked.countDown();
        assertThat(other.get()).isNotSameAs(Thread.currentThread()).isSameAs(other.get());
        assertThat(Parallel.inBackground(1, Thread::currentThread).get()).isSameAs(Thread.currentThread());
    }

    @Test
    void whatFailsMeanwhileFailsWhereItIsAskedFor() {
        for (int threads : new int[] {1, 2}) {
            Supplier<Integer> failing = Parallel.inBackground(threads, () -> Integer.parseInt("x"));
            assertThatThrownBy(failing::get).isInstanceOf(NumberFormatException.class);
            Supplier<Integer> grave = Parallel.inBackground(threads, () -> {
                throw new AssertionError("grave");
            });
            assertThatThrownBy(grave::get).isInstanceOf(AssertionError.class).hasMessage("grave");
        }
    }
}
