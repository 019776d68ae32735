package dev.mercer.io.parquet;

/** Encoding RLE of booleans. */
final class BooleanValues extends PageValues {
    private final RleBitPackedReader runs;

    /** The runs come after their length. */
    BooleanValues(Cursor in) {
        runs = new RleBitPackedReader(in.part(in.int32()), 1);
    }

    @Override
    long whole() {
        return runs.next();
    }
}
