/**
 * Posteriors, evidence, conformal intervals and calibrated probabilities.
 */
package dev.mercer.learn.belief;
