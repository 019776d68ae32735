/**
 * Conformal prediction: {@link dev.mercer.conformal.Conformal} makes intervals and sets of classes that hold for any distribution of the
 * errors, from rows that a model was not trained on.
 */
package dev.mercer.conformal;
