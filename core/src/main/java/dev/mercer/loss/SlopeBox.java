package dev.mercer.loss;

/**
 * A conjugate of the simplest shape: {@code L*(y, u) = u·y + ε|u| + q·u²/2} for low ≤ u ≤ high, infinite elsewhere. Losses
 * made of linear and quadratic pieces have such a conjugate, and their dual is a quadratic problem with bounds.
 *
 * @param low the least slope, −∞ if there is none
 * @param high the largest slope, ∞ if there is none
 * @param kink ε ≥ 0
 * @param curvature q ≥ 0
 */
public record SlopeBox(double low, double high, double kink, double curvature) {}
