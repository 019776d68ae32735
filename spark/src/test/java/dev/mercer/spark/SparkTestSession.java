package dev.mercer.spark;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** The Spark session that all tests of this process share. */
final class SparkTestSession {
    private static final SparkSession SESSION = SparkSession.builder()
            .master("local[2]")
            .appName("mercer tests")
            .config("spark.ui.enabled", "false")
            .config("spark.sql.shuffle.partitions", "2")
            .config("spark.default.parallelism", "2")
            .config("spark.driver.bindAddress", "127.0.0.1")
            .config("spark.driver.host", "127.0.0.1")
            .config("spark.sql.warehouse.dir", "target/warehouse")
            .getOrCreate();

    private SparkTestSession() {}

    static SparkSession get() {
        return SESSION;
    }

    static Dataset<Row> frame(StructType schema, int partitions, Row... rows) {
        List<Row> all = Arrays.asList(rows);
        return SESSION.createDataFrame(all, schema).repartition(partitions);
    }

    static Row row(Object... values) {
        return RowFactory.create(values);
    }

    /** Tests of a class that starts Spark, which runs on these versions of Java. */
    @Target(ElementType.TYPE)
    @Retention(RetentionPolicy.RUNTIME)
    @EnabledForJreRange(min = JRE.JAVA_17, max = JRE.JAVA_21, disabledReason = "Spark 4.1 runs on Java 17 and 21")
    @interface Enabled {}
}
