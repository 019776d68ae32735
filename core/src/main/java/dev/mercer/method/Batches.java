package dev.mercer.method;

/** The points that a step of a descent looks at. */
public enum Batches {
    FULL,
    SINGLE,
    GROWING
}
