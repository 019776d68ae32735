/**
 * From a table to a model: {@link dev.mercer.auto.Auto} chooses everything that is not given, tunes it and learns with it. Its choice, its trials and
 * the expected score are values in {@link dev.mercer.auto.AutoModel}, which the user interfaces display.
 */
package dev.mercer.auto;
