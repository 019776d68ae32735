/**
 * Everything that a prediction needs: {@link dev.mercer.model.Model} and its kinds, the {@link dev.mercer.model.Expansion}
 * that all of them share, calibration, intervals, and the {@link dev.mercer.model.TableModel} that joins a model with the
 * encoder of its table. A program that only loads and predicts needs this floor and nothing to its right.
 */
package dev.mercer.model;
