package dev.mercer.data.encoder.internal;

import dev.mercer.data.DensePoints;
import dev.mercer.data.table.Table;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Warnings on rows that come in parts: notes of the reader, and unseen values and missing ones, counted over all parts.
 */
public final class EncodingWarnings {
    private final List<String> notes = new ArrayList<>();
    private final Map<String, Integer> unseen = new LinkedHashMap<>();
    private final Map<String, Integer> unexpectedGaps = new LinkedHashMap<>();
    private final Map<String, Integer> unread = new LinkedHashMap<>();
    private int ignored;

    /** Keeps the notes of the part that has most: the parts have the same columns, and the encoding of the text may be found late. */
    public void addNotes(Table part) {
        List<String> its = part.origin().notes();
        if (its.size() <= notes.size()) return;
        notes.clear();
        notes.addAll(its);
    }

    public void add(Encoded part) {
        part.unseen().forEach((column, rows) -> unseen.merge(column, rows, Integer::sum));
        part.unexpectedGaps().forEach((column, rows) -> unexpectedGaps.merge(column, rows, Integer::sum));
        part.unread().forEach((column, rows) -> unread.merge(column, rows, Integer::sum));
        ignored += part.ignored();
    }

    public void clear() {
        notes.clear();
        unseen.clear();
        unexpectedGaps.clear();
        unread.clear();
        ignored = 0;
    }

    public List<String> said() {
        List<String> all = new ArrayList<>(notes);
        all.addAll(new Encoded(DensePoints.of(), unseen, unexpectedGaps, unread, ignored).said());
        return all;
    }
}
