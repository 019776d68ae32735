package dev.mercer.data;

import dev.mercer.util.Require;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;

/** The names x1 … xd of columns without names of their own. No text is stored, for any number of columns. */
public final class NumberedNames extends AbstractList<String> implements RandomAccess {
    private final int size;

    private NumberedNames(int size) {
        this.size = size;
    }

    /** The names of d columns; an immutable list. */
    public static List<String> of(int d) {
        return new NumberedNames(Require.atLeast("number of columns", 0, d));
    }

    @Override
    public String get(int k) {
        return "x" + (Require.index("column", k, size) + 1);
    }

    @Override
    public int size() {
        return size;
    }
}
