package dev.mercer.data.encoder;

import dev.mercer.data.Dataset;
import dev.mercer.data.NumberedNames;
import dev.mercer.data.Points;
import dev.mercer.data.Reals;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.internal.AsIs;
import dev.mercer.data.encoder.internal.ColumnEncoder;
import dev.mercer.data.encoder.internal.Dated;
import dev.mercer.data.encoder.internal.Dropped;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.encoder.internal.LetterColumn;
import dev.mercer.data.encoder.internal.OneHot;
import dev.mercer.data.encoder.internal.Standardized;
import dev.mercer.data.encoder.internal.Supervision;
import dev.mercer.data.encoder.internal.TargetStatistics;
import dev.mercer.data.encoder.internal.TextVectors;
import dev.mercer.data.encoder.internal.WrittenColumn;
import dev.mercer.data.encoder.internal.YesNo;
import dev.mercer.data.table.Examples;
import dev.mercer.data.table.Table;
import dev.mercer.util.Text;
import java.util.List;

/**
 * Converts inputs to points: learned once, from training rows only, then applied to any data. Immutable, equal by content.
 *
 * <p>With {@link Encoding#AUTO} a table is encoded column by column, and its columns are known by their names:
 *
 * <ul>
 *   <li>numbers become (x − mean)/deviation, over the training rows ({@link Standardized}); missing ones become the mean, and
 *       if training had some, a column {@code age=(missing)} of 0 and 1 marks them;
 *   <li>text becomes a column of 0 and 1 for each category, a missing one being a category of its own, rare ones sharing
 *       {@code city=(other)} ({@link OneHot} has the limits);
 *   <li>dates become a number in the same way, and places on the circles of day, week and year if the training dates cover
 *       these cycles ({@link Dated});
 *   <li>numbers and dates as people write them ({@code $1,200}, {@code 34 mpg}, {@code Dec 19, 2016}) are parsed first, and
 *       numbers that stand for a missing value are recognized ({@link WrittenColumn});
 *   <li>words for yes and no become 1 and 0 ({@link YesNo});
 *   <li>a column that a kernel of texts names stays text, letter by letter ({@link LetterColumn});
 *   <li>a column that is the same in each training row, or holds ids or free text, is dropped ({@link Dropped}).
 * </ul>
 *
 * <p>With {@link Encoding#UNCENTRED} numbers become x/deviation instead, for kernels that are defined for x ≥ 0;
 * everything else is the same, including dates.
 *
 * <p>A cell has the same meaning in all sources of data. Blanks around a text are ignored. {@code NA}, {@code NaN}, {@code null}, {@code
 * ?} and the empty text are missing values unless training had them as a level; a level is also found by another spelling of the same
 * number ({@code 7.0}) or truth value ({@code TRUE}).
 *
 * <p>{@link Table#withKinds} overrides the kind of column that is inferred from the data.
 *
 * <p>A row of weight 2 counts as that row twice, and one of weight 0 not at all.
 *
 * <p>Points without column names, such as those of a LIBSVM file, are scaled and not centered, so that zeros stay zeros ({@link PointsEncoder}).
 */
public sealed interface Encoder permits TableEncoder, PointsEncoder {
    /**
     * Learns from a table of inputs without target and weights. All rows have weight 1.
     *
     * @throws dev.mercer.util.InvalidInputException if there is no row, or no column is left; with {@link Encoding#NONE} also
     *     if a column is not numbers or has a missing value
     */
    static Encoder learn(Encoding encoding, Table inputs) {
        return learn(encoding, inputs, Reals.constant(inputs.size(), 1));
    }

    /**
     * Learns from rows of these weights ≥ 0.
     *
     * @throws dev.mercer.util.InvalidInputException as {@link #learn(Encoding, Table)}, and if all weights are 0
     */
    static Encoder learn(Encoding encoding, Table inputs, Reals weights) {
        if (inputs.unnamedPoints().isEmpty()) return TableEncoder.learn(encoding, inputs, weights);
        EncoderLearner learner = new EncoderLearner(encoding);
        learner.add(inputs, weights);
        return learner.learn();
    }

