package dev.mercer.plot;

import java.util.List;

/**
 * The label, scale and names of one axis.
 *
 * @param label the quantity, with its unit
 * @param scale linear or logarithmic
 * @param names names in place of numbers: name k is at number k, counted from 0; else empty
 */
public record Side(String label, Scale scale, List<String> names) {
    public Side {
        names = List.copyOf(names);
    }

    /** A linear axis. */
    public static Side of(String label) {
        return new Side(label, Scale.LINEAR, List.of());
    }

    /** A logarithmic axis, for numbers > 0. */
    public static Side log(String label) {
        return new Side(label, Scale.LOG, List.of());
    }

    /** An axis of names. */
    public static Side named(String label, List<String> names) {
        return new Side(label, Scale.LINEAR, names);
    }
}
