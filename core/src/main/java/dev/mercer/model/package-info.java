/**
 * Models and predictions: {@link dev.mercer.model.Model} and its kinds, the {@link dev.mercer.model.Expansion} that all
 * of them share, calibration, intervals, and the {@link dev.mercer.model.TableModel} that combines a model with the
 * encoder of its table. A program that only loads and predicts needs this package and those before it, but not the
 * learners.
 */
package dev.mercer.model;
