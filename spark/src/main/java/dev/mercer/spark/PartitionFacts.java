package dev.mercer.spark;

import dev.mercer.io.tensor.Sha256;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.spark.api.java.function.Function2;

/**
 * Facts about a partition that the driver needs.
 *
 * @param rows the number of its rows
 * @param weights Σw of each class, or of all rows
 * @param weightless the numbers of the rows of weight 0 within the partition
 * @param digest the SHA-256 of its numbers
 */
record PartitionFacts(long rows, double[] weights, int[] weightless, byte[] digest) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** Counts the rows of a partition. */
    static final class Count implements Function2<Integer, Iterator<StoredBlock>, Iterator<PartitionFacts>> {
        private static final long serialVersionUID = 1L;

        private final LeftOutRows leftOut;
        private final boolean labelled;
        private final int classes;

        Count(LeftOutRows leftOut, boolean labelled, int classes) {
            this.leftOut = leftOut;
            this.labelled = labelled;
            this.classes = classes;
        }

        @Override
        public Iterator<PartitionFacts> call(Integer partition, Iterator<StoredBlock> blocks) {
            long rows = 0;
            double[] sums = new double[classes];
            IntStream.Builder weightless = IntStream.builder();
            MessageDigest digest = Sha256.ofJdk();
            while (blocks.hasNext()) {
                StoredBlock block = leftOut.of(partition, blocks.next());
                for (int i = 0; i < block.size(); i++) {
                    sums[labelled ? (int) block.targets()[i] : 0] += block.weights()[i];
                    if (!(block.weights()[i] > 0)) weightless.add((int) rows + i);
                }
                rows += block.size();
                for (double[] numbers : List.of(block.points(), block.targets(), block.weights()))
                    update(digest, numbers);
            }
            int[] none = weightless.build().toArray();
            return List.of(new PartitionFacts(rows, sums, none, digest.digest()))
                    .iterator();
        }

        private static void update(MessageDigest digest, double[] numbers) {
            byte[] bytes = new byte[Double.BYTES * numbers.length];
            ByteBuffer.wrap(bytes).asDoubleBuffer().put(numbers);
            digest.update(bytes);
        }
    }
}
