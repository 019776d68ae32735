/**
 * Tests whether a function is a kernel at all: {@link dev.mercer.gram.psd.PsdDoctor} looks for a witness against positive
 * semi-definiteness.
 */
package dev.mercer.gram.psd;
