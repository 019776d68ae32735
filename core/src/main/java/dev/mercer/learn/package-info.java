/** Learners, each a record that combines a kernel, a loss and λ, and fits a {@link dev.mercer.model.Model}. */
package dev.mercer.learn;
