/**
 * Named learners, each a record that joins a kernel, a loss and λ, and the one shape of everything they find: {@link
 * dev.mercer.learn.Expansion}, a weighted sum of kernel values.
 */
package dev.mercer.learn;
