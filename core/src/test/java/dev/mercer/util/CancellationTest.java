package dev.mercer.util;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class CancellationTest {
    private final AtomicInteger asked = new AtomicInteger();

    /** Counts the questions; says yes from question {@code last} on. */
    private Progress cancelledAt(int last) {
        return new Progress() {
            @Override
            public void report(String stage, long done, long total) {}

            @Override
            public boolean cancelled() {
                return asked.incrementAndGet() >= last;
            }
        };
    }

    @Test
    void isAskedDuringTheWorkAndNotAfterIt() {
        assertThatCode(Cancellation::check).doesNotThrowAnyException();
        assertThatThrownBy(() -> Cancellation.during(cancelledAt(1), Cancellation::check))
                .isInstanceOf(CancelledException.class);
        assertThatCode(Cancellation::check).doesNotThrowAnyException();
        assertThat(asked).hasValue(1);
    }

    @Test
    void whatHeldBeforeHoldsInsideAndAfter() {
        Cancellation.during(cancelledAt(5), () -> {
            Cancellation.during(Progress.none(), Cancellation::check);
            Cancellation.check();
            assertThat(asked).hasValue(2);
            int seven = Cancellation.during(cancelledAt(100), () -> {
                Cancellation.check();
                return 7;
            });
            assertThat(seven).isEqualTo(7);
            assertThat(asked).as("both are asked").hasValue(4);
            assertThatThrownBy(Cancellation::check).isInstanceOf(CancelledException.class);
        });
    }

    /** Both tasks are under way at once, so that one is on another thread. */
    @Test
    void holdsOnAllThreadsOfALoop() {
        CountDownLatch both = new CountDownLatch(2);
        Cancellation.during(
                cancelledAt(100),
                () -> Parallel.run(2, 2, task -> {
                    both.countDown();
                    while (both.getCount() > 0) Thread.onSpinWait();
                    Cancellation.check();
                }));
        assertThat(asked).hasValue(2);
        assertThatThrownBy(() ->
                        Cancellation.during(cancelledAt(1), () -> Parallel.run(2, 2, task -> Cancellation.check())))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void holdsInTheBackground() {
        int answer = Cancellation.during(
                cancelledAt(100),
                () -> Parallel.inBackground(2, () -> {
                            Cancellation.check();
                            return 3;
                        })
                        .get());
        assertThat(answer).isEqualTo(3);
        assertThat(asked).hasValue(1);
    }
}