    /** Learns from points without column names, dense or sparse. All have weight 1. */
    static Encoder learn(Encoding encoding, Points points) {
        return learn(encoding, Table.of(points));
    }

    /**
     * Learns from rows of these weights ≥ 0 and their targets, and encodes them. Levels of text and free text are then encoded
     * by statistics of the target ({@link TargetStatistics}, {@link TextVectors}); for the training rows these are learned
     * from rows of other folds, so that no row is encoded with the help of its own target.
     *
     * @throws dev.mercer.util.InvalidInputException as {@link #learn(Encoding, Table, Reals)}
     */
    static EncodedTraining fit(Encoding encoding, Table inputs, Reals weights, Supervision supervision) {
        if (inputs.unnamedPoints().isEmpty()) return TableEncoder.fit(encoding, inputs, weights, supervision);
        Encoder encoder = learn(encoding, inputs, weights);
        return new EncodedTraining(encoder, encoder.encode(inputs));
    }

    /** Learns from examples, with their targets if the task has targets, and encodes them. */
    static EncodedTraining fit(Encoding encoding, Examples rows, Task task) {
        if (task != Task.DETECTION) return fit(encoding, rows, rows.targets(task));
        Encoder encoder = learn(encoding, rows.inputs(), rows.weights());
        return new EncodedTraining(encoder, encoder.encode(rows.inputs()));
    }

    /** Learns from examples with other targets than their own, such as transformed ones. */
    static EncodedTraining fit(Encoding encoding, Examples rows, Targets targets) {
        return fit(encoding, rows.inputs(), rows.weights(), new Supervision(targets, rows.groups()));
    }

    /**
     * An encoder that leaves points unchanged and accepts tables with number columns of these names. Numbered names x1
     * … xd stand for points without names.
     */
    static Encoder asTheyAre(List<String> names) {
        return names instanceof NumberedNames
                ? new PointsEncoder(Encoding.NONE, Reals.constant(names.size(), 1))
                : new TableEncoder(
                        Encoding.NONE,
                        names.stream()
                                .map(name -> (ColumnEncoder) new AsIs(name))
                                .toList());
    }

    Encoding encoding();

    /** The encoder of each column of the training data, in order; empty for points without column names. */
    default List<ColumnEncoder> columns() {
        return List.of();
    }

    /** The encoders of {@link #columns} that are not dropped. */
    default List<ColumnEncoder> used() {
        return columns().stream().filter(column -> !(column instanceof Dropped)).toList();
    }

    /** A sentence for each column that is dropped, with the reason. */
    default List<String> dropped() {
        return columns().stream()
                .filter(Dropped.class::isInstance)
                .map(column ->
                        "column " + Text.quote(column.name()) + " is not learned from: " + ((Dropped) column).why())
                .toList();
    }

    /** The columns that data must have; dropped columns are not among them. */
    List<String> inputs();

    /** The names of the columns of the points, all different. */
    List<String> names();

    /** A readable description, one line for each column of the training data. */
    List<String> said();

    /**
     * Encodes rows. Columns are found by name; additional columns are ignored. Sparse points without names may have fewer coordinates than in
     * training (the missing ones are 0) or more (the additional ones are ignored and counted); dense points must have the same number.
     *
     * @throws dev.mercer.util.InvalidInputException if columns are missing, or one that was numbers holds text
     */
    Encoded encode(Table table);

    /** Encodes points without column names. */
    default Encoded encode(Points points) {
        return encode(Table.of(points));
    }

    /** The rows as points with targets and weights, the targets as the task has them. */
    default Dataset dataset(Examples rows, Task task) {
        return new EncodedTraining(this, encode(rows.inputs())).dataset(rows, task);
    }

    /** True when the encoding of a column was learned from targets too. */
    default boolean ofTargets() {
        return false;
    }
}
