/**
 * Gradient and subgradient descent on α, and the perceptron: {@link dev.mercer.solve.descent.Descent} and {@link
 * dev.mercer.solve.descent.PerceptronSolver}.
 */
package dev.mercer.solve.descent;
