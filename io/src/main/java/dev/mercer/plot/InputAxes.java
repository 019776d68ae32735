package dev.mercer.plot;

import dev.mercer.compute.Compute;
import dev.mercer.data.DensePoints;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.linalg.Matrix;
import dev.mercer.model.Expansion;
import dev.mercer.model.TableModel;
import dev.mercer.util.Progress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The axes of a model's picture: its one or two numeric inputs, in the units of the data.
 *
 * @param model the model whose inputs are the axes
 * @param names of the columns
 */
public record InputAxes(TableModel model, List<String> names) {
    /** The range of a standardized input around its mean, in standard deviations, if no other range is known. */
    private static final double DEVIATIONS = 2.5;

    /** Empty if there are more than two inputs, or one that is not a number. */
    public static Optional<InputAxes> of(TableModel model) {
        List<String> names = model.encoder().inputs();
        boolean numbers = model.encoder().used().stream().noneMatch(column -> Double.isNaN(column.decoded(0)));
        boolean one = model.targets().size() <= 1;
        return names.size() <= 2 && numbers && one ? Optional.of(new InputAxes(model, names)) : Optional.empty();
    }

    int count() {
        return names.size();
    }

    /** Encodes points that are in the units of the data. */
    Points encode(DensePoints raw) {
        return model.encoder().encode(table(raw)).points();
    }

    private Table table(DensePoints raw) {
        if (model.encoder() instanceof PointsEncoder) return Table.of(raw);
        List<NumberColumn> columns = new ArrayList<>();
        for (int k = 0; k < count(); k++) {
            int input = k;
            columns.add(NumberColumn.of(
                    names.get(k),
                    IntStream.range(0, raw.size())
                            .mapToDouble(i -> raw.get(i, input))
                            .toArray()));
        }
        return Table.of(columns);
    }

    /** The scores of the model at points in the units of the data. */
    Matrix scores(DensePoints raw, Compute compute, Progress progress) {
        return model.model().outputs(encode(raw), compute, progress);
    }

    /** The inputs of rows; NaN where one is missing. */
    public double[][] inputs(Table rows) {
        double[][] values = new double[rows.size()][count()];
        for (int k = 0; k < count(); k++) {
            for (int i = 0; i < values.length; i++) values[i][k] = input(rows, i, k);
        }
        return values;
    }

    private double input(Table rows, int i, int k) {
        Optional<Points> unnamed = rows.unnamedPoints();
        if (unnamed.isPresent()) return k < unnamed.get().dim() ? unnamed.get().get(i, k) : 0;
        return rows.column(names.get(k)) instanceof NumberColumn numbers ? numbers.get(i) : Double.NaN;
    }

    /** The centers of the model in the units of the data, if they are data points. */
    Optional<DensePoints> centers() {
        Expansion expansion = model.model().expansion();
        if (expansion.features().isPresent()) return Optional.empty();
        return Optional.of(inUnits(expansion.centers()));
    }

    /** Decodes encoded rows. */
    public Table decoded(Points rows) {
        return table(inUnits(rows));
    }

    private DensePoints inUnits(Points encoded) {
        return DensePoints.generate(encoded.size(), count(), (i, k) -> decoded(encoded, i, k));
    }

    private double decoded(Points encoded, int i, int k) {
        if (model.encoder() instanceof PointsEncoder encoder)
            return encoded.get(i, k) * encoder.scales().get(k);
        List<ColumnEncoder> columns = model.encoder().used();
        int place = columns.stream().limit(k).mapToInt(c -> c.outputs().size()).sum();
        return columns.get(k).decoded(encoded.get(i, place));
    }

    /** The range of an input in the training data, if the model has it. */
    Optional<Range> known(int k) {
        Optional<DensePoints> centers = centers().filter(c -> c.size() > 0);
        if (centers.isPresent())
            return Optional.of(Range.of(
                    Reals.of(IntStream.range(0, centers.get().size())
                            .mapToDouble(j -> centers.get().get(j, k))
                            .toArray())));
        if (model.encoder() instanceof PointsEncoder encoder)
            return Optional.of(
                    new Range(-encoder.scales().get(k), encoder.scales().get(k)));
        ColumnEncoder column = model.encoder().used().get(k);
        double mean = column.trainingMean();
        return Double.isNaN(mean)
                ? Optional.empty()
                : Optional.of(new Range(column.decoded(mean - DEVIATIONS), column.decoded(mean + DEVIATIONS)));
    }
}
