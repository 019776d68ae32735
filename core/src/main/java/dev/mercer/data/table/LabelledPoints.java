package dev.mercer.data.table;

import dev.mercer.data.NumberedNames;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.Supervision;
import dev.mercer.util.Cure;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.RefusedException;
import dev.mercer.util.Require;
import java.util.List;
import java.util.Optional;

/**
 * Points without names of columns, each with a label or none, as a LIBSVM file holds them.
 *
 * @param source the name of the file
 * @param points its points
 * @param labels a label for each point, numbers if all are, else text; absent when no point has one
 * @param numbers the number that index 0 gives to each point, where it does
 */
public record LabelledPoints(String source, Points points, Optional<Column> labels, Optional<Reals> numbers)
        implements Data {
    public LabelledPoints {
        numbers.ifPresent(all -> Require.equal("number of index 0", points.size(), all.size()));
        labels.ifPresent(column -> Require.equal("number of labels", points.size(), column.size()));
    }

    /** Points without labels, which come from no file. */
    public static LabelledPoints of(Points points) {
        return new LabelledPoints("points", points, Optional.empty());
    }

    /** Points without numbers. */
    public LabelledPoints(String source, Points points, Optional<Column> labels) {
        this(source, points, labels, Optional.empty());
    }

    @Override
    public int size() {
        return points.size();
    }

    @Override
    public String place(int i) {
        return source;
    }

    @Override
    public LabelledPoints select(int... rows) {
        return new LabelledPoints(source, points.select(rows), labels.map(c -> c.select(rows)));
    }

    @Override
    public Encoder learn(Encoding encoding, Reals weights) {
        return Encoder.learn(encoding, points, weights);
    }

    @Override
    public EncodedTraining fit(Encoding encoding, Reals weights, Supervision supervision) {
        Encoder encoder = learn(encoding, weights);
        return new EncodedTraining(encoder, encode(encoder));
    }

    @Override
    public void teach(EncoderLearner learner, Reals weights) {
        learner.add(points, weights);
    }

    @Override
    public Encoded encode(Encoder encoder) {
        return encoder.encode(points);
    }

    @Override
    public Examples examples(ColumnRoles roles) {
        refuse(RowOption.TARGET, roles.target(), "carries its target itself");
        refuse(RowOption.WEIGHT, roles.weight(), "has no column of weights");
        refuse(RowOption.IGNORE, roles.ignored(), "has no names of columns");
        refuse(RowOption.GROUP, roles.group(), "has no column of groups");
        refuse(RowOption.TIME_ORDER, roles.time(), "has no column of times");
        Column label = labels.orElseThrow(() ->
                new InvalidInputException(source + ": no point has a label (write it before the first index:value)"));
        return new Examples(this, List.of(), List.of(label), Reals.constant(size(), 1), RowOrder.NONE, 0);
    }

    @Override
    public Examples unlabelled(ColumnRoles roles) {
        refuse(RowOption.TARGET, roles.target(), "carries its target itself");
        refuse(RowOption.WEIGHT, roles.weight(), "has no column of weights");
        refuse(RowOption.IGNORE, roles.ignored(), "has no names of columns");
        return new Examples(this, List.of(), labels.stream().toList(), Reals.constant(size(), 1), RowOrder.NONE, 0);
    }

    private void refuse(RowOption option, Optional<String> given, String why) {
        if (given.isPresent())
            throw new RefusedException("%s: a LIBSVM file %s (leave out %s %s)", source, why, option, given.get());
    }

    @Override
    public Optional<Table> named() {
        return Optional.empty();
    }

    @Override
    public double[] numbers(String column, int place) {
        double[] values = new double[size()];
        if (place < points.dim()) for (int i = 0; i < values.length; i++) values[i] = points.get(i, place);
        return values;
    }

    @Override
    public NumericPoints points(Optional<String> target) {
        if (target.isPresent())
            throw new InvalidInputException(source + ": a LIBSVM file carries its target itself", Cure.NO_TARGET);
        return new NumericPoints(points, NumberedNames.of(points.dim()), List.of());
    }
}
