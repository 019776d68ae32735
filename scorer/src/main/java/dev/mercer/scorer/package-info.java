/**
 * Predicts one row at a time with a model file and only the JDK.
 *
 * <p>{@link dev.mercer.scorer.ModelScorer} reads the file with the classes of {@code io}, checks the model, and prepares
 * it for one row: the function by {@link dev.mercer.model.Scorer}, encoders as tables, every intermediate result in an array of the
 * {@link dev.mercer.scorer.ScorerRow} that is predicted. The jar of this module contains the needed classes of {@code core} and {@code io}.
 */
@NullMarked
package dev.mercer.scorer;

import org.jspecify.annotations.NullMarked;
