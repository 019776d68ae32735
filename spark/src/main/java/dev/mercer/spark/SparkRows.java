package dev.mercer.spark;

import dev.mercer.data.DensePoints;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.StoredRows;
import dev.mercer.data.internal.RowBlock;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.learn.nystrom.PassSetup;
import dev.mercer.learn.nystrom.RemoteRows;
import dev.mercer.solve.nystrom.RowPass;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import dev.mercer.util.Text;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;

/**
 * Encoded rows in blocks that stay on the executors: passes over them are added up there, and only sums and samples of rows are sent to the
 * driver. Rows are numbered by partitions, in the order of each.
 */
final class SparkRows implements StoredRows, RemoteRows, AutoCloseable {
    private final JavaRDD<StoredBlock> blocks;
    private final Head head;
    private final List<PartitionFacts> facts;
    private final int[] starts;
    private final LeftOutRows leftOut;
    private final BitSet leftOutNumbers;
    private int passes;
    private @Nullable PassSetup known;
    private @Nullable Broadcast<PassTask.Setup> sent;

    /**
     * The meaning of the rows.
     *
     * @param encoder the encoder that made points of them
     * @param target the name of the target
     * @param classes the names of the classes
     * @param weighted whether they have weights
     */
    record Head(Encoder encoder, String target, Optional<List<String>> classes, boolean weighted) {}

    private SparkRows(
            JavaRDD<StoredBlock> blocks, Head head, List<PartitionFacts> facts, int[] starts, BitSet leftOutNumbers) {
        this.blocks = blocks;
        this.head = head;
        this.facts = facts;
        this.starts = starts;
        this.leftOutNumbers = leftOutNumbers;
        this.leftOut = LeftOutRows.of(leftOutNumbers, starts);
    }

    /** Keeps the blocks on the executors and counts their rows. */
    static SparkRows of(JavaRDD<StoredBlock> blocks, Head head) {
        JavaRDD<StoredBlock> kept = blocks.persist(StorageLevel.MEMORY_AND_DISK());
        boolean counted = false;
        try {
            SparkRows rows = counted(kept, head);
            counted = true;
            return rows;
        } finally {
            if (!counted) kept.unpersist();
        }
    }

    private static SparkRows counted(JavaRDD<StoredBlock> kept, Head head) {
        int classes = head.classes.map(List::size).orElse(1);
        List<PartitionFacts> facts = SparkCalls.described(
                kept.context(),
                "encode and keep the rows",
                () -> kept.mapPartitionsWithIndex(
                                new PartitionFacts.Count(LeftOutRows.none(), head.classes.isPresent(), classes), true)
                        .collect());
        int[] starts = new int[facts.size() + 1];
        for (int p = 0; p < facts.size(); p++) {
            long end = starts[p] + facts.get(p).rows();
            if (end > Integer.MAX_VALUE)
                throw new InvalidInputException("a fit takes at most 2,147,483,647 rows: take a sample (df.sample)");
            starts[p + 1] = (int) end;
        }
        if (starts[facts.size()] == 0) throw new InvalidInputException("the DataFrame has no rows to learn from");
        return new SparkRows(kept, head, facts, starts, new BitSet());
    }

    @Override
    public List<double[]> sum(PassSetup setup, RowPass pass) {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(blocks.context());
        Broadcast<SerialForm<RowPass>> one = context.broadcast(SerialForm.of(pass));
        PassTask task = new PassTask(broadcast(setup, context), one, leftOut);
        String text = "pass " + ++passes + " over the rows, " + pass.getClass().getSimpleName();
        try {
            return SparkCalls.described(
                    blocks.context(),
                    text,
                    () -> blocks.mapPartitionsWithIndex(task, true).treeReduce((a, b) -> PassTask.add(b, a)));
        } finally {
            one.destroy();
        }
    }

    /** Broadcasts the setup that all passes share. */
    @SuppressWarnings("ReferenceEquality") // equal setups of other fits may be sent again
    private Broadcast<PassTask.Setup> broadcast(PassSetup setup, JavaSparkContext context) {
        Broadcast<PassTask.Setup> last = sent;
        if (last != null && setup == known) return last;
        if (last != null) last.destroy();
        known = setup;
        sent = last = context.broadcast(PassTask.Setup.of(setup));
        return last;
    }

    @Override
    public RowBlock rows(int[] numbers, Progress progress) {
        HashMap<Integer, int[]> wanted = LeftOutRows.byPartition(numbers, starts);
        String text = "draw " + Text.count(numbers.length, "row");
        List<StoredBlock> found = SparkCalls.described(
                blocks.context(),
                text,
                () -> blocks.mapPartitionsWithIndex(new RowSelection(wanted, leftOut), true)
                        .collect());
        StoredBlock all = StoredBlock.joined(found);
        return new RowBlock(0, DensePoints.of(numbers.length, dim(), all.points()), all.targets(), all.weights());
    }

    @Override
    public double[] weightSums(Progress progress) {
        int classes = head.classes.map(List::size).orElse(1);
        List<PartitionFacts> now = leftOutNumbers.isEmpty()
                ? facts
                : SparkCalls.described(
                        blocks.context(),
                        "weights of the classes",
                        () -> blocks.mapPartitionsWithIndex(
                                        new PartitionFacts.Count(leftOut, head.classes.isPresent(), classes), true)
                                .collect());
        double[] sums = new double[classes];
        for (PartitionFacts each : now) for (int c = 0; c < classes; c++) sums[c] += each.weights()[c];
        return sums;
    }

    @Override
    public BitSet weighted(Progress progress) {
        BitSet found = new BitSet(size());
        found.set(0, size());
        for (int p = 0; p < facts.size(); p++) for (int row : facts.get(p).weightless()) found.clear(starts[p] + row);
        found.andNot(leftOutNumbers);
        return found;
    }

    @Override
    public RemoteRows without(BitSet numbers) {
        BitSet all = (BitSet) leftOutNumbers.clone();
        all.or(numbers);
        return new SparkRows(blocks, head, facts, starts, all);
    }

    /** The blocks themselves. */
    JavaRDD<StoredBlock> stored() {
        return blocks;
    }

    /** The number of the first row of each partition, and at the end that of all rows. */
    int[] starts() {
        return starts.clone();
    }

    /** Frees the blocks and the broadcast values. */
    @Override
    public void close() {
        Broadcast<PassTask.Setup> last = sent;
        if (last != null) last.destroy();
        sent = null;
        blocks.unpersist();
    }

    @Override
    public int size() {
        return starts[facts.size()];
    }

    @Override
    public int blockRows() {
        return RowBlocks.standardRows(dim());
    }

    @Override
    public List<String> names() {
        return head.encoder.names();
    }

    @Override
    public Optional<List<String>> classes() {
        return head.classes;
    }

    /** The SHA-256 of the digests of all partitions. */
    @Override
    public String digest() {
        byte[] all = new byte[0];
        for (PartitionFacts fact : facts) {
            int from = all.length;
            all = Arrays.copyOf(all, from + fact.digest().length);
            System.arraycopy(fact.digest(), 0, all, from, fact.digest().length);
        }
        return ModelContent.of(all).digest();
    }

    @Override
    public String source() {
        return "the DataFrame";
    }

    @Override
    public Encoder encoder() {
        return head.encoder;
    }

    @Override
    public Optional<String> target() {
        return Optional.of(head.target);
    }

    @Override
    public boolean weighted() {
        return head.weighted;
    }

    @Override
    public int dropped() {
        return 0;
    }
}
