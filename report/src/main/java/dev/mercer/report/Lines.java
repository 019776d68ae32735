package dev.mercer.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lines of a text, each with a name. Empty optionals are omitted. */
public final class Lines {
    private final List<List<String>> lines = new ArrayList<>();

    /** Adds a line. */
    public Lines with(String name, String text) {
        lines.add(List.of(name, text));
        return this;
    }

    /** Adds a line if there is a text. */
    public Lines with(String name, Optional<String> text) {
        text.ifPresent(present -> with(name, present));
        return this;
    }

    /** Adds a line for each text; only the first has the name. */
    public Lines with(String name, List<String> texts) {
        for (int k = 0; k < texts.size(); k++) with(k == 0 ? name : "", texts.get(k));
        return this;
    }

    /** Adds the lines of another object. */
    public Lines withAll(Lines other) {
        lines.addAll(other.lines);
        return this;
    }

    /** A name and a text for each line. */
    public List<List<String>> rows() {
        return List.copyOf(lines);
    }

    /** The lines, aligned. */
    public String text() {
        return Layout.table(lines);
    }
}
