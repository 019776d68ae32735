package dev.mercer.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParaboloidTest {
    private static final Paraboloid.Box BOX = new Paraboloid.Box(-10, 10, -12, 6);

    /** A tilted bowl with its bottom at (a, b). */
    private static double bowl(double x, double y, double a, double b) {
        double u = x - a;
        double v = y - b;
        return 1 + 0.3 * u * u + 0.2 * v * v + 0.2 * u * v;
    }

    @Test
    void aQuadraticIsSolvedBySevenValues() {
        AtomicInteger values = new AtomicInteger();
        Paraboloid.Found found = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return bowl(x, y, 0.7, -2.4);
                        },
                        1e-3,
                        BOX)
                .from(0, -2);
        assertThat(found.x()).isCloseTo(0.7, within(1e-9));
        assertThat(found.y()).isCloseTo(-2.4, within(1e-9));
        assertThat(found.value()).isCloseTo(1, within(1e-9));
        assertThat(values).hasValue(7);
    }

    @Test
    void aBottomFarAwayIsReachedStepByStep() {
        Paraboloid.Found found = new Paraboloid((x, y) -> bowl(x, y, 3.5, -5), 1e-3, BOX).from(0, -2);
        assertThat(found.value()).isCloseTo(1, within(0.01));
    }

    /** Also where it lies outside, and where values are not curved or not known. */
    @Test
    void placesOutsideAreNotLookedAt() {
        Paraboloid slope = new Paraboloid(
                (x, y) -> {
                    assertThat(x).isBetween(-10.0, 10.0);
                    assertThat(y).isBetween(-12.0, 6.0);
                    return 100 + y - x;
                },
                1e-3,
                BOX);
        Paraboloid.Found found = slope.from(9, -11.5);
        assertThat(found.x()).isEqualTo(10);
        assertThat(found.y()).isEqualTo(-12);
        Paraboloid.Found unknown = new Paraboloid(
                        (x, y) -> y < -2 ? Double.POSITIVE_INFINITY : bowl(x, y, 0, -1.9), 1e-3, BOX)
                .from(0.2, -1.8);
        assertThat(unknown.value()).isFinite().isLessThanOrEqualTo(bowl(0.2, -1.8, 0, -1.9));
        assertThat(new Paraboloid((x, y) -> Double.POSITIVE_INFINITY, 1e-3, BOX)
                        .from(0, 0)
                        .value())
                .isInfinite();
    }

    /** A step of at most 1.5, four times; where it is not longer than 1, it is the last. */
    @Test
    void atMostFourStepsAreTakenAndNoneAfterAShortOne() {
        AtomicInteger values = new AtomicInteger();
        Paraboloid.Found far = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return bowl(x, y, 9, -2);
                        },
                        1e-3,
                        BOX)
                .from(0, -2);
        assertThat(far.x()).as("four times 1.5").isEqualTo(6);
        assertThat(values).hasValue(1 + 4 * 6);
        values.set(0);
        Paraboloid.Found near = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return bowl(x, y, 2.3, -2);
                        },
                        1e-3,
                        BOX)
                .from(0, -2);
        assertThat(near.x()).isCloseTo(2.3, within(1e-9));
        assertThat(values).as("1.5, then 0.8, and no third").hasValue(1 + 2 * 6);
    }

    @Test
    void aFlatPlaceIsLeftAlone() {
        AtomicInteger values = new AtomicInteger();
        Paraboloid.Found found = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return 1 + 1e-9 * bowl(x, y, 5, 5);
                        },
                        1e-3,
                        BOX)
                .from(1, 1);
        assertThat(found.value()).isCloseTo(1, within(1e-6));
        assertThat(values).hasValueLessThanOrEqualTo(7);
    }

    /** A bowl on a height of 10,000, of which a thousandth is worth a step and a four-thousandth a look. */
    @Test
    void whatAStepGainsIsRelativeToTheValue() {
        AtomicInteger values = new AtomicInteger();
        Paraboloid.Found far = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return 1e4 + bowl(x, y, 9, -2);
                        },
                        1e-3,
                        BOX)
                .from(0, -2);
        // The step gains 0.3·(81 − 56.25) = 7.4: worth a look, not another step.
        assertThat(far.x()).isEqualTo(1.5);
        assertThat(values).hasValue(7);
        values.set(0);
        Paraboloid.Found near = new Paraboloid(
                        (x, y) -> {
                            values.incrementAndGet();
                            return 1e4 + bowl(x, y, 0.4, -2);
                        },
                        1e-3,
                        BOX)
                .from(0, -2);
        assertThat(near.x()).as("the bottom gains less than 2.5").isZero();
        assertThat(values).hasValue(6);
    }
}
