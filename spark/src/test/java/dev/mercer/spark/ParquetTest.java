package dev.mercer.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.Tables;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Date;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Stream;
import org.apache.spark.sql.DataFrameWriter;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of Apache Parquet, read by Mercer. */
@Tag("once")
@SparkTestSession.Enabled
class ParquetTest {
    /** More than a page holds, and several blocks of differences. */
    private static final int ROWS = 21_000;

    private static final StructType SCHEMA = new StructType()
            .add("flag", DataTypes.BooleanType)
            .add("tiny", DataTypes.ByteType)
            .add("int", DataTypes.IntegerType)
            .add("long", DataTypes.LongType)
            .add("float", DataTypes.FloatType)
            .add("double", DataTypes.DoubleType)
            .add("name", DataTypes.StringType)
            .add("path", DataTypes.StringType)
            .add("day", DataTypes.DateType)
            .add("at", DataTypes.TimestampNTZType)
            .add("price", DataTypes.createDecimalType(9, 2))
            .add("sum", DataTypes.createDecimalType(18, 4))
            .add("huge", DataTypes.createDecimalType(38, 10));

    @TempDir
    private Path directory;

    private static List<Row> rows(int count) {
        Random random = new Random(7);
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Object[] values = {
                random.nextBoolean(),
                (byte) random.nextInt(),
                random.nextInt(3) == 0 ? random.nextInt() : i / 50,
                random.nextInt(3) == 0 ? random.nextLong() : (long) i,
                (float) random.nextGaussian(),
                random.nextInt(9) == 0 ? Double.NaN : random.nextGaussian(),
                List.of("red", "green", "blau", "été").get(random.nextInt(4)),
                "/some/where/" + i / 10 + "/" + random.nextInt(100_000),
                LocalDate.of(2020, 1, 1).plusDays(random.nextInt(900) - 9000),
                LocalDateTime.of(2020, 1, 1, 0, 0).plusSeconds(random.nextInt()).plusNanos(1000L * random.nextInt(9)),
                new BigDecimal(BigInteger.valueOf(random.nextInt(900_000_000) - 450_000_000), 2),
                new BigDecimal(BigInteger.valueOf(random.nextLong() % 1_000_000_000_000_000L), 4),
                new BigDecimal(new BigInteger(110, random).negate(), 10)
            };
            for (int k = 0; k < values.length; k++) if (random.nextInt(11) == 0) values[k] = null;
            values[8] = values[8] == null ? null : Date.valueOf((LocalDate) values[8]);
            rows.add(SparkTestSession.row(values));
        }
        return rows;
    }

    private Path write(List<Row> rows, String codec, Map<String, String> options) throws IOException {
        Path folder = directory.resolve(codec + options.hashCode());
        DataFrameWriter<Row> writer = SparkTestSession.get()
                .createDataFrame(rows, SCHEMA)
                .coalesce(1)
                .write()
                .option("compression", codec);
        options.forEach(writer::option);
        writer.parquet(folder.toString());
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".parquet"))
                    .findFirst()
                    .orElseThrow();
        }
    }

    /** Codecs, both versions of pages, with dictionaries and without, small pages, several groups of rows. */
    @Test
    void whatSparkWritesIsReadAsItWas() throws IOException {
        List<Row> rows = rows(ROWS);
        String version = "parquet.writer.version";
        String dictionary = "parquet.enable.dictionary";
        for (Path file : List.of(
                write(rows, "snappy", Map.of()),
                write(rows, "uncompressed", Map.of(dictionary, "false", "parquet.page.size", "4096")),
                write(rows, "gzip", Map.of(version, "PARQUET_2_0")),
                write(rows, "zstd", Map.of(version, "PARQUET_2_0", dictionary, "false")),
                write(rows, "lz4_raw", Map.of("parquet.block.size", "500000")))) requireEqual(Tables.read(file), rows);
    }

    /** The timestamps that Spark writes unless told otherwise, in 96 bits. */
    @Test
    void oldTimestampsAreRead() throws IOException {
        SparkSession session = SparkTestSession.get();
        String zone = session.conf().get("spark.sql.session.timeZone");
        session.conf().set("spark.sql.session.timeZone", "UTC");
        session.conf().set("spark.sql.parquet.outputTimestampType", "INT96");
        try {
            Path folder = directory.resolve("old");
            session.sql(
                            "SELECT timestamp'2024-05-31 12:30:15.25' AS at UNION ALL SELECT timestamp'1960-01-01 00:00:00'")
                    .coalesce(1)
                    .write()
                    .parquet(folder.toString());
            try (Stream<Path> files = Files.list(folder)) {
                Path file = files.filter(f -> f.toString().endsWith(".parquet"))
                        .findFirst()
                        .orElseThrow();
                Table table = Tables.read(file);
                assertThat(List.of(
                                table.column("at").text(0), table.column("at").text(1)))
                        .containsExactlyInAnyOrder("2024-05-31T12:30:15.250", "1960-01-01T00:00");
            }
        } finally {
            session.conf().set("spark.sql.session.timeZone", zone);
            session.conf().unset("spark.sql.parquet.outputTimestampType");
        }
    }

    private static void requireEqual(Table table, List<Row> rows) {
        assertThat(table.names()).containsExactly(SCHEMA.fieldNames());
        assertThat(table.size()).isEqualTo(rows.size());
        for (int k = 0; k < SCHEMA.size(); k++) {
            Column column = table.columns().get(k);
            for (int i = 0; i < rows.size(); i++) {
                Object value = rows.get(i).get(k);
                if (column instanceof NumberColumn numbers) {
                    double wanted = value == null ? Double.NaN : ((Number) value).doubleValue();
                    if (Double.compare(numbers.get(i), wanted) != 0)
                        assertThat(numbers.get(i)).as(column.name() + " " + i).isEqualTo(wanted);
                } else {
                    String text = value == null ? null : value.toString();
                    String found = ((TextColumn) column).get(i);
                    if (!Objects.equals(found, text))
                        assertThat(found).as(column.name() + " " + i).isEqualTo(text);
                }
            }
        }
    }
}
