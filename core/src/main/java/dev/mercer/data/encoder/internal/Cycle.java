package dev.mercer.data.encoder.internal;

import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** A calendar cycle: day, week or year. */
public enum Cycle {
    DAY(86_400),
    WEEK(7 * 86_400),
    YEAR(365 * 86_400);

    private final double seconds;

    Cycle(double seconds) {
        this.seconds = seconds;
    }

    /** The length of the shortest such cycle, in seconds. */
    double seconds() {
        return seconds;
    }

    /** The phase in the cycle of a moment, given in seconds since 1970-01-01: from 0 to below 1. */
    double phase(double moment) {
        if (this != YEAR) return moment / seconds - Math.floor(moment / seconds);
        long whole = (long) Math.floor(moment);
        LocalDateTime time = LocalDateTime.ofEpochSecond(whole, 0, ZoneOffset.UTC);
        double days = time.getDayOfYear() - 1 + DAY.phase(moment);
        return days / time.toLocalDate().lengthOfYear();
    }
}
