package dev.mercer.spark;

import dev.mercer.data.encoder.internal.Encoded;
import dev.mercer.model.Predictions;
import dev.mercer.model.TableModel;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.runtime.AbstractFunction1;

/** The columns of a prediction as a function of the columns of the inputs, of one row or of a block of rows. */
final class BlockPrediction extends AbstractFunction1<Object, Object> implements Serializable {
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
    public Object apply(Object row) {
        return predicted(List.of((Row) row)).get(0);
    }

    int blockRows() {
        return inputs.blockRows();
    }

    /** The new columns of rows of inputs. */
    List<Row> predicted(List<Row> rows) {
        TableModel known = SparkCalls.value(model, "the model", "transform").model();
        Predictions found =
                known.predictions(encoded(known, inputs, rows), TaskMachine.compute(), TaskMachine.progress());
        List<Row> all = new ArrayList<>(rows.size());
        for (int i = 0; i < rows.size(); i++) {
            Object[] values = new Object[outputs.count()];
            outputs.write(found, i, values);
            all.add(RowFactory.create(values));
        }
        return all;
    }

    /** The points of rows: by the names of their columns, or by the numbers of their coordinates. */
    static Encoded encoded(TableModel known, RowInputs inputs, List<Row> rows) {
        return inputs instanceof VectorInputs vectors
                        && known.encoder().columns().isEmpty()
                ? known.encoder().encode(vectors.points(rows))
                : known.encoder().encode(inputs.table(rows));
    }
}
