package dev.mercer.serve;

import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.model.TableModel;
import dev.mercer.util.Suggest;
import dev.mercer.util.Text;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The input columns of a model: their order, and the place of each by its name. */
final class InputColumns {
    private static final int SHOWN = 10;

    private final List<String> names;
    private final boolean[] texts;
    private final Map<String, Integer> places = new HashMap<>();
    /** Columns of the training data that a prediction does not need: the targets, and columns that training ignored. */
    private final Set<String> unused = new HashSet<>();

    private final boolean optional;

    InputColumns(TableModel model) {
        Encoder encoder = model.encoder();
        names = encoder.inputs();
        optional = encoder.columns().isEmpty();
        unused.addAll(model.targets());
        texts = new boolean[names.size()];
        for (int k = 0; k < texts.length; k++) places.put(names.get(k), k);
        for (ColumnEncoder column : encoder.columns()) {
            Integer place = places.get(column.name());
            if (place != null) texts[place] = column.ofText();
            else unused.add(column.name());
        }
    }

    int size() {
        return texts.length;
    }

    List<String> names() {
        return names;
    }

    String name(int k) {
        return names.get(k);
    }

    /** True for a column that was text in training: numbers in it are texts too. */
    boolean isText(int k) {
        return texts[k];
    }

    /** True if a row may lack columns: absent coordinates are 0. */
    boolean isOptional() {
        return optional;
    }

    /** The place of a column; -1 for one that the model does not use. */
    int place(String name) {
        Integer place = places.get(name);
        return place == null ? -1 : place;
    }

    /** As {@link #place}; a column that training did not have is refused. */
    int knownPlace(String name) {
        int place = place(name);
        if (place >= 0 || unused.contains(name)) return place;
        throw Refusal.bad("the model has no column " + Text.quote(name)
                + Suggest.nearest(name, names)
                        .map(near -> ": did you mean " + Text.quote(near) + "?")
                        .orElseGet(() -> "; it has " + String.join(", ", names.subList(0, Math.min(SHOWN, size())))
                                + (size() > SHOWN ? ", … (" + size() + " in all)" : "")));
    }
}
