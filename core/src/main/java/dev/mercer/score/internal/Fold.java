package dev.mercer.score.internal;

import dev.mercer.util.Require;

/** One division of a data set into training rows and test rows, as row numbers. */
public final class Fold {
    private final int[] train;
    private final int[] test;

    public Fold(int[] train, int[] test) {
        Require.that(train.length > 0 && test.length > 0, "a fold needs rows on both sides");
        this.train = train;
        this.test = test;
    }

    public int[] train() {
        return train.clone();
    }

    public int[] test() {
        return test.clone();
    }
}
