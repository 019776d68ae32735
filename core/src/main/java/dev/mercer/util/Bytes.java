package dev.mercer.util;

import java.util.Locale;

/** Amounts of memory in readable form. */
public final class Bytes {
    private static final String[] UNITS = {"B", "KiB", "MiB", "GiB", "TiB", "PiB"};

    private Bytes() {}

    /** The amount with its unit, such as {@code 298 GiB} or {@code 1.5 MiB}. */
    public static String text(long bytes) {
        int unit = 0;
        double amount = (double) bytes;
        while (Math.rint(amount) >= 1024 && unit < UNITS.length - 1) {
            amount /= 1024;
            unit++;
        }
        boolean whole = amount >= 9.95 || amount == Math.rint(amount);
        return String.format(Locale.ROOT, whole ? "%.0f %s" : "%.1f %s", amount, UNITS[unit]);
    }
}
