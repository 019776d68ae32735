package dev.mercer.method;

/** The points that a step of a descent uses. */
public enum Batches {
    FULL,
    SINGLE,
    GROWING
}
