package dev.mercer.io;

import dev.mercer.data.DensePoints;
import dev.mercer.data.encoder.Encoded;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Warnings on the encoding of rows that come in parts: unseen values and missing ones, counted over all parts. */
final class EncodingWarnings {
    private final Map<String, Integer> unseen = new LinkedHashMap<>();
    private final Map<String, Integer> unexpectedGaps = new LinkedHashMap<>();
    private final Map<String, Integer> unread = new LinkedHashMap<>();

    void add(Encoded part) {
        part.unseen().forEach((column, rows) -> unseen.merge(column, rows, Integer::sum));
        part.unexpectedGaps().forEach((column, rows) -> unexpectedGaps.merge(column, rows, Integer::sum));
        part.unread().forEach((column, rows) -> unread.merge(column, rows, Integer::sum));
    }

    void clear() {
        unseen.clear();
        unexpectedGaps.clear();
        unread.clear();
    }

    List<String> said() {
        return new Encoded(DensePoints.of(), unseen, unexpectedGaps, unread, 0).said();
    }
}
