package dev.mercer.data.encoder.internal;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.data.textfeatures.TextModel;
import dev.mercer.linalg.Matrix;
import dev.mercer.util.Require;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes text by its words and characters: a linear prediction of each target from them, and coordinates in which texts of
 * similar wording are close.
 *
 * @param name the name of the column
 * @param targets the name of each predicted target, empty for the only one; the name of a residual, which may follow,
 *     is {@code added} and the name of its target
 * @param model maps texts to coordinates
 */
public record TextVectors(String name, List<String> targets, TextModel model) implements ColumnEncoder {
    public TextVectors {
        targets = List.copyOf(targets);
        Require.that(
                targets.size() == model.scores(),
                "column %s predicts %s targets with %s scores",
                Text.quote(name),
                targets.size(),
                model.scores());
    }

    @Override
    public boolean ofText() {
        return true;
    }

    @Override
    public boolean ofTargets() {
        return true;
    }

    @Override
    public List<String> outputs() {
        List<String> names = new ArrayList<>();
        for (String target : targets) names.add(name + "=(words" + (target.isEmpty() ? "" : " " + target) + ")");
        for (int k = 1; k <= model.width() - model.scores(); k++) names.add(name + "=(text " + k + ")");
        return List.copyOf(names);
    }

    @Override
    public String said() {
        int coordinates = model.width() - model.scores();
        boolean added = PlainColumns.haveResidual(targets);
        return (added ? "the target, and what it is beside the other columns, as " : "the target as ")
                + (model.features().grams() ? "words and characters predict it" : "words predict it")
                + (coordinates > 0 ? ", and " + coordinates + " coordinates of similar texts" : "");
    }

    @Override
    public EncodedColumn encode(Column column, Origin origin) {
        return new Values(this, column);
    }

    /** The coordinates of the texts; equal texts are encoded once. */
    public static final class Values implements EncodedColumn {
        private final int[] textOf;
        private final Matrix coordinates;

        public Values(TextVectors code, Column column) {
            Map<String, Integer> places = new HashMap<>();
            List<String> texts = new ArrayList<>();
            textOf = new int[column.size()];
            for (int i = 0; i < textOf.length; i++) {
                Integer place = places.putIfAbsent(column.text(i), texts.size());
                textOf[i] = place == null ? texts.size() : place;
                if (place == null) texts.add(column.text(i));
            }
            coordinates = code.model.coordinates(texts);
        }

        @Override
        public double get(int i, int k) {
            return coordinates.get(textOf[i], k);
        }
    }

    /** Training rows: predictions out of fold, and coordinates as for new rows. */
    public record Training(Values values, double[][] scores) implements EncodedColumn {
        @Override
        public double get(int i, int k) {
            return k < scores.length ? scores[k][i] : values.get(i, k);
        }
    }
}
