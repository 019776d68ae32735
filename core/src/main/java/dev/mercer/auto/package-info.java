/**
 * From a table to a model: {@link dev.mercer.auto.Auto} chooses everything that is not given, tunes it and learns with it. What it
 * found, tried, rejected and expects are values, {@link dev.mercer.auto.AutoModel}, that a shell renders.
 */
package dev.mercer.auto;
