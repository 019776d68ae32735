package dev.mercer.kernel;

import dev.mercer.data.Letters;
import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.util.Cancellation;
import dev.mercer.util.InvalidInputException;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Texts as sparse counts of features: a column for each feature of some texts. Column 0 is that of the feature without a name. */
final class CountColumns implements UnaryOperator<Points> {
    private final Function<String, Map<String, Integer>> counts;
    private final Map<String, Integer> places = new HashMap<>(Map.of("", 0));

    private CountColumns(Function<String, Map<String, Integer>> counts) {
        this.counts = counts;
    }

    /** The columns of the features of these texts. */
    static CountColumns of(Points points, Function<String, Map<String, Integer>> counts) {
        CountColumns columns = new CountColumns(counts);
        for (int i = 0; i < points.size(); i++)
            for (String feature : columns.counts(points, i).keySet())
                columns.places.putIfAbsent(feature, columns.places.size());
        return columns;
    }

    private Map<String, Integer> counts(Points points, int i) {
        Cancellation.check();
        String text = Letters.text(points, i);
        try {
            return counts.apply(text);
        } catch (InvalidInputException malformed) {
            throw malformed.within("row " + (i + 1) + ": ");
        }
    }

    @Override
    public SparsePoints apply(Points points) {
        SparsePoints.Builder rows = new SparsePoints.Builder();
        TreeMap<Integer, Integer> row = new TreeMap<>();
        for (int i = 0; i < points.size(); i++) {
            row.clear();
            counts(points, i).forEach((feature, count) -> {
                Integer place = places.get(feature);
                if (place != null) row.put(place, count);
            });
            row.forEach(rows::add);
            rows.endRow();
        }
        return rows.build(places.size());
    }
}
