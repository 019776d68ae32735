package dev.mercer.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.ExperimentalMethods;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.plans.logical.AppendColumns;
import org.apache.spark.sql.catalyst.plans.logical.LogicalPlan;
import org.apache.spark.sql.execution.SparkPlan;
import org.apache.spark.sql.execution.SparkStrategy;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Plans predictions in blocks. For Spark's optimizer a prediction appends columns to a row, so that it reads only the columns
 * that are needed and filters rows before the prediction; without this strategy each row would be predicted separately.
 */
final class BlockStrategy extends SparkStrategy {
    /** Makes the session plan predictions in blocks. */
    static synchronized void use(SparkSession session) {
        ExperimentalMethods methods = session.experimental();
        List<SparkStrategy> all = new ArrayList<>(CollectionConverters.asJava(methods.extraStrategies()));
        if (all.stream().anyMatch(BlockStrategy.class::isInstance)) return;
        all.add(new BlockStrategy());
        methods.extraStrategies_$eq(seq(all));
    }

    @Override
    public Seq<SparkPlan> apply(LogicalPlan plan) {
        if (!(plan instanceof AppendColumns append)) return seq(List.of());
        Object function = append.func();
        if (!(function instanceof BlockPrediction prediction)) return seq(List.of());
        return seq(List.of(new BlockColumnsExec(
                prediction, append.deserializer(), append.serializer(), planLater(append.child()))));
    }

    static <T> Seq<T> seq(List<T> all) {
        return CollectionConverters.asScala(all).toSeq();
    }
}
