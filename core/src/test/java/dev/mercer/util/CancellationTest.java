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
        assertThatCode(Progress::checkCurrent).doesNotThrowAnyException();
        assertThatThrownBy(() -> cancelledAt(1).during(Progress::checkCurrent)).isInstanceOf(CancelledException.class);
        assertThatCode(Progress::checkCurrent).doesNotThrowAnyException();
        assertThat(asked).hasValue(1);
    }

    @Test
    void whatHeldBeforeHoldsInsideAndAfter() {
        cancelledAt(5).during(() -> {
            Progress.none().during(Progress::checkCurrent);
            Progress.checkCurrent();
            assertThat(asked).hasValue(2);
            int seven = cancelledAt(100).during(() -> {
                Progress.checkCurrent();
                return 7;
            });
            assertThat(seven).isEqualTo(7);
            assertThat(asked).as("both are asked").hasValue(4);
            assertThatThrownBy(Progress::checkCurrent).isInstanceOf(CancelledException.class);
        });
    }

    /** Both tasks are under way at once, so that one is on another thread. */
    @Test
    void holdsOnAllThreadsOfALoop() {
        CountDownLatch both = new CountDownLatch(2);
        cancelledAt(100)
                .during(() -> Parallel.run(2, 2, task -> {
                    both.countDown();
                    while (both.getCount() > 0) Thread.onSpinWait();
                    Progress.checkCurrent();
                }));
        assertThat(asked).hasValue(2);
        assertThatThrownBy(() -> cancelledAt(1).during(() -> Parallel.run(2, 2, task -> Progress.checkCurrent())))
                .isInstanceOf(CancelledException.class);
    }

    @Test
    void holdsInTheBackground() {
        int answer = cancelledAt(100)
                .during(() -> Parallel.inBackground(2, () -> {
                            Progress.checkCurrent();
                            return 3;
                        })
                        .get());
        assertThat(answer).isEqualTo(3);
        assertThat(asked).hasValue(1);
    }
}
