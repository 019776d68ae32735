package dev.mercer.io.table;

import static dev.mercer.io.Texts.gzip;
import static dev.mercer.io.Texts.refused;
import static dev.mercer.io.Texts.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mercer.data.Points;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.Texts;
import dev.mercer.io.file.Source;
import dev.mercer.util.Progress;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataFileTest {
    private static final String CSV = "speed,dist\n4,2\n7,22\n";
    private static final Table CARS = Table.of(NumberColumn.of("speed", 4, 7), NumberColumn.of("dist", 2, 22));

    @TempDir
    Path directory;

    private String write(String name, byte[] bytes) throws IOException {
        return Files.write(directory.resolve(name), bytes).toString();
    }

    @Test
    void theEndingTellsTheFormat() throws IOException {
        assertEquals(CARS, DataFile.read(write("cars.csv", utf8(CSV))));
        assertEquals(CARS, DataFile.read(write("CARS.CSV", utf8(CSV))));
        assertEquals(CARS, DataFile.read(write("cars.csv.gz", gzip(utf8(CSV)))));
        assertEquals(CARS, DataFile.read(write("cars.tsv", utf8(CSV.replace(',', '\t')))));
        String path = write("cars.libsvm.gz", gzip(utf8("1 1:2\n")));
        assertEquals(Texts.libsvm("1 1:2\n").points(), DataFile.read(path).points());
        assertEquals(path, DataFile.read(path).source());
    }

    @Test
    void theFormatMayBeNamed() throws IOException {
        ReadOptions csv = ReadOptions.defaults().withFormat(Format.CSV);
        assertEquals(CARS, DataFile.read(write("cars.txt", utf8(CSV)), csv, Progress.none()));
        ReadOptions libsvm = ReadOptions.defaults()
                .withFormat(Format.LIBSVM)
                .withLibsvm(LibsvmReader.defaults().withColumns(4));
        Table data = DataFile.read(write("a.csv", utf8("1 1:2\n")), libsvm, Progress.none());
        assertEquals(4, data.points().dim());
    }

    @Test
    void theMissingListReachesTheReader() throws IOException {
        ReadOptions options = ReadOptions.defaults().withMissing(List.of("-1"));
        Table data = DataFile.read(write("a.csv", utf8("a\n-1\n2\n")), options, Progress.none());
        assertEquals(NumberColumn.of("a", Double.NaN, 2), data.column(0));
    }

    @Test
    void standardInputIsCsvUnlessSaidOtherwise() throws IOException {
        assertEquals(CARS, fromStandardInput(utf8(CSV), ReadOptions.defaults()));
        assertEquals(CARS, fromStandardInput(gzip(utf8(CSV)), ReadOptions.defaults()));
        Table late = fromStandardInput(utf8("a\n01\nx\n"), ReadOptions.defaults());
        assertEquals(TextColumn.of("a", "01", "x"), late.column(0), "a pipe can be read twice");
        ReadOptions libsvm = ReadOptions.defaults().withFormat(Format.LIBSVM);
        assertEquals(1, fromStandardInput(utf8("1 1:2\n"), libsvm).size());
        refused(
                "standard input:2:2: the row has 1 field, the header has 2 (leave a field empty where a value is missing, with its separator)",
                () -> fromStandardInput(utf8("a,b\n1\n"), ReadOptions.defaults()));
    }

    private static Table fromStandardInput(byte[] bytes, ReadOptions options) {
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream(bytes));
            return DataFile.read("-", options, Progress.none());
        } finally {
            System.setIn(before);
        }
    }

    @Test
    void everyMemberOfAGzipIsReadEvenFromASlowPipe() {
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.writeBytes(gzip(utf8("a\n1\n")));
        members.writeBytes(gzip(utf8("2\n")));
        Source slow = new Source() {
            @Override
            public String name() {
                return "slow.csv.gz";
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(members.toByteArray()) {
                    @Override
                    public synchronized int available() {
                        throw new IllegalStateException("a pipe cannot seek");
                    }

                    @Override
                    public synchronized int read(byte[] out, int from, int length) {
                        return super.read(out, from, Math.min(1, length));
                    }
                };
            }
        };
        assertEquals(Table.of(NumberColumn.of("a", 1, 2)), CsvReader.csv().read(slow, Progress.none()));
    }

    @Test
    void filesThatCannotBeReadAreRefusedByName() throws IOException {
        String there = write("cars.csv", utf8(CSV));
        String missing = directory.resolve("carz.csv").toString();
        refused(missing + ": there is no such file (did you mean " + there + "?)", () -> DataFile.read(missing));
        String elsewhere = directory.resolve("no/where.csv").toString();
        refused(elsewhere + ": there is no such file", () -> DataFile.read(elsewhere));
        refused(directory + ": is a directory, not a file", () -> DataFile.read(directory.toString()));
        refused("a?.csv: this cannot be the name of a file", () -> DataFile.read("a\0.csv"));
        refused("the name of the file is empty", () -> DataFile.read(""));
    }

    @Test
    void filesThatMayNotBeReadAreRefusedByName() {
        // As root every file may be read: let the source say it.
        Source locked = failing(new AccessDeniedException("cars.csv"));
        refused(
                "cars.csv: may not be read (check its permissions)",
                () -> CsvReader.csv().read(locked, Progress.none()));
        Source broken = failing(new IOException("the disk is on fire"));
        refused(
                "cars.csv: cannot be read: the disk is on fire",
                () -> LibsvmReader.defaults().read(broken, Progress.none()));
    }

    private static Source failing(IOException failure) {
        return new Source() {
            @Override
            public String name() {
                return "cars.csv";
            }

            @Override
            public InputStream open() throws IOException {
                throw failure;
            }
        };
    }

    @Test
    void brokenGzipIsRefusedByName() throws IOException {
        byte[] whole = gzip(
                utf8("speed,dist\n" + Stream.generate(() -> "4,2\n").limit(1000).reduce("", String::concat)));
        String cut = write("cut.csv.gz", Arrays.copyOf(whole, whole.length / 2));
        refused(
                cut + ": the gzip data ends too early: the file is cut off (copy or download it again)",
                () -> DataFile.read(cut));
        byte[] wrong = whole.clone();
        wrong[wrong.length - 6] ^= 1;
        String damaged = write("damaged.libsvm.gz", wrong);
        ReadOptions csv = ReadOptions.defaults().withFormat(Format.CSV);
        refused(
                damaged + ": the gzip data is damaged (copy or download the file again)",
                () -> DataFile.read(damaged, csv, Progress.none()));
        String plain = write("plain.csv.gz", utf8(CSV));
        refused(
                plain + ": is not gzip data, though its name ends in .gz (rename it, or compress it)",
                () -> DataFile.read(plain));
    }

    @Test
    void unknownEndingsAreRefusedWithThoseThatAreKnown() throws IOException {
        for (String name : List.of("cars.txt", "cars", "cars.txt.gz", "csv")) {
            String path = write(name, utf8(CSV));
            refused(
                    path
                            + ": the ending does not tell the format; known are .csv, .tsv, .libsvm and .parquet, each also"
                            + " with .gz (or name the format: CSV, TSV, LIBSVM or Parquet)",
                    () -> DataFile.read(path));
        }
        String parquet = write("cars.parquet", utf8("PAR1"));
        refused(
                parquet + ": the Parquet data is damaged: it is cut off (copy or download the file again)",
                () -> DataFile.read(parquet));
    }

    @Test
    void numbersAsTheyAre() throws IOException {
        Table data = DataFile.read(write("a.csv", utf8("name,x,y,city\nann,1,2,rom\nbob,3,4,rom\n")));
        Points both = Points.of(new double[] {1, 2}, new double[] {3, 4});
        assertEquals(both, data.numeric(Optional.empty()).points());
        assertEquals(List.of("x", "y"), data.numeric(Optional.empty()).names());
        assertEquals(both.columns(0), data.numeric(Optional.of("y")).points());
        assertEquals(both, data.numeric(Optional.of("-1")).points());
        refused(
                data.source() + ": there is no column \"z\": the columns are name, x, y, city",
                () -> data.numeric(Optional.of("z")));
    }

    @Test
    void numbersAsTheyAreMustBeThere() throws IOException {
        Table text = DataFile.read(write("b.csv", utf8("a,b,c\nx,y,1\n")));
        refused(
                text.source() + ": no number column is left (text columns: a, b)",
                () -> text.numeric(Optional.of("c")));
        Table missing = DataFile.read(write("c.csv", utf8("a,b\n1,2\n3,\n")));
        refused(
                missing.source() + ":3: column \"b\" has a missing value (fill it in, or leave out the row or the"
                        + " column)",
                () -> missing.numeric(Optional.empty()).points());
        assertEquals(2, missing.numeric(Optional.of("b")).points().size());
    }
}
