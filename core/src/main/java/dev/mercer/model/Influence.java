package dev.mercer.model;

/**
 * The contribution of one center to one prediction, on the scale on which the target was learned.
 *
 * @param center the number of the center, from 0
 * @param similarity k(x, c)
 * @param contribution α·k(x, c): a prediction is the sum of the contributions of all centers, plus b
 */
public record Influence(int center, double similarity, double contribution) {}
