package dev.mercer.io.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.Tables;
import dev.mercer.io.file.Source;
import dev.mercer.io.table.CsvReader;
import dev.mercer.io.table.ParquetReader;
import dev.mercer.io.table.ReadOptions;
import dev.mercer.io.table.TableSize;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files in {@code resources/parquet} were written by Spark 4.1 from the rows in {@code rows.csv}. */
class ParquetFileTest {
    private static final Path FILES = Path.of("src", "test", "resources", "parquet");
    private static final ParquetReader READER = new ParquetReader(CsvReader.MISSING);

    @TempDir
    private Path directory;

    private static byte[] bytes(String name) throws IOException {
        return Files.readAllBytes(FILES.resolve(name + ".parquet"));
    }

    private static Table read(byte[] bytes) {
        return READER.read(Source.of("a.parquet", bytes), Progress.none());
    }

    private static Map<String, List<?>> columns() {
        Map<String, List<?>> columns = new LinkedHashMap<>();
        columns.put("x", List.of(1.5, Double.NaN, -0.25));
        columns.put("name", List.of("ann", "NA", "été"));
        columns.put("n", List.of(7, -999, 9));
        return columns;
    }

    private static void refused(String sentence, byte[] bytes) {
        assertThatThrownBy(() -> read(bytes))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain", "snappy-dictionary", "gzip-v2", "zstd-deltas", "lz4-deltas"})
    void filesOfSparkAreReadAsTheirRows(String name) {
        Table rows = Tables.read(FILES.resolve("rows.csv"));
        assertThat(Tables.read(FILES.resolve(name + ".parquet"))).isEqualTo(rows);
        assertThat(rows.size()).isEqualTo(40);
    }

    @Test
    void partsAreTheWholeTable() throws IOException {
        Table whole = read(bytes("zstd-deltas"));
        for (int rows : new int[] {1, 7, 40, 100}) {
            List<Table> parts = new ArrayList<>();
            Source source = Source.of("a.parquet", bytes("zstd-deltas"));
            assertThat(READER.readParts(source, Set.of(), rows, parts::add, Progress.none()))
                    .isTrue();
            int at = 0;
            for (Table part : parts)
                for (int i = 0; i < part.size(); i++, at++)
                    for (int k = 0; k < whole.columns().size(); k++)
                        assertThat(part.column(k).text(i))
                                .isEqualTo(whole.column(k).text(at));
            assertThat(at).isEqualTo(40);
            assertThat(parts.get(parts.size() - 1).origin().place(0)).endsWith(":" + (1 + (39 / rows) * rows));
        }
    }

    @Test
    void unusedColumnsAreNotReadAndNumbersMayBeText() throws IOException {
        List<Table> parts = new ArrayList<>();
        Source source = Source.of("a.parquet", bytes("snappy-dictionary"));
        Set<String> used = Set.of("int", "price", "long", "sum", "huge", "double");
        READER.readParts(source, used, used::contains, 100, parts::add, Progress.none());
        Table numbers = read(bytes("snappy-dictionary"));
        assertThat(parts.get(0).names()).containsExactlyInAnyOrderElementsOf(used);
        for (Column column : parts.get(0).columns()) {
            assertThat(column).isInstanceOf(TextColumn.class);
            for (int i = 0; i < 40; i++)
                if (!column.isMissing(i))
                    assertThat(Double.parseDouble(column.text(i)))
                            .isEqualTo(((NumberColumn) numbers.column(column.name())).get(i));
        }
    }

    @Test
    void nullNanAndSpellingsAreMissing() throws IOException {
        Table table = read(ParquetBytes.of(columns()));
        assertThat(table)
                .isEqualTo(Table.of(
                        NumberColumn.of("x", 1.5, Double.NaN, -0.25),
                        TextColumn.of("name", "ann", null, "été"),
                        NumberColumn.of("n", 7, -999, 9)));
        Table other = new ParquetReader(List.of("-999"))
                .read(Source.of("a.parquet", ParquetBytes.of(columns())), Progress.none());
        assertThat(other.column("n").isMissing(1)).isTrue();
        assertThat(other.column("name").isMissing(1)).isFalse();
    }

    @Test
    void numbersAreMissingByTheirValue() throws IOException {
        byte[] bytes = ParquetBytes.of(Map.of("x", List.of(-999.0, Double.POSITIVE_INFINITY, 0.5)));
        for (String infinity : List.of("inf", "Infinity", "+INF")) {
            ParquetReader reader = new ParquetReader(List.of("-999.00", infinity));
            assertThat(reader.read(Source.of("a.parquet", bytes), Progress.none()))
                    .isEqualTo(Table.of(NumberColumn.of("x", Double.NaN, Double.NaN, 0.5)));
        }
        for (String other : List.of("-inf", "NaN", "1e999"))
            assertThatThrownBy(() ->
                            new ParquetReader(List.of(other)).read(Source.of("a.parquet", bytes), Progress.none()))
                    .hasMessageStartingWith("a.parquet:2: column \"x\" is not finite");
    }

    /** Training has seen the texts of numbers that were read as such. */
    @Test
    void numbersAsTextAreSpelledAsThoseOfATable() throws IOException {
        byte[] bytes = ParquetBytes.of(Map.of("x", List.of(1.5, Double.NaN, 3.0, -999.0, Double.POSITIVE_INFINITY)));
        List<Table> parts = new ArrayList<>();
        new ParquetReader(List.of("-999.0", "inf"))
                .readParts(Source.of("a.parquet", bytes), Set.of("x"), 10, parts::add, Progress.none());
        assertThat(parts).containsExactly(Table.of(TextColumn.of("x", "1.5", null, "3", null, null)));
        Table numbers = read(bytes("plain"));
        parts.clear();
        Set<String> texts = Set.copyOf(numbers.names());
        READER.readParts(Source.of("a.parquet", bytes("plain")), texts, 100, parts::add, Progress.none());
        for (Column column : numbers.columns())
            for (int i = 0; i < numbers.size(); i++)
                assertThat(parts.get(0).column(column.name()).text(i)).isEqualTo(column.text(i));
    }

    @Test
    void pipesAndGzipAreUnpacked() throws IOException {
        byte[] plain = ParquetBytes.of(columns());
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
            gzip.write(plain);
        }
        for (byte[] bytes : List.of(plain, packed.toByteArray())) {
            Source pipe = new Source() {
                @Override
                public String name() {
                    return "a pipe";
                }

                @Override
                public InputStream open() {
                    return new ByteArrayInputStream(bytes);
                }

                @Override
                public boolean reopens() {
                    return false;
                }
            };
            assertThat(READER.read(pipe, Progress.none())).isEqualTo(read(plain));
        }
        Path file = Files.write(directory.resolve("a.parquet.gz"), packed.toByteArray());
        assertThat(Tables.read(file)).isEqualTo(read(plain));
    }

