/**
 * Scores of predictions against targets, for numbers {@link dev.mercer.select.score.RegressionScore}, for classes {@link
 * dev.mercer.select.score.ClassificationScore}; folds, cross-validation and closed-form leave-one-out.
 */
package dev.mercer.select.score;
