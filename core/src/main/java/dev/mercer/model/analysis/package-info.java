/** Analyses of models: the weights of their inputs, and smaller models of the same predictions. */
package dev.mercer.model.analysis;
