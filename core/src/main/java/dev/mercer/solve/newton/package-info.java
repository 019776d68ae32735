/**
 * Newton's method in the dual for smooth losses: {@link dev.mercer.solve.newton.NewtonSolver} for one output, {@link
 * dev.mercer.solve.newton.SoftmaxSolver} for classes.
 */
package dev.mercer.solve.newton;
