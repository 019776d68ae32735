package dev.mercer.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.NamedExpression;
import org.apache.spark.sql.catalyst.expressions.UnsafeRow;
import org.apache.spark.sql.catalyst.expressions.codegen.GenerateUnsafeRowJoiner$;
import org.apache.spark.sql.catalyst.expressions.codegen.UnsafeRowJoiner;
import org.apache.spark.sql.catalyst.plans.physical.Partitioning;
import org.apache.spark.sql.execution.ObjectOperator$;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * A physical plan that appends predicted columns block by block, while Spark's own operator calls the function for each row. Public only
 * because Spark copies plans by reflection.
 */
@SuppressWarnings("serial") // what Catalyst hands over is serializable, although its types do not say so
public final class BlockColumnsExec extends SparkPlan {
    private static final long serialVersionUID = 1L;

    private final BlockPrediction prediction;
    private final Expression deserializer;
    private final Seq<NamedExpression> serializer;
    private final SparkPlan child;

    /** Creates a plan from its elements, which Spark uses to copy plans. */
    public BlockColumnsExec(
            BlockPrediction prediction, Expression deserializer, Seq<NamedExpression> serializer, SparkPlan child) {
        this.prediction = prediction;
        this.deserializer = deserializer;
        this.serializer = serializer;
        this.child = child;
    }

    @Override
    public Seq<SparkPlan> children() {
        return BlockStrategy.seq(List.of(child));
    }

    @Override
    public SparkPlan withNewChildrenInternal(IndexedSeq<SparkPlan> children) {
        return new BlockColumnsExec(prediction, deserializer, serializer, children.apply(0));
    }

    @Override
    public Seq<Attribute> output() {
        List<Attribute> all = new ArrayList<>(CollectionConverters.asJava(child.output()));
        CollectionConverters.asJava(serializer).forEach(column -> all.add(column.toAttribute()));
        return BlockStrategy.seq(all);
    }

    @Override
    public Partitioning outputPartitioning() {
        return child.outputPartitioning();
    }

    @Override
    public int productArity() {
        return 4;
    }

    @Override
    public Object productElement(int n) {
        return List.of(prediction, deserializer, serializer, child).get(n);
    }

    @Override
    public boolean canEqual(Object other) {
        return other instanceof BlockColumnsExec;
    }

    @Override
    public RDD<InternalRow> doExecute() {
        StructType left = child.schema();
        StructField[] all = schema().fields();
        StructType right = new StructType(Arrays.copyOfRange(all, left.length(), all.length));
        return child.execute()
                .toJavaRDD()
                .mapPartitions(new Blocks(prediction, deserializer, child.output(), serializer, left, right))
                .rdd();
    }

    /**
     * Appends columns to the rows of a partition.
     *
     * @param prediction predicts blocks
     * @param deserializer makes a row of inputs
     * @param attributes the columns of a row
     * @param serializer of the new columns
     * @param left the schema of a row
     * @param right the schema of the new columns
     */
    private record Blocks(
            BlockPrediction prediction,
            Expression deserializer,
            Seq<Attribute> attributes,
            Seq<NamedExpression> serializer,
            StructType left,
            StructType right)
            implements FlatMapFunction<Iterator<InternalRow>, InternalRow>, Serializable {
        @Override
        @SuppressWarnings("unchecked") // a Scala Seq is covariant
        public Iterator<InternalRow> call(Iterator<InternalRow> rows) {
            Function1<InternalRow, Object> input =
                    ObjectOperator$.MODULE$.deserializeRowToObject(deserializer, attributes);
            Function1<Object, UnsafeRow> output =
                    ObjectOperator$.MODULE$.serializeObjectToRow((Seq<Expression>) (Seq<?>) serializer);
            UnsafeRowJoiner joiner = GenerateUnsafeRowJoiner$.MODULE$.create(left, right);
            return new Iterator<>() {
                private Iterator<InternalRow> ready = List.<InternalRow>of().iterator();

                @Override
                public boolean hasNext() {
                    return ready.hasNext() || rows.hasNext();
                }

                @Override
                public InternalRow next() {
                    if (!hasNext()) throw new NoSuchElementException();
                    if (!ready.hasNext()) ready = block();
                    return ready.next();
                }

                private Iterator<InternalRow> block() {
                    List<UnsafeRow> block = new ArrayList<>();
                    List<Row> inputs = new ArrayList<>();
                    while (rows.hasNext() && block.size() < prediction.blockRows()) {
                        // Spark reuses the memory of a row for the next one.
                        UnsafeRow row = ((UnsafeRow) rows.next()).copy();
                        block.add(row);
                        inputs.add((Row) input.apply(row));
                    }
                    Iterator<Row> predicted = prediction.predicted(inputs).iterator();
                    return block.stream()
                            .map(row -> (InternalRow) joiner.join(row, output.apply(predicted.next())))
                            .iterator();
                }
            };
        }
    }
}
