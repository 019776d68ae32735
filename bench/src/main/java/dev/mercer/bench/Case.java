package dev.mercer.bench;

import java.util.Map;

/** One measurement, made in a process of its own. */
@FunctionalInterface
public interface Case {
    /** What was measured, by name: numbers, texts and {@link Timing}s. */
    Map<String, Object> run(Setting setting);
}
