package dev.mercer.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.encoder.internal.EncodingWarnings;
import dev.mercer.data.table.Table;
import dev.mercer.io.file.Source;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file is the same table, or is refused alike, whether it is read as a whole or in parts of any size. */
class PartsAndWholeTest {
    private static final String COMMA_THEN_POINT = "a;b\n1,5;2\n2;3\n2;1.5\n2;4\n";

    private static Source source(String text) {
        return Source.of("t.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    private static Table inParts(String text, int rows, Set<String> texts, Predicate<String> used) {
        List<Table> parts = new ArrayList<>();
        while (!CsvReader.csv().readParts(source(text), texts, used, rows, parts::add, Progress.none())) parts.clear();
        return parts.stream().reduce(Table::followedBy).orElseThrow();
    }

    private static Table inParts(String text, int rows) {
        return inParts(text, rows, new HashSet<>(), name -> true);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a;b\n1,5;2\n2;3\n2;4\n",
                "a;b\n1.5;2\n2;3,x\n2;4\n",
                "a;b\n1,5;1.5\n2;3\n2;x\n2;4\n", // b is text: its points do not count
                "a;b\n1,5;2\n2;1.5\n2;007\n2;4\n",
                "a;b\nx;1,5\n2.5;2\n1;3\n",
                "a\tb\ninf\t1,5\n2\t2\nx\t3\n4\t4\n", // a is text: nothing in it is infinite
                "a;b\n1,5;NA\n;2\n3;x\n"
            })
    void readsTheSameTableInParts(String text) {
        Table whole = CsvReader.csv().read(source(text), Progress.none());
        for (int rows = 1; rows <= 4; rows++)
            assertThat(inParts(text, rows)).as("parts of %d rows", rows).isEqualTo(whole);
    }

    @Test
    void notesTheEncodingOfThePartsWhereItIsKnown() {
        byte[] bytes = "a;b\n1;x\n2;ü\n3;y\n".getBytes(StandardCharsets.ISO_8859_1);
        List<Table> parts = new ArrayList<>();
        CsvReader.csv()
                .readParts(Source.of("t.csv", bytes), new HashSet<>(), name -> true, 1, parts::add, Progress.none());
        assertThat(parts.get(1).column("b").text(0)).isEqualTo("ü");
        assertThat(parts.get(2).origin().notes()).containsExactly("the text is not UTF-8, and is read as windows-1252");
        EncodingWarnings warnings = new EncodingWarnings();
        parts.forEach(warnings::addNotes);
        assertThat(warnings.said()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                COMMA_THEN_POINT,
                "a;b\n2;1.5\n2;4\n1,5;2\n2;3\n",
                "a;b\n1,5;0\n2;0\n2.5;0\n3;0\n",
                "a;b\n1,5;2\n2;inf\n2;3\n",
                "a;b\n1,5;2\n2;3\n2;4\n2;1.5"
            })
    void refusesTheSameFilesInParts(String text) {
        assertThatThrownBy(() -> CsvReader.csv().read(source(text), Progress.none()))
                .isInstanceOf(InvalidInputException.class);
        for (int rows = 1; rows <= 4; rows++) {
            int some = rows;
            assertThatThrownBy(() -> inParts(text, some))
                    .as("parts of %d rows", rows)
                    .isInstanceOf(InvalidInputException.class)
                    .hasMessageMatching("t.csv.*(decimal comma.*decimal point|is not finite).*");
        }
    }

    /** Otherwise 1.234 would be read as a small number where another column shows that the point separates thousands. */
    @Test
    void countsColumnsThatAreNotUsedOrKnownToBeText() {
        assertThatThrownBy(() -> inParts(COMMA_THEN_POINT, 2, new HashSet<>(), "a"::equals))
                .hasMessageContaining(
                        "column \"a\" has numbers with a decimal comma, column \"b\" with a decimal point");
        assertThatThrownBy(() -> inParts(COMMA_THEN_POINT, 2, new HashSet<>(Set.of("a")), name -> true))
                .hasMessageContaining(
                        "column \"a\" has numbers with a decimal comma, column \"b\" with a decimal point");
        String text = "a;b\n1,5;1.5\n2;3\n2;x\n";
        assertThat(inParts(text, 1, new HashSet<>(), "a"::equals)).isEqualTo(inParts(text, 4));
    }

    @Test
    void passesNothingOnAfterARowThatIsRefused() {
        List<Table> parts = new ArrayList<>();
        String text = "a;b\n1,5;2\n2;1.5\n2;4\n2;5\n";
        assertThatThrownBy(() -> CsvReader.csv()
                        .readParts(source(text), new HashSet<>(), name -> true, 1, parts::add, Progress.none()))
                .isInstanceOf(InvalidInputException.class);
        assertThat(parts).hasSize(1);
    }
}
