package dev.mercer.data.encoder;

import dev.mercer.data.DensePoints;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.encoder.internal.NoInputColumnException;
import dev.mercer.data.table.Table;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Scales points without column names: each column is divided by its largest absolute value in training, so that
 * training data lies in [−1, 1]. Nothing is centered; zeros stay zeros and sparse points stay sparse.
 *
 * <p>The largest value is used, not the standard deviation, which would make a rare category outweigh all others and
 * would change data of 0 and 1. Columns keep their numbers, so none is dropped; but a column that was 0 in every
 * training row is ignored in later data, because no scale is known for it.
 *
 * @param encoding the kind of preprocessing
 * @param scales for each column the divisor; 0 for an ignored column; all 1 with {@link Encoding#NONE}
 */
public record PointsEncoder(Encoding encoding, Reals scales) implements Encoder {
    public PointsEncoder {
        Require.that(scales.size() > 0, "there is no input column to learn from");
        for (int k = 0; k < scales.size(); k++)
            if (!(scales.get(k) >= 0)) Require.nonNegative("scale " + k, scales.get(k));
    }

    /** An encoder from the largest absolute value in each column. */
    static PointsEncoder of(Encoding encoding, double[] largest) {
        if (encoding == Encoding.NONE) return new PointsEncoder(encoding, Reals.constant(largest.length, 1));
        if (IntStream.range(0, largest.length).noneMatch(k -> largest[k] > 0))
            throw new NoInputColumnException("no input column is left: every coordinate of every row is 0");
        return new PointsEncoder(encoding, Reals.of(largest));
    }

    @Override
    public List<String> inputs() {
        return names();
    }

    @Override
    public List<String> names() {
        return NumberedNames.of(scales.size());
    }

    @Override
    public List<String> said() {
        String columns = scales.size() == 1 ? "x1" : "x1 … x" + scales.size();
        if (encoding == Encoding.NONE) return List.of(columns + ": as they are");
        long empty = scales.stream().filter(scale -> scale == 0).count();
        return List.of(columns + ": divided by their largest absolute value, not centred"
                + (empty == 0 ? "" : "; " + empty + " of them 0 in every training row and ignored"));
    }

    @Override
    public Encoded encode(Table table) {
        Points points = table.unnamedPoints()
                .orElseThrow(
                        () -> new InvalidInputException(
                                table.origin().prefix()
                                        + "the model was trained on points without column names: give it such, a LIBSVM file for example"));
        if (points instanceof SparsePoints sparse) return encode(sparse);
        Require.that(
                points.dim() == scales.size(),
                "the model expects %d columns but the data has %d",
                scales.size(),
                points.dim());
        DensePoints scaled =
                DensePoints.generate(points.size(), points.dim(), (i, k) -> scaled(points.get(i, k), i, k));
        return Encoded.of(scaled);
    }

    private Encoded encode(SparsePoints points) {
        boolean asTheyAre = encoding == Encoding.NONE && points.dim() == scales.size();
        if (asTheyAre) return Encoded.of(points);
        SparsePoints.Builder builder = new SparsePoints.Builder();
        int ignored = 0;
        for (int i = 0; i < points.size(); i++) {
            for (int k = 0; k < points.nonZeros(i); k++) {
                int column = points.column(i, k);
                boolean known = column < scales.size() && scales.get(column) > 0;
                if (known) builder.add(column, scaled(points.value(i, k), i, column));
                else ignored++;
            }
            builder.endRow();
        }
        return new Encoded(builder.build(scales.size()), Map.of(), Map.of(), ignored);
    }

    private double scaled(double x, int i, int column) {
        double scale = scales.get(column);
        if (scale == 0) return 0;
        double value = x / scale;
        if (!Double.isFinite(value))
            Require.that(
                    false,
                    "column x%d holds %s at row %d (counted from 0), too much for its scale %s of training",
                    column + 1,
                    x,
                    i,
                    scale);
        return value;
    }
}
