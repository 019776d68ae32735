/**
 * Probabilities of classifiers from scores of rows that were left out or held out, and the decision rule they lead to.
 */
package dev.mercer.learn.calibration;
