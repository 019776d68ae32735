package dev.mercer.learn.plan;

/**
 * One way to do a piece of work, and what it is expected to cost.
 *
 * @param name a short name, such as {@code dual}
 * @param what what is done, for people
 * @param flops arithmetic operations
 * @param seconds predicted time, in code that has been compiled
 * @param bytes predicted memory beside the data: all that is made, if no garbage is collected in between
 * @param fits whether that which must be there at once is within the budget
 */
public record PlanOption(String name, String what, double flops, double seconds, long bytes, boolean fits) {}
