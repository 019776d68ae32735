package dev.mercer.plot;

import java.util.ArrayList;
import java.util.List;

/** The legend, between title and picture, in as many rows as needed, so that it never covers a mark. */
record Legend(List<Entry> entries, int rows) {
    private static final double SIDE = 16;
    private static final double BETWEEN = 20;

    /** A name, the part of it that fits, and its position: the left end and the row. */
    record Entry(String name, String text, double x, int row) {}

    /** {@code key} is the space before each name for its sample, {@code room} the whole width. */
    static Legend of(List<String> names, double key, double room) {
        List<Entry> entries = new ArrayList<>();
        double x = SIDE;
        int row = 0;
        for (String name : names) {
            String text = Theme.fitting(name, Theme.SMALL, room - SIDE - key);
            double width = key + Theme.width(text, Theme.SMALL);
            if (x > SIDE && x + width > room) {
                x = SIDE;
                row++;
            }
            entries.add(new Entry(name, text, x, row));
            x += width + BETWEEN;
        }
        return new Legend(entries, names.isEmpty() ? 0 : row + 1);
    }
}
