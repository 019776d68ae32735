package dev.mercer.learn;

/**
 * One way to do a piece of work, and what it is expected to cost.
 *
 * @param name a short name, such as {@code dual}
 * @param what what is done, for people
 * @param flops arithmetic operations
 * @param seconds predicted time
 * @param bytes predicted memory beside the data
 * @param fits whether that is within the budget
 */
public record Way(String name, String what, double flops, double seconds, long bytes, boolean fits) {}
