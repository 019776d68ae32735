package dev.mercer.auto;

import java.time.Duration;

/**
 * The division of the time limit between tuning and the final fit: at most half of it is for the final fit, less if the time is so short that no
 * metric could be learned in the rest; the remaining time is for tuning. Each has at least a fifth.
 *
 * @param total the time limit for both
 */
record TimeBudget(Duration total) {
    private static final double FINAL_FIT_SHARE = 0.5;
    private static final double LEAST_TUNING_SHARE = 0.2;

    private static final double LEAST_FIT_SHARE = 0.2;

    /** Kernels are screened and a metric is learned in about this time, on samples whose size does not depend on the table. */
    private static final double METRIC_SECONDS = 8;

    /** The share of the time below which it counts as clearly less; smaller differences are ignored, so that equal runs end with equal fits. */
    private static final double CLEARLY_LESS = 0.8;

    /** Time before tuning is rounded up to steps of this share, so that a slower machine has the same time for tuning. */
    private static final double STEP = 0.05;

    /** The seconds spent, rounded up to a multiple of a twentieth of the time. */
    double inSteps(double spent) {
        return Math.ceil(spent / (STEP * seconds())) * STEP * seconds();
    }

    private double seconds() {
        return total.toNanos() * 1e-9;
    }

    /** The most seconds for the final fit. A metric improves predictions more than the same time spent on fewer leaves or more centers. */
    double finalFitSeconds() {
        return Math.max(LEAST_FIT_SHARE * seconds(), Math.min(FINAL_FIT_SHARE * seconds(), seconds() - METRIC_SECONDS));
    }

    /**
     * The most seconds for the final fit after {@code spent} seconds for everything else: less if tuning has taken
     * clearly more than its own part, but never less than a fifth.
     */
    double finalFitSeconds(double spent) {
        double most = finalFitSeconds();
        double left = Math.max(LEAST_FIT_SHARE * seconds(), seconds() - spent);
        return left < CLEARLY_LESS * most ? left : most;
    }

    /** The time for tuning if the final fit is expected to take {@code fitSeconds}. */
    Duration tuning(double fitSeconds) {
        double left = Math.max(LEAST_TUNING_SHARE * seconds(), seconds() - fitSeconds);
        return Duration.ofNanos((long) (left * 1e9));
    }

    /** True when a final fit of {@code fitSeconds} leaves less than the least time for tuning. */
    boolean isTooShort(double fitSeconds) {
        return fitSeconds > (1 - LEAST_TUNING_SHARE) * seconds();
    }
}
