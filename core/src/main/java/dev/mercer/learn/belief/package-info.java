/** Posteriors of Gaussian processes and their evidence. */
package dev.mercer.learn.belief;
