package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.mercer.data.Letters;
import dev.mercer.data.Reals;
import dev.mercer.data.encoder.Encoder;
import dev.mercer.data.encoder.EncoderLearner;
import dev.mercer.data.encoder.Encoding;
import dev.mercer.data.table.Column;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.NumberColumn;
import dev.mercer.data.table.Table;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import dev.mercer.util.InvalidInputException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class LetterColumnTest {
    private static Table table(ColumnKind kind, Column column) {
        return Table.of(column)
                .withOrigin(Origin.file("a.csv", lines(column.size())))
                .withKinds(Map.of("x", kind));
    }

    private static int[] lines(int size) {
        int[] lines = new int[size];
        for (int i = 0; i < size; i++) lines[i] = i + 2;
        return lines;
    }

    @Test
    void aTextIsItsLettersWithRoomForLongerOnes() {
        Table texts = table(ColumnKind.SEQUENCE, TextColumn.of("x", "ACG", "T", null));
        for (Encoding encoding : Encoding.values()) {
            Encoder encoder = Encoder.learn(encoding, texts);
            assertThat(encoder.names()).hasSize(6).startsWith("x=(letter 1)");
            assertThat(encoder.said())
                    .containsExactly("x: text, letter by letter, at most 6; a missing value is an empty text");
            Encoded rows = encoder.encode(texts);
            assertThat(Letters.text(rows.points(), 0)).isEqualTo("ACG");
            assertThat(Letters.text(rows.points(), 2)).isEmpty();
            assertThat(rows.unexpectedGaps()).isEmpty();
        }
    }

    /** The names of the letters are made a few times, not once for each letter: that would be 4·10¹⁰ names. */
    @Test
    @Timeout(value = 2, unit = TimeUnit.MINUTES)
    void theLongestTextIsEncoded() {
        String longest = "ACGT".repeat(LetterColumn.LONGEST / 4);
        Table texts = table(ColumnKind.SEQUENCE, TextColumn.of("x", longest, "T"));
        Encoded rows = Encoder.learn(Encoding.AUTO, texts).encode(texts);
        assertThat(rows.points().dim()).isEqualTo(2 * LetterColumn.LONGEST);
        assertThat(Letters.text(rows.points(), 0).equals(longest)).isTrue();
        assertThat(Letters.text(rows.points(), 1)).isEqualTo("T");
    }

    @Test
    void rowsInPartsTeachTheSame() {
        EncoderLearner learner = new EncoderLearner(Encoding.AUTO);
        learner.add(table(ColumnKind.SEQUENCE, TextColumn.of("x", "ACG")), Reals.of(1));
        learner.add(table(ColumnKind.SEQUENCE, TextColumn.of("x", "T", null)), Reals.of(1, 1));
        assertThat(learner.learn())
                .isEqualTo(
                        Encoder.learn(Encoding.AUTO, table(ColumnKind.SEQUENCE, TextColumn.of("x", "ACG", "T", null))));
    }

    @Test
    void aNewTextMayBeLongerButNotByFar() {
        Encoder encoder = Encoder.learn(Encoding.AUTO, table(ColumnKind.SEQUENCE, TextColumn.of("x", "ACG")));
        Encoded rows = encoder.encode(Table.of(TextColumn.of("x", "ACGACG", null)));
        assertThat(Letters.text(rows.points(), 0)).isEqualTo("ACGACG");
        assertThat(rows.said()).containsExactly("column \"x\": 1 value is missing, none was in training");
        assertThatThrownBy(() -> encoder.encode(table(ColumnKind.SEQUENCE, TextColumn.of("x", "A", "ACGACGA"))))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a.csv:3: column \"x\": a text has at most 6 characters, twice as many as in training, got 7");
    }

    @Test
    void whatTheTextsMustBeIsCheckedWithTheirLine() {
        assertThatThrownBy(
                        () -> Encoder.learn(Encoding.AUTO, table(ColumnKind.GRAPH, TextColumn.of("x", "CC", "C1CC"))))
                .hasMessage(
                        "a.csv:3: column \"x\": ring 1 is not closed: its number must come twice, at character 4 of \"C1CC\"");
        assertThatThrownBy(
                        () -> Encoder.learn(Encoding.AUTO, table(ColumnKind.SERIES, TextColumn.of("x", "1 2", "1 b"))))
                .hasMessageStartingWith("a.csv:3: column \"x\": part 2 of a sequence must be a number");
        assertThatThrownBy(() -> Encoder.learn(Encoding.AUTO, table(ColumnKind.SEQUENCE, NumberColumn.of("x", 1, 2))))
                .hasMessage("a.csv: column \"x\" is numbers, but a kernel of texts needs texts:"
                        + " use a kernel of numbers such as gaussian(sigma=1)");
        Encoder encoder = Encoder.learn(Encoding.AUTO, table(ColumnKind.GRAPH, TextColumn.of("x", "CCC")));
        assertThatThrownBy(() -> encoder.encode(table(ColumnKind.GRAPH, TextColumn.of("x", "C)"))))
                .hasMessageStartingWith("a.csv:2: column \"x\": \")\" closes no branch");
    }
}
