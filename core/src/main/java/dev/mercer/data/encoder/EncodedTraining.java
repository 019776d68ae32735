package dev.mercer.data.encoder;

import dev.mercer.data.Dataset;
import dev.mercer.data.Targets;
import dev.mercer.data.Task;
import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.data.table.Examples;
import java.util.Optional;

/**
 * An encoder with the training rows that it was learned from, encoded. The encoded training rows differ from the
 * encoding of the same rows as new rows: no row is encoded with the help of its own target.
 *
 * @param encoder the encoder, for new rows
 * @param rows the training rows
 */
public record EncodedTraining(Encoder encoder, Encoded rows) {
    /** The rows as points, with the weights of the examples and their targets as the task has them. */
    public Dataset dataset(Examples examples, Task task) {
        Optional<Targets> targets = task == Task.DETECTION ? Optional.empty() : Optional.of(examples.targets(task));
        return new Dataset(rows.points(), targets, examples.weights(), encoder.names());
    }
}
