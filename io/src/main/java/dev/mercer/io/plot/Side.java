package dev.mercer.io.plot;

import java.util.List;

/**
 * What one axis shows.
 *
 * @param label what is measured, with its unit
 * @param scale how numbers are spread
 * @param names where the axis has names and not numbers, these: name k stands at number k, counted from 0; else empty
 */
public record Side(String label, Scale scale, List<String> names) {
    public Side {
        names = List.copyOf(names);
    }

    /** Numbers. */
    public static Side of(String label) {
        return new Side(label, Scale.LINEAR, List.of());
    }

    /** Numbers > 0 on a logarithmic scale. */
    public static Side log(String label) {
        return new Side(label, Scale.LOG, List.of());
    }

    /** Names. */
    public static Side named(String label, List<String> names) {
        return new Side(label, Scale.LINEAR, names);
    }
}
