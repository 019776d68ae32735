/**
 * Named learners, each a record that joins a kernel, a loss and λ, and fits a {@link dev.mercer.model.Model}.
 */
package dev.mercer.learn;
