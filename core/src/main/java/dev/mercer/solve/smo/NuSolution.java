package dev.mercer.solve.smo;

import dev.mercer.solve.Solution;

/**
 * The solution of a problem in which ν was given, and what was found in its place.
 *
 * @param solution α, b, why it stopped and how good it is
 * @param found ρ, the margin in the scale of αᵢ ≤ wᵢ, for classes and for one class; ε for numbers
 */
public record NuSolution(Solution solution, double found) {}
