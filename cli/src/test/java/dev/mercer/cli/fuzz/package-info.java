/**
 * Mutated inputs for everything that reads what others have written: files, notation, whole commands. {@link
 * dev.mercer.cli.fuzz.FuzzTest} runs a few with a fixed seed, {@code bench/fuzz} runs many.
 */
package dev.mercer.cli.fuzz;
