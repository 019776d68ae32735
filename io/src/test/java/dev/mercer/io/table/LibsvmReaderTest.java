package dev.mercer.io.table;

import static dev.mercer.io.Texts.gzip;
import static dev.mercer.io.Texts.libsvm;
import static dev.mercer.io.Texts.refused;
import static dev.mercer.io.Texts.utf8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.mercer.data.Points;
import dev.mercer.data.SparsePoints;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.PointsColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.file.Source;
import dev.mercer.util.Progress;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LibsvmReaderTest {
    private static final SparsePoints POINTS =
            SparsePoints.of(Points.of(new double[] {0.5, 0, -2}, new double[] {0, 0, 0}, new double[] {0, 1000, 0}));
    private static final Table DATA = Table.of(NumberColumn.of("label", 1, -1, 2.5), new PointsColumn("x", POINTS));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+1 1:0.5 3:-2\n-1\n2.5 2:1e3\n",
                "1 1:.5 3:-2\r\n-1 \r\n2.5 2:1000",
                "\uFEFF# made by hand\n\n1  1:0.5\t3:-2.0  # the first\n-1 3:0\n   \n2.5 2:1E3 #",
            })
    void theSameDataInManyClothes(String text) {
        assertEquals(DATA, libsvm(text));
        Source zipped = Source.of("a.libsvm", gzip(utf8(text)));
        assertEquals(DATA, LibsvmReader.defaults().read(zipped, Progress.none()));
    }

    @Test
    void labelsMayBeWords() {
        assertEquals(TextColumn.of("label", "1", "1", "ham", "1"), labels(libsvm("+1 1:1\n1.0 1:1\nham 1:1\n1 1:1\n")));
    }

    private static Column labels(Table data) {
        return data.column("label");
    }

    @Test
    void oneClassNeedsNoLabels() {
        LibsvmReader reader = LibsvmReader.defaults().allowUnlabelled();
        Table data = libsvm(reader, "1:0.5 3:-2\n2:1\n");
        assertEquals(List.of("x"), data.names());
        assertEquals(2, data.size());
        assertEquals(DATA, libsvm(reader, "1 1:0.5 3:-2\n-1\n2.5 2:1e3\n"), "labels that are there are kept");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void rowsOfKernelValuesHaveNumbers(int threads) {
        LibsvmReader reader = LibsvmReader.defaults().allowNumbers().withThreads(threads);
        Table data = libsvm(reader, "1 0:2 1:0.5 2:1\n-1 0:1 1:1 2:.5\n");
        assertEquals(NumberColumn.of("item", 2, 1), data.column("item"));
        assertEquals(SparsePoints.of(Points.of(new double[] {0.5, 1}, new double[] {1, 0.5})), data.points());
        assertEquals(DATA, libsvm(reader, "1 1:0.5 3:-2\n-1\n2.5 2:1e3\n"), "they may be missing");
        refused(
                "a.libsvm:2: there is no 0:number, which other rows have (write it in all rows or in none)",
                () -> libsvm(reader, "1 0:1 1:1\n-1 1:1\n"));
        refused(
                "a.libsvm:2: there is no 0:number, which other rows have (write it in all rows or in none)",
                () -> libsvm(reader, "1 1:1\n-1 0:1 1:1\n"));
        refused(
                "a.libsvm:1: index 0 comes after index 1 (sort the indices, each once)",
                () -> libsvm(reader, "1 1:1 0:1\n"));
        refused(
                "a.libsvm:1: index 0 comes after index 0 (sort the indices, each once)",
                () -> libsvm(reader, "1 0:1 0:1\n"));
    }

    @Test
    void theNumberOfColumnsMayBeGiven() {
        assertEquals(
                5,
                libsvm(LibsvmReader.defaults().withColumns(5), "1 2:1\n")
                        .points()
                        .dim());
    }

    @Test
    void linesLongerThanTheBuffer() {
        StringBuilder text = new StringBuilder("1");
        for (int k = 1; k <= 50_000; k++) text.append(' ').append(k).append(':').append(k);
        SparsePoints points = (SparsePoints) libsvm(text + "\n" + text).points();
        assertEquals(50_000, points.dim());
        assertEquals(100_000, points.nonZeros());
        assertEquals(49_999, points.get(1, 49_998));
    }

    @Test
    void aHundredThousandLines() {
        int rows = 100_000;
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < rows; i++)
            text.append(i % 2)
                    .append(' ')
                    .append(i % 7 + 1)
                    .append(':')
                    .append(i * 0.125)
                    .append(" 9:1\n");
        Table data = libsvm(text.toString());
        assertEquals(rows, data.size());
        for (int i = 0; i < rows; i++) {
            assertEquals(i * 0.125, data.points().get(i, i % 7));
            assertEquals(1, data.points().get(i, 8));
        }
    }

    /** Three pieces and more. */
    private static String many(String label) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 200_000; i++)
            text.append(label).append(i % 9 + 1).append(":1 10:").append(i).append('\n');
        return text.toString();
    }

    @Test
    void threadsChangeNothing() {
        String text = many("1 ") + "word 3:4";
        Table alone = libsvm(text);
        assertEquals(200_001, alone.size());
        assertEquals("1", labels(alone).text(0), "numbers become words when one comes");
        for (int threads : new int[] {2, 5})
            assertEquals(alone, libsvm(LibsvmReader.defaults().withThreads(threads), text));
    }

    @Test
    void theFirstMistakeOfAFileIsReported() {
        LibsvmReader two = LibsvmReader.defaults().allowUnlabelled().withThreads(2);
        String good = many("1 ");
        String cure = " (write a number, or leave it out for 0)";
        refused(
                "a.libsvm:200001: the value of index 3 is not a number: \"x\"" + cure,
                () -> libsvm(two, good + "1 3:x\n" + good + "1 3:y\n"));
        refused(
                "a.libsvm:200001: there is no label before \"1:1\" (label all or none)",
                () -> libsvm(two, good + many("") + "1 3:y\n"));
        refused(
                "a.libsvm:200001: a label, \"1\", but the points before have none (label all or none)",
                () -> libsvm(two, many("") + good));
    }

    @Test
    void thePointsHaveNoTargetColumn() {
        assertEquals(Table.of(POINTS), libsvm("1 1:0.5 3:-2\n-1\n2.5 2:1e3\n").numeric(Optional.empty()));
        refused(
                "a.libsvm: a LIBSVM file carries its target itself (name no target)",
                () -> libsvm("1 1:1\n").numeric(Optional.of("1")));
    }
}
