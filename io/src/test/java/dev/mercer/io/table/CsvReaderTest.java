package dev.mercer.io.table;

import static dev.mercer.io.Texts.csv;
import static dev.mercer.io.Texts.gzip;
import static dev.mercer.io.Texts.refused;
import static dev.mercer.io.Texts.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.Texts;
import dev.mercer.io.file.Source;
import dev.mercer.util.CancelledException;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {
    private static final Table CARS =
            Table.of(NumberColumn.of("speed", 4, 7.5, -8), TextColumn.of("maker", "vw", "a, b", "x"));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "speed,maker\n4,vw\n7.5,\"a, b\"\n-8,x\n",
                "speed,maker\r\n4,vw\r\n7.5,\"a, b\"\r\n-8,x",
                "speed,maker\r4,vw\r7.5,\"a, b\"\r-8,x\r",
                "\uFEFFspeed,maker\n4,vw\n7.5,\"a, b\"\n-8,x\n",
                "speed;maker\n4;vw\n7.5;a, b\n-8;x\n",
                "speed\tmaker\n4\tvw\n7.5\ta, b\n-8\tx\n",
                "\n\"speed\",\"maker\"\n\n\"4\",\"vw\"\n\"7.5\",\"a, b\"\n\"-8\",\"x\"\n\n",
                "speed|maker\n4|vw\n7.5|a, b\n-8|x\n",
                "\"speed\" ,  \"maker\"\n \"4\" , \"vw\" \n7.5, \"a, b\"\n-8,x",
                " speed , maker\n 4,vw \n7.5 ,\"a, b\"\n-8,x\n",
                "sep=;\nspeed;maker\n4;vw\n7.5;a, b\n-8;x\n",
                "\uFEFFsep=;\r\nspeed;maker\r\n4;vw\r\n7.5;a, b\r\n-8;x\r\n",
                "\"sep=^\"\nspeed^maker\n4^vw\n7.5^a, b\n-8^x\n",
                "SEP=\t\rspeed\tmaker\r4\tvw\r7.5\ta, b\r-8\tx\r",
            })
    void theSameTableInManyClothes(String text) {
        assertEquals(CARS, csv(text));
        assertEquals(CARS, csv("cars.csv.gz", gzip(utf8(text))));
        assertEquals(CARS, csv("cars.csv", gzip(utf8(text))), "gzip is known by its content");
    }

    @Test
    void anEncodingIsDetectedOrGiven() {
        String text = "name;price\nMüller;5 €\nosório;6 €\n";
        Table table = csv(text);
        byte[] windows = text.getBytes(Charset.forName("windows-1252"));
        assertEquals(table, csv("cars.csv", windows));
        assertThat(csv("cars.csv", windows).origin().notes())
                .containsExactly("the text is not UTF-8, and is read as windows-1252");
        assertEquals(table, csv("cars.csv", gzip(windows)));
        byte[] wide = text.getBytes(StandardCharsets.UTF_16);
        assertEquals(table, csv("cars.csv", wide));
        assertThat(csv("cars.csv", wide).origin().notes()).isEmpty();
        byte[] latin9 = text.getBytes(Charset.forName("ISO-8859-15"));
        CsvReader given = CsvReader.csv().withEncoding(Optional.of(Charset.forName("ISO-8859-15")));
        assertEquals(table, given.read(Source.of("cars.csv", latin9), Progress.none()));
    }

    /** A pipe is copied to a file, because a column may have to be read twice. */
    @Test
    void aPipeInAnotherEncodingIsReadWhole() {
        String text = "a;b\n" + "1;2\n".repeat(50_000) + "x;ü\n";
        for (String name : List.of("UTF-16LE", "UTF-16", "windows-1252")) {
            Source pipe = pipe(text.getBytes(Charset.forName(name)));
            Table table = CsvReader.csv()
                    .withEncoding(Optional.of(Charset.forName(name)))
                    .read(pipe, Progress.none());
            assertThat(table.size()).as(name).isEqualTo(50_001);
            assertThat(table.column("a").text(0)).isEqualTo("1");
        }
        Table detected = CsvReader.csv().read(pipe(text.getBytes(StandardCharsets.UTF_16)), Progress.none());
        assertThat(detected.size()).isEqualTo(50_001);
    }

    private static Source pipe(byte[] bytes) {
        return new Source() {
            @Override
            public String name() {
                return "pipe";
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
    }

    @Test
    void theLineThatNamesTheSeparatorCountsAsALine() {
        Table table = csv("sep=;\r\n\r\na;b\r\n1;2\r\n");
        assertEquals("cars.csv:4", table.origin().place(0));
        refused("cars.csv: the file is empty (its first row must name the columns)", () -> csv("sep=;\n"));
    }

    @Test
    void quotedFieldsHoldAnything() {
        Table table = csv("a,b\n\"x\ny\",1\n\"say \"\"hi\"\"\",2\n\" kept \",3\nit\"s,4\n");
        assertEquals(TextColumn.of("a", "x\ny", "say \"hi\"", " kept ", "it\"s"), table.column("a"));
    }

    @Test
    void linesStayRightAfterFieldsOfSeveralLines() {
        Table table = csv("a,b\r\n\"x\r\ny\",1\r\n\r\nz,2\r\n\"p\nq\nr\",3\r\nw,4");
        assertEquals("cars.csv:2", table.origin().place(0));
        assertEquals("cars.csv:5", table.origin().place(1));
        assertEquals("cars.csv:6", table.origin().place(2));
        assertEquals("cars.csv:9", table.origin().place(3));
        refused(
                "cars.csv:2: column \"a\" is not a number: \"x\\r\\ny\" (name the texts that mean a missing value, or"
                        + " leave out the column)",
                () -> table.points(0));
    }

    @Test
    void missingValuesAreKnownByTheirSpelling() {
        assertEquals(
                NumberColumn.of("a", 1, nan(), nan(), nan(), nan(), nan(), nan(), nan(), 2),
                csv("a,b\n1,\n,\nNA,\nNaN,\nnan,\nnull,\n?,\nN/A,\n2,\n").column("a"));
        assertEquals(
                TextColumn.of("a", "x", null, null), csv("a,b\nx,\n,\n\"\",\n").column("a"));
        assertEquals(TextColumn.of("a", "1", "na"), csv("a\n1\nna\n").column("a"), "other spellings are text");
    }

    @Test
    void theSpellingsCanBeReplaced() {
        CsvReader reader = CsvReader.csv().withMissing(List.of("-999", "none"));
        Table table = reader.read(Source.of("cars.csv", utf8("a,b\n-999,NA\nnone,x\n3,\n")), Progress.none());
        assertEquals(Table.of(NumberColumn.of("a", nan(), nan(), 3), TextColumn.of("b", "NA", "x", "")), table);
    }

    @Test
    void numbersThatTurnOutToBeTextKeepTheirSpelling() {
        Table table = csv("zip,n\n007,1\n,2\n1.50,3\ninf,4\n12a,5\n8,6\n");
        assertEquals(TextColumn.of("zip", "007", null, "1.50", "inf", "12a", "8"), table.column("zip"));
        assertEquals(NumberColumn.of("n", 1, 2, 3, 4, 5, 6), table.column("n"));
    }

    @Test
    void integersThatBeginWithZeroKeepTheirSpelling() {
        Table table = csv("zip,price,day\n94105,0.5,01\n02139,00.5,12\n10001,0,07\n");
        assertEquals(TextColumn.of("zip", "94105", "02139", "10001"), table.column("zip"));
        assertEquals(NumberColumn.of("price", 0.5, 0.5, 0), table.column("price"));
        assertEquals(NumberColumn.of("day", 1, 12, 7), table.column("day"));
    }

    @Test
    void theSourceIsReadTwiceOnlyIfItMust() {
        assertEquals(1, opened("a,b\n,x\n\"NA\",y\nt,3\n"), "nothing but missing values before the text");
        assertEquals(2, opened("a,b\n1,x\n,y\nt,3\n"));
    }

    private static int opened(String text) {
        int[] count = {0};
        CsvReader.csv().read(counting(text, text, count), Progress.none());
        return count[0];
    }

    @Test
    void aFileThatChangesMeanwhileIsNoticed() {
        String message = "cars.csv: the file was changed while it was read (read it again)";
        Source shorter = counting("a\n1\n2\nx\n", "a\n1\n", new int[1]);
        refused(message, () -> CsvReader.csv().read(shorter, Progress.none()));
        Source wider = counting("a\n1\n2\nx\n", "a,b\n1,2\n3,4\nx,y\n", new int[1]);
        refused(message, () -> CsvReader.csv().read(wider, Progress.none()));
    }

    private static Source counting(String first, String later, int[] count) {
        return new Source() {
            @Override
            public String name() {
                return "cars.csv";
            }

            @Override
            public InputStream open() {
                return new ByteArrayInputStream(utf8(count[0]++ == 0 ? first : later));
            }
        };
    }

    @Test
    void aHeaderAloneIsATableWithoutRows() {
        Table table = csv("speed,dist");
        assertEquals(0, table.size());
        assertEquals(List.of("speed", "dist"), table.names());
        assertEquals(2, table.points(0, 1).dim());
    }

    @Test
    void aNamelessColumnIsNamedByItsPlace() {
        assertEquals(List.of("column_1", "a", "column_3"), csv(",a,\n1,2,3\n").names());
    }

    @Test
    void aSingleColumnNeedsNoSeparator() {
        assertEquals(Table.of(NumberColumn.of("a", 1, nan(), 2)), csv("a\n1\n\"\"\n\n2\n"));
    }

    @Test
    void tsvIsSeparatedByTabsWhateverTheHeaderSays() {
        Table table = CsvReader.tsv().read(Source.of("a.tsv", utf8("x,y;z\tb\n1\t2\n")), Progress.none());
        assertEquals(List.of("x,y;z", "b"), table.names());
    }

    @Test
    void separatorsInQuotesAreNotCounted() {
        assertEquals(List.of("a,b,c,d", "e"), csv("\"a,b,c,d\";e\n1;2\n").names());
        assertEquals(';', Separator.sniff("\r\n\na;b,c;d\n,,,,"), "the first row that is not empty counts");
        assertEquals(',', Separator.sniff("a,b;c\n"), "of equally frequent ones the comma");
    }

    @Test
    void theLocaleDoesNotMatter() {
        Locale before = Locale.getDefault();
        try {
            Locale.setDefault(Locale.GERMANY);
            Table table = csv("a,b\n1.5,\"1,5\"\n1e3,2\n");
            assertEquals(Points.of(new double[] {1.5}, new double[] {1000}), table.points(0));
            refused(
                    "cars.csv:2: column \"b\" is not a number: \"1,5\" (write the decimal point as \".\")",
                    () -> table.points(1));
        } finally {
            Locale.setDefault(before);
        }
    }

    @Test
    void aHundredThousandRows() {
        int rows = 100_000;
        StringBuilder text = new StringBuilder("x,y,kind\n");
        for (int i = 0; i < rows; i++)
            text.append(i * 0.25)
                    .append(',')
                    .append(i % 10 == 0 ? "NA" : i)
                    .append(',')
                    .append("k" + i % 5)
                    .append('\n');
        Table table = csv(text.toString());
        assertEquals(rows, table.size());
        NumberColumn x = (NumberColumn) table.column("x");
        NumberColumn y = (NumberColumn) table.column("y");
        TextColumn kind = (TextColumn) table.column("kind");
        for (int i = 0; i < rows; i++) {
            assertEquals(i * 0.25, x.get(i));
            assertEquals(i % 10 == 0 ? nan() : i, y.get(i));
        }
        assertEquals("k4", kind.get(99_999));
        assertSame(kind.get(4), kind.get(99_999));
        assertEquals("cars.csv:100001", table.origin().place(rows - 1));
    }

    @Test
    void aTextLongerThanEveryBuffer() {
        String text = "ü😀".repeat(100_000);
        assertEquals(
                TextColumn.of("a", text, "1"), csv("a\n\"" + text + "\"\n1\n").column("a"));
    }

    /** Every way of cutting the file into pieces gives the same table: fields, quotes and line ends may be cut anywhere. */
    @Test
    void itDoesNotMatterHowTheBytesArrive() {
        String text =
                "a,b,c\r\n-1.25,\"x\"\"y\",7\r\n 3 ,\"two\r\nlines\", 8\r\n\r\n,grün,1e3\r4,\"\",NA\n5,z,123456789012345678901";
        Table expected = csv(text);
        assertEquals(NumberColumn.of("a", -1.25, 3, nan(), 4, 5), expected.column("a"));
        assertEquals(TextColumn.of("b", "x\"y", "two\r\nlines", "grün", null, "z"), expected.column("b"));
        assertEquals(NumberColumn.of("c", 7, 8, 1000, nan(), 123456789012345678901.0), expected.column("c"));
        for (int size = 1; size < 20; size++) {
            Table table = CsvReader.csv().read(Texts.slow("cars.csv", utf8(text), size), Progress.none());
            assertEquals(expected, table);
            assertEquals("cars.csv:6", table.origin().place(2));
            assertEquals("cars.csv:8", table.origin().place(4));
        }
    }

    @Test
    void rowsThatCrossTheEndOfTheBuffer() {
        Random random = new Random(3);
        StringBuilder text = new StringBuilder("x,kind,y\n");
        NumberColumn.Builder x = new NumberColumn.Builder();
        NumberColumn.Builder y = new NumberColumn.Builder();
        TextColumn.Builder kind = new TextColumn.Builder();
        for (int i = 0; i < 40_000; i++) {
            double a = random.nextInt(4) == 0 ? random.nextGaussian() : random.nextInt(1000) / 8.0;
            String word = "k".repeat(1 + random.nextInt(9));
            x.add(a);
            kind.add(word);
            y.add(i);
            text.append(a)
                    .append(',')
                    .append(random.nextBoolean() ? word : '"' + word + '"')
                    .append(',')
                    .append(i);
            text.append(random.nextBoolean() ? "\n" : "\r\n");
        }
        assertEquals(Table.of(x.build("x"), kind.build("kind"), y.build("y")), csv(text.toString()));
    }

    @Test
    void numbersThatMeanMissing() {
        CsvReader reader = CsvReader.csv().withMissing(List.of("-999", ""));
        Table table = reader.read(Source.of("cars.csv", utf8("a\n1\n-999\n-999.0\n")), Progress.none());
        assertEquals(Table.of(NumberColumn.of("a", 1, nan(), -999)), table);
    }

    @Test
    void denseAndSparseAgree() {
        Points dense = csv("a,b,c\n0,1.5,0\n2,0,0\n").points(0, 1, 2);
        SparsePoints sparse =
                (SparsePoints) Texts.libsvm("1 2:1.5\n1 1:2 3:0\n").points();
        assertEquals(SparsePoints.of(dense), sparse);
    }

    @Test
    void reportsProgressAndStops() {
        byte[] bytes = utf8("a\n" + "1234567\n".repeat(1 << 20));
        List<Long> done = new ArrayList<>();
        CsvReader.csv().read(Source.of("big.csv", bytes), (stage, at, total) -> {
            assertEquals("reading big.csv", stage);
            assertEquals(bytes.length, total);
            done.add(at);
        });
        assertEquals(2, done.size());
        Progress stopped = new Progress() {
            @Override
            public void report(String stage, long at, long total) {}

            @Override
            public boolean cancelled() {
                return true;
            }
        };
        assertThrows(CancelledException.class, () -> CsvReader.csv().read(Source.of("big.csv", bytes), stopped));
    }

    private static double nan() {
        return Double.NaN;
    }

    private static Table german(String text) {
        return CsvReader.csv().read(Source.of("a.csv", text.getBytes(StandardCharsets.UTF_8)), Progress.none());
    }

    /** They were text, and a target of numbers became classes without a word. */
    @Test
    void decimalCommasAreNumbersWhereCommasDoNotSeparate() {
        Table table = german("x;y;name\n1,5;2;a,b\n-0,25;3e0;1,5\n;4,5E1;2,5\n");
        assertThat(((NumberColumn) table.column("x")).toArray()).containsExactly(1.5, -0.25, Double.NaN);
        assertThat(((NumberColumn) table.column("y")).toArray()).containsExactly(2, 3, 45);
        assertThat(table.column("name")).isInstanceOf(TextColumn.class);
        assertThat(table.column("name").text(1)).isEqualTo("1,5");
        assertThat(table.origin().notes()).containsExactly("decimal commas, as in 1,5 for 1.5, are read in 2 columns");
        assertThat(german("x;y\n1,5;2\n").origin().notes())
                .containsExactly("decimal commas, as in 1,5 for 1.5, are read in column \"x\"");
        assertThat(german("x;y\n1.5;2\n").origin().notes()).isEmpty();
        assertThat(german("x,y\n\"1,5\",2\n").column("x")).isInstanceOf(TextColumn.class);
    }

    @Test
    void textThatBeginsLikeDecimalCommasKeepsItsSpelling() {
        Table table = german("x;y\n1,50;2\n1,2,3;3\n");
        assertThat(table.column("x").text(0)).isEqualTo("1,50");
        assertThat(table.origin().notes()).isEmpty();
    }

    @Test
    void decimalPointsAndCommasInOneFileAreRefused() {
        String cure = " with a decimal point (write all with one of them, and none between thousands)";
        for (String rows : List.of("1,5;2\n1.25;3\n", "1.234;2\n1,5;3\n"))
            assertThatThrownBy(() -> german("x;y\n" + rows))
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessage("a.csv: column \"x\" has numbers with a decimal comma, column \"x\"" + cure);
        assertThatThrownBy(() -> german("price;count\n1.5;1,234\n2;1,500\n"))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("a.csv: column \"count\" has numbers with a decimal comma, column \"price\"" + cure);
    }
}
