/**
 * Scores of predictions against targets, for numbers {@link dev.mercer.score.RegressionScore}, for classes {@link
 * dev.mercer.score.ClassificationScore}; folds, cross-validation and closed-form leave-one-out.
 */
package dev.mercer.score;
