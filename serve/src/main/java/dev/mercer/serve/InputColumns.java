package dev.mercer.serve;

import dev.mercer.data.encoder.ColumnEncoder;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.TableEncoder;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The input columns of a model: their order, and the place of each by its name. */
final class InputColumns {
    private final List<String> names;
    private final boolean[] texts;
    private final Map<String, Integer> places = new HashMap<>();

    InputColumns(Encoder encoder) {
        names = encoder.inputs();
        texts = new boolean[names.size()];
        for (int k = 0; k < texts.length; k++) places.put(names.get(k), k);
        if (encoder instanceof TableEncoder table)
            for (ColumnEncoder column : table.columns()) {
                Integer place = places.get(column.name());
                if (place != null) texts[place] = column.ofText();
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

    /** The place of a column; -1 for one that the model does not use. */
    int place(String name) {
        Integer place = places.get(name);
        return place == null ? -1 : place;
    }
}
