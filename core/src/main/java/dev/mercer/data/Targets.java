package dev.mercer.data;

import dev.mercer.util.Require;

/**
 * The values to predict, one for each point: a number ({@link Reals}, regression), several numbers ({@link
 * TargetVectors}) or a class ({@link Labels}). Immutable.
 */
public sealed interface Targets permits Reals, TargetVectors, Labels {
    /** Numbers whose squares, and whose products with these, neither overflow nor vanish. */
    double LEAST = 1e-100;

    double MOST = 1e100;

    int size();

    /** The targets of these points, in this order. */
    Targets select(int... rows);

    /** These targets, which must not be so large or so small that their squares overflow or vanish. */
    default Targets inRange() {
        if (this instanceof Reals numbers) {
            double largest = numbers.stream().map(Math::abs).max().orElse(0);
            Require.that(
                    largest == 0 || (largest >= LEAST && largest <= MOST),
                    "the largest target must be between 1e-100 and 1e100 in size, got %s: multiply or divide all targets by"
                            + " the same number",
                    Require.text(largest));
        } else if (this instanceof TargetVectors several) several.columns().forEach(Targets::inRange);
        return this;
    }
}
