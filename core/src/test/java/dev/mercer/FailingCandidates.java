package dev.mercer;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a test of what a search, a score or a calibration does with candidates that fail: a failed candidate is never taken, the
 * others are still tried, and when all fail one sentence says so, or there is no result. {@link SearchLawTest} requires such a
 * test of every class that uses trial fits.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface FailingCandidates {
    /** The classes whose candidates fail in this test. */
    Class<?>[] value();
}
