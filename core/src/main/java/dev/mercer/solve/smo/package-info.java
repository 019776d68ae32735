/**
 * Sequential minimal optimisation: problems with box constraints and one or two equality constraints, solved by {@link
 * dev.mercer.solve.smo.SmoSolver}.
 */
package dev.mercer.solve.smo;
