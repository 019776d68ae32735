package dev.mercer.data.table;

import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.EncodedTraining;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.encoder.Supervision;
import java.util.Optional;

/** Rows of inputs, as a file holds them: a table, or points without names of columns. */
public sealed interface Data permits TableData, LabelledPoints {
    /** The name of the file, for messages. */
    String source();

    /** The number of rows. */
    int size();

    /** The place of row {@code i}, for messages: file and line where they are known. */
    String place(int i);

    /** These rows, in this order. */
    Data select(int... rows);

    /** The encoder that rows of these weights teach. */
    Encoder learn(Encoding encoding, Reals weights);

    /** The encoder that rows of these weights and targets teach, and the rows encoded. */
    EncodedTraining fit(Encoding encoding, Reals weights, Supervision supervision);

    /** Teaches an encoder, to which more rows may come. */
    void teach(EncoderLearner learner, Reals weights);

    /** The rows as points. */
    Encoded encode(Encoder encoder);

    /** The rows as examples: inputs, targets and weights by the roles of the columns. */
    Examples examples(ColumnRoles roles);

    /** The rows as examples that need no target; one that there is is set aside. */
    Examples unlabelled(ColumnRoles roles);

    /** The columns with their names; absent for points without names. */
    Optional<Table> named();

    /** The values of an input column, NaN where one is missing or is no number; {@code place} counts where there are no names. */
    double[] numbers(String column, int place);

    /** The label that each row carries itself. */
    Optional<Column> labels();

    /** The number that index 0 of a LIBSVM file gives to each row, where it does. */
    Optional<Reals> numbers();

    /**
     * The numbers as they are: every number column but {@code target} (a name or a number, as {@link Table#find} takes it); text columns
     * are left out and listed; points without names as they are.
     *
     * @throws dev.mercer.util.InvalidInputException if a value is missing, no number column is left, or there is no such target
     */
    NumericPoints points(Optional<String> target);
}
