package dev.mercer.io.parquet;

/** Encoding RLE of truth values. */
final class TruthValues extends PageValues {
    private final HybridRuns runs;

    /** The runs come after their length. */
    TruthValues(Cursor in) {
        runs = new HybridRuns(in.part(in.int32()), 1);
    }

    @Override
    long whole() {
        return runs.next();
    }
}
