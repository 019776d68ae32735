package dev.mercer.data;

/**
 * The values to predict, one for each point: a number ({@link Reals}, regression), several numbers ({@link
 * TargetVectors}) or a class ({@link Labels}). Immutable.
 */
public sealed interface Targets permits Reals, TargetVectors, Labels {
    int size();

    /** The targets of these points, in this order. */
    Targets select(int... rows);
}
