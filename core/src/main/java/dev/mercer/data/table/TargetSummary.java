package dev.mercer.data.table;

import dev.mercer.data.Labels;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** A summary of a target that comes in parts: whether it is numbers or classes, and which classes. */
public final class TargetSummary {
    /** The largest number of classes. It is smaller than the number of rows that are read before the task is decided. */
    static final int MOST_CLASSES = 1000;

    private final Set<String> texts = new LinkedHashSet<>();
    private boolean numbers = true;
    private boolean integers = true;
    private double broken;
    private long rows;
    private String name = "";

    /** The next rows. */
    public void add(Column part) {
        name = part.name();
        rows += part.size();
        numbers &= part instanceof NumberColumn;
        for (int i = 0; i < part.size(); i++) {
            if (part instanceof NumberColumn some && some.get(i) != Math.rint(some.get(i))) {
                integers = false;
                broken = some.get(i);
            }
            if (texts.size() <= MOST_CLASSES) texts.add(part.text(i));
        }
    }

    /** A column of the different values, of the same task as all rows together: if there are few values, they are repeated as often as that needs. */
    public Column representative() {
        List<String> all = new ArrayList<>();
        long copies = texts.size() > TargetKind.MOST_CLASSES ? 1 : TargetKind.ROWS_OF_A_CLASS;
        while (all.size() < Math.min(rows, copies * texts.size())) all.addAll(texts);
        if (all.size() > rows) all.subList((int) rows, all.size()).clear();
        if (!numbers) return TextColumn.of(name, all.toArray(new String[0]));
        NumberColumn.Builder builder = new NumberColumn.Builder();
        for (String text : all) builder.add(Double.parseDouble(text));
        if (!integers) builder.add(broken);
        return builder.build(name);
    }

    /** The classes in their usual order. */
    public List<String> classes(String source) {
        if (texts.size() > MOST_CLASSES)
            throw new InvalidInputException(
                    source + ": the target " + Text.quote(name) + " has more than " + MOST_CLASSES
                            + " different values, too many for classes: the first is "
                            + Text.quote(texts.iterator().next()) + " (is it the right column?)");
        return Labels.of(new ArrayList<>(texts)).classes();
    }
}
