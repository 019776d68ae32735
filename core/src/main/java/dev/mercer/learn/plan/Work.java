package dev.mercer.learn.plan;

/**
 * A piece of work.
 *
 * @param flops arithmetic operations
 * @param seconds predicted time
 */
record Work(double flops, double seconds) {
    static final Work NONE = new Work(0, 0);

    Work plus(Work other) {
        return new Work(flops + other.flops, seconds + other.seconds);
    }

    Work times(double count) {
        return new Work(count * flops, count * seconds);
    }
}
