package dev.mercer.kernel;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Converts texts to sparse counts of features, with a column for each feature of some texts. Column 0 belongs to the feature without a name. */
final class CountColumns implements UnaryOperator<Points> {
    private final Function<String, Map<String, Integer>> counts;
    private final Map<String, Integer> places = new HashMap<>(Map.of("", 0));

    private final Points fitted;
    private final SparsePoints fittedRows;

    private CountColumns(Points points, Function<String, Map<String, Integer>> counts) {
        this.counts = counts;
        this.fitted = points;
        this.fittedRows = rows(points, feature -> places.computeIfAbsent(feature, more -> places.size()));
    }

    /** The columns of the features of these texts, whose counts are kept because they are needed next. */
    static CountColumns of(Points points, Function<String, Map<String, Integer>> counts) {
        return new CountColumns(points, counts);
    }

    private Map<String, Integer> counts(Points points, int i) {
        Progress.checkCurrent();
        String text = Letters.text(points, i);
        try {
            return counts.apply(text);
        } catch (InvalidInputException malformed) {
            throw malformed.within("row " + (i + 1) + ": ");
        }
    }

    @Override
    public SparsePoints apply(Points points) {
        return points == fitted ? fittedRows : rows(points, places::get);
    }

    private SparsePoints rows(Points points, Function<String, @Nullable Integer> placeOf) {
        SparsePoints.Builder rows = new SparsePoints.Builder();
        TreeMap<Integer, Integer> row = new TreeMap<>();
        for (int i = 0; i < points.size(); i++) {
            row.clear();
            counts(points, i).forEach((feature, count) -> {
                @Nullable Integer place = placeOf.apply(feature);
                if (place != null) row.put(place, count);
            });
            row.forEach(rows::add);
            rows.endRow();
        }
        return rows.build(places.size());
    }
}
