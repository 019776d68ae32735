package dev.mercer.auto;

import java.time.Duration;

/**
 * The division of the time limit between tuning and the final fit: half of it at most is for the final fit, and tuning has
 * what the fit leaves, but never less than a fifth.
 *
 * @param total the time limit for both
 */
record TimeBudget(Duration total) {
    private static final double FINAL_FIT_SHARE = 0.5;
    private static final double LEAST_TUNING_SHARE = 0.2;

    private static final double LEAST_FIT_SHARE = 0.2;

    /** A little less changes nothing, so that equal runs end with equal fits. */
    private static final double CLEARLY_LESS = 0.8;

    private double seconds() {
        return total.toNanos() * 1e-9;
    }

    /** The most seconds for the final fit. */
    double finalFitSeconds() {
        return FINAL_FIT_SHARE * total.toNanos() * 1e-9;
    }

    /**
     * The most seconds for the final fit where so many have been spent on all else: half of the time, and less where tuning has
     * taken clearly more than its own part, but never less than a fifth.
     */
    double finalFitSeconds(double spent) {
        double half = finalFitSeconds();
        double left = Math.max(LEAST_FIT_SHARE * seconds(), seconds() - spent);
        return left < CLEARLY_LESS * half ? left : half;
    }

    /** The time for tuning where the final fit is expected to take {@code fitSeconds}. */
    Duration tuning(double fitSeconds) {
        double left = Math.max(LEAST_TUNING_SHARE * seconds(), seconds() - fitSeconds);
        return Duration.ofNanos((long) (left * 1e9));
    }

    /** True when a final fit of {@code fitSeconds} leaves less than the least time for tuning. */
    boolean isTooShort(double fitSeconds) {
        return fitSeconds > (1 - LEAST_TUNING_SHARE) * seconds();
    }
}