    @Test
    void theSizeIsThatOfTheFooter() throws IOException {
        Path file = Files.write(directory.resolve("a.parquet"), ParquetBytes.of(columns()));
        assertThat(TableSize.estimate(file.toString(), ReadOptions.defaults())).contains(new TableSize(3, 3));
        Files.write(file, new byte[] {'P', 'A', 'R', '1'});
        assertThat(TableSize.estimate(file.toString(), ReadOptions.defaults())).isEmpty();
    }

    @Test
    void anEmptyFileHasColumnsAndNoRows() throws IOException {
        Table table = read(ParquetBytes.of(Map.of("x", List.of())));
        assertThat(table.size()).isZero();
        assertThat(table.names()).containsExactly("x");
    }

    @Test
    void infiniteNumbersAreRefusedWithTheirRow() throws IOException {
        byte[] bytes = ParquetBytes.of(Map.of("x", List.of(1.0, Double.POSITIVE_INFINITY)));
        refused("a.parquet:2: column \"x\" is not finite (name the texts that mean a missing value)", bytes);
    }

    @Test
    void otherFilesAreRefusedInASentence() throws IOException {
        refused(
                "a.parquet: is not a Parquet file: it does not begin with PAR1 (name the right format)",
                new byte[] {1, 2, 3});
        byte[] whole = ParquetBytes.of(columns());
        refused(
                "a.parquet: the Parquet data is damaged: it does not end with PAR1, as where it is cut off (copy or"
                        + " download the file again)",
                Arrays.copyOf(whole, whole.length - 9));
        byte[] encrypted = whole.clone();
        encrypted[whole.length - 1] = 'E';
        refused("a.parquet: is encrypted, which is not read here (write it without encryption)", encrypted);
    }

    @Test
    void nestedColumnsAreRefusedByNameUnlessUnused() {
        byte[] nested = ParquetBytes.ofSchema(List.of(
                new SchemaElement("root", -1, 0, 0, 2, Optional.empty()),
                new SchemaElement("tags", -1, 0, 1, 1, Optional.empty()),
                new SchemaElement("list", 1, 0, 2, 0, Optional.empty()),
                new SchemaElement("x", 5, 0, 0, 0, Optional.empty())));
        refused(
                "a.parquet: column \"tags\" holds lists or groups of values, which are not read here (write it as flat"
                        + " columns, or without it)",
                nested);
        List<Table> parts = new ArrayList<>();
        READER.readParts(Source.of("a.parquet", nested), Set.of(), "x"::equals, 10, parts::add, Progress.none());
        assertThat(parts.get(0).names()).containsExactly("x");
    }

    @Test
    void groupsHaveTheRowsOfTheFile() {
        Footer many = new Footer(1L << 50, List.of(), List.of(new Footer.Group(1L << 49, List.of())));
        assertThatThrownBy(() -> many.require(100))
                .isInstanceOf(Damage.class)
                .hasMessage("the groups do not have as many rows as the file");
    }

    /** Changed bytes give a table or one sentence, and nothing else; fuzzing does so for hours. */
    @ParameterizedTest
    @ValueSource(strings = {"plain", "snappy-dictionary", "zstd-deltas", "lz4-deltas"})
    void damageIsASentence(String name) throws IOException {
        byte[] whole = bytes(name);
        SplittableRandom random = new SplittableRandom(3);
        for (int trial = 0; trial < 1500; trial++) {
            byte[] damaged = whole.clone();
            for (int k = random.nextInt(1, 4); k > 0; k--)
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
            if (trial % 10 == 0) damaged = Arrays.copyOf(damaged, random.nextInt(damaged.length));
            try {
                read(damaged);
            } catch (InvalidInputException refused) {
                assertThat(refused)
                        .hasMessageStartingWith("a.parquet:")
                        .message()
                        .doesNotContain("\n");
            }
        }
    }
}
