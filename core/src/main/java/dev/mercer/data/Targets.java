package dev.mercer.data;

/** What is to be learned for each point: numbers ({@link Reals}, regression) or classes ({@link Labels}). Immutable. */
public sealed interface Targets permits Reals, Labels {
    int size();

    /** The targets of these points, in this order. */
    Targets select(int... rows);
}
