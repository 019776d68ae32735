package dev.mercer.learn;

/** What was learned: a function of points, and how it came about. Immutable and thread-safe. */
public sealed interface Model permits Regressor, Classifier, Detector {
    Expansion expansion();

    /** How and from what it was trained. */
    Training training();
}
