package dev.mercer.spark;

import dev.mercer.data.Points;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.internal.RowBlocks;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Text;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.sql.Row;

/** Encodes the rows of a partition into blocks. */
final class BlockEncoding implements FlatMapFunction<Iterator<Row>, StoredBlock> {
    private static final long serialVersionUID = 1L;

    private final RowInputs inputs;
    private final RowTargets targets;
    private final EncoderContent content;

    BlockEncoding(RowInputs inputs, RowTargets targets, EncoderContent content) {
        this.inputs = inputs;
        this.targets = targets;
        this.content = content;
    }

    @Override
    public Iterator<StoredBlock> call(Iterator<Row> rows) {
        Encoder encoder = content.encoder();
        int most = RowBlocks.standardRows(encoder.names().size());
        return new Iterator<>() {
            private int first;

            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public StoredBlock next() {
                if (!rows.hasNext()) throw new NoSuchElementException();
                StoredBlock block = block(encoder, rows, first, most);
                first = Math.addExact(first, block.size());
                return block;
            }
        };
    }

    /** A block of at most {@code most} rows, which are encoded in parts. */
    private StoredBlock block(Encoder encoder, Iterator<Row> rows, int first, int most) {
        int dim = encoder.names().size();
        int size = 0;
        double[] points = new double[0];
        double[] y = new double[0];
        double[] w = new double[0];
        while (rows.hasNext() && size < most) {
            List<Row> some = new ArrayList<>();
            while (rows.hasNext() && size + some.size() < most && some.size() < inputs.blockRows())
                some.add(rows.next());
            Points encoded = encoder.encode(inputs.table(some)).points();
            if (size + some.size() > y.length) {
                // Doubles the room, so that numbers are copied about once.
                int room = Math.min(most, Math.max(2 * y.length, size + some.size()));
                points = Arrays.copyOf(points, Math.multiplyExact(room, dim));
                y = Arrays.copyOf(y, room);
                w = Arrays.copyOf(w, room);
            }
            double[] row = new double[dim];
            for (int i = 0; i < some.size(); i++, size++) {
                encoded.copyRow(i, row);
                System.arraycopy(row, 0, points, size * dim, dim);
                y[size] = targets.target(some.get(i));
                w[size] = targets.weight(some.get(i));
            }
        }
        return size == y.length
                ? new StoredBlock(first, points, y, w)
                : new StoredBlock(
                        first, Arrays.copyOf(points, size * dim), Arrays.copyOf(y, size), Arrays.copyOf(w, size));
    }

    /** Refuses a value of a column. */
    static InvalidInputException refused(String column, String rule, Object value) {
        return new InvalidInputException("column " + Text.quote(column) + " " + rule + ", got " + value);
    }
}
