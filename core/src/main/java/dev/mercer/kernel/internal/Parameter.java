package dev.mercer.kernel.internal;

/**
 * A hyper-parameter of a kernel that varies continuously.
 *
 * @param name as in the notation; a composite kernel may have several of the same name
 * @param value its value in this kernel
 */
public record Parameter(String name, double value) {}
