package dev.mercer.solve.smo;

import dev.mercer.solve.internal.Solution;

/**
 * The solution of a problem with given ν, and the parameter that it determined.
 *
 * @param solution α and b with convergence and certificate
 * @param parameter ρ, the margin in the scale of αᵢ ≤ wᵢ, for classes and for one class; ε for numbers
 */
public record NuSolution(Solution solution, double parameter) {}
