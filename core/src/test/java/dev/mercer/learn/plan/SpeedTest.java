package dev.mercer.learn.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.mercer.compute.Compute;
import dev.mercer.compute.PlainBackend;
import dev.mercer.util.InvalidInputException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SpeedTest {
    private final Compute compute = new Compute(new PlainBackend(), 1, 1 << 20);

    @Test
    void isMeasuredByTheClockOnceForEachMachine() {
        AtomicLong asked = new AtomicLong();
        Speed speed = Speed.measured(() -> asked.incrementAndGet() * 50_000_000);
        double one = speed.of(compute);
        assertThat(one).isCloseTo(2.0 * 256 * 256 * 256 / 0.05, within(1.0));
        long before = asked.get();
        assertThat(speed.of(compute)).isEqualTo(one);
        assertThat(asked.get()).isEqualTo(before);
        assertThat(speed.of(compute.withThreads(2))).isCloseTo(2 * one, within(1.0));
        assertThat(asked.get()).isGreaterThan(before);
    }

    @Test
    void ofThisMachineIsPlausible() {
        assertThat(Speed.measured(System::nanoTime).of(compute)).isBetween(1e7, 1e14);
    }

    @Test
    void aSpeedThatIsGivenIsNotMeasured() {
        assertThat(Speed.of(1e9).of(compute)).isEqualTo(1e9);
        assertThatThrownBy(() -> Speed.of(0)).isInstanceOf(InvalidInputException.class);
        assertThatThrownBy(() -> new CostModel(Double.NaN, compute)).isInstanceOf(InvalidInputException.class);
    }
}
