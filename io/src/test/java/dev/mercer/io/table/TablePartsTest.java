package dev.mercer.io.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.io.file.Source;
import dev.mercer.util.InvalidInputException;
import dev.mercer.util.Progress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TablePartsTest {
    private static Source source(String text) {
        return Source.of("a.csv", text.getBytes(StandardCharsets.UTF_8));
    }

    private static List<Table> parts(String text, int rows) {
        Set<String> texts = new HashSet<>();
        while (true) {
            List<Table> parts = new ArrayList<>();
            if (CsvReader.csv().readParts(source(text), texts, rows, parts::add, Progress.none())) return parts;
        }
    }

    /** The second column is numbers in most rows, the third missing at first. */
    private static String mixed(int rows) {
        StringBuilder text = new StringBuilder("x,code,late,name\n");
        for (int i = 0; i < rows; i++)
            text.append(i)
                    .append(i == 40 ? ",a7" : ",00" + i)
                    .append(i < 30 ? "," : ",w" + i)
                    .append(",n\n");
        return text.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 41, 64, 1000})
    void togetherTheyAreTheTable(int rows) {
        String text = mixed(64);
        Table whole = CsvReader.csv().read(source(text), Progress.none());
        List<Table> parts = parts(text, rows);
        int first = 0;
        for (Table part : parts) {
            int[] its = IntStream.range(first, first + part.size()).toArray();
            assertThat(part).isEqualTo(whole.select(its));
            assertThat(part.origin().place(0)).isEqualTo("a.csv:" + (first + 2));
            first += part.size();
        }
        assertThat(first).isEqualTo(64);
        assertThat(parts).hasSize((64 + rows - 1) / rows);
    }

    @Test
    void aColumnThatTurnsOutToBeTextIsSaid() {
        Set<String> texts = new HashSet<>();
        List<Table> parts = new ArrayList<>();
        assertThat(CsvReader.csv().readParts(source(mixed(64)), texts, 8, parts::add, Progress.none()))
                .isFalse();
        assertThat(texts).contains("name").containsAnyOf("late", "code");
        assertThat(parts.size()).isLessThan(8);
    }

    @Test
    void aTableWithoutRowsIsOnePart() {
        List<Table> parts = parts("a,b\n", 10);
        assertThat(parts).hasSize(1);
        assertThat(parts.get(0).size()).isZero();
        assertThat(parts.get(0).names()).containsExactly("a", "b");
    }

    @Test
    void whatIsWrongIsSaidWithItsLine() {
        assertThatThrownBy(() -> parts("a,b\n1,2\n3,4\n5\n", 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("a.csv:4:2: the row has 1 field");
        assertThatThrownBy(() -> parts("a,b\n1,2\n3,1e999\n", 1))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("a.csv:3: column \"b\" is not finite");
    }

    @Test
    void textThatLooksLikeNumbersKeepsItsSpelling() {
        Table first = parts(mixed(64), 8).get(0);
        assertThat(((TextColumn) first.column("code")).get(7)).isEqualTo("007");
    }
}
