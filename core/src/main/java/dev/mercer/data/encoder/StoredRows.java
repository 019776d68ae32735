package dev.mercer.data.encoder;

import dev.mercer.data.internal.RowBlocks;
import java.util.Optional;

/** Encoded rows that are too many for memory, with the encoder that converted them to points. */
public interface StoredRows extends RowBlocks {
    /** The name of the file that the rows come from, for messages. */
    String source();

    Encoder encoder();

    /** The name of the target; empty if the file has a target without a name. */
    Optional<String> target();

    /** True if rows have weights; else all are 1. */
    boolean weighted();

    /** How many rows were left out because their target is missing. */
    int dropped();
}
