package dev.mercer.spark;

import dev.mercer.compute.Compute;
import dev.mercer.data.encoder.Encoded;
import dev.mercer.data.encoder.PointsEncoder;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** Adds the columns of a prediction to the rows of a partition, block after block. */
final class BlockPrediction implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1L;

    private final Broadcast<ModelContent> model;
    private final RowInputs inputs;
    private final OutputColumns outputs;

    BlockPrediction(Broadcast<ModelContent> model, RowInputs inputs, OutputColumns outputs) {
        this.model = model;
        this.inputs = inputs;
        this.outputs = outputs;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        TableModel known = SentValue.of(model, "the model", "transform").model();
        Compute compute = TaskMachine.compute();
        return new Iterator<>() {
            private Iterator<Row> ready = List.<Row>of().iterator();

            @Override
            public boolean hasNext() {
                return ready.hasNext() || rows.hasNext();
            }

            @Override
            public Row next() {
                if (!hasNext()) throw new NoSuchElementException();
                if (!ready.hasNext())
                    ready = predicted(known, next(rows), compute).iterator();
                return ready.next();
            }

            private List<Row> next(Iterator<Row> from) {
                List<Row> block = new ArrayList<>(inputs.blockRows());
                while (from.hasNext() && block.size() < inputs.blockRows()) block.add(from.next());
                return block;
            }
        };
    }

    private List<Row> predicted(TableModel known, List<Row> rows, Compute compute) {
        Predictions found = known.predict(encoded(known, inputs, rows), compute, TaskMachine.progress());
        List<Row> all = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Row row = rows.get(i);
            int width = row.size();
            Object[] values = new Object[width + outputs.count()];
            for (int k = 0; k < width; k++) values[k] = row.get(k);
            outputs.write(found, i, values, width);
            all.add(RowFactory.create(values));
        }
        return all;
    }

    /** The points of rows: by the names of their columns, or by the numbers of their coordinates. */
    static Encoded encoded(TableModel known, RowInputs inputs, List<Row> rows) {
        return inputs instanceof VectorInputs vectors && known.encoder() instanceof PointsEncoder
                ? known.encoder().encode(vectors.points(rows))
                : known.encoder().encode(inputs.table(rows));
    }
}
