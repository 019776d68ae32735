package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.table.ColumnKind;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import org.junit.jupiter.api.Test;

class YesNoTest {
    @Test
    void bothWordsOfAPairAndNothingElse() {
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "No", "YES"), null))
                .contains(new YesNo("a", "yes", "no", false));
        assertThat(YesNo.learn(TextColumn.of("a", "true", null, "False"), null))
                .contains(new YesNo("a", "true", "false", true));
        assertThat(YesNo.learn(TextColumn.of("a", "f", "t"), null)).contains(new YesNo("a", "t", "f", false));
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "yes"), null)).isEmpty();
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "no", "maybe"), null)).isEmpty();
        assertThat(YesNo.learn(TextColumn.of("a", null, null), null)).isEmpty();
    }

    @Test
    void anySpellingInSeveralLanguages() {
        assertThat(YesNo.learn(TextColumn.of("a", "Y", "No", "yes", "FALSE", "1"), null))
                .contains(new YesNo("a", "yes", "false", false));
        assertThat(YesNo.learn(TextColumn.of("a", "Ja", "nein"), null)).contains(new YesNo("a", "ja", "nein", false));
        assertThat(YesNo.learn(TextColumn.of("a", "oui", "NON"), null)).contains(new YesNo("a", "oui", "non", false));
        assertThat(YesNo.learn(TextColumn.of("a", "on", "off", "unknown"), null))
                .contains(new YesNo("a", "on", "off", true));
        assertThat(YesNo.learn(TextColumn.of("a", "m", "f"), null)).isEmpty();
        ColumnEncoder code = new YesNo("a", "yes", "no", true);
        EncodedColumn column = code.encode(TextColumn.of("a", "TRUE", "f", "Unknown"), Origin.unknown());
        assertThat(new double[] {column.get(0, 0), column.get(1, 0), column.get(2, 0), column.get(2, 1)})
                .containsExactly(1, 0, 0.5, 1);
    }

    @Test
    void aColumnThatIsSaidToBeYesOrNoMayHoldOtherWords() {
        TextColumn column = TextColumn.of("a", "yes", "no", "maybe");
        assertThat(YesNo.learn(column, ColumnKind.YESNO)).contains(new YesNo("a", "yes", "no", true));
        assertThat(YesNo.learn(column, ColumnKind.CATEGORY)).isEmpty();
    }

    @Test
    void encodes() {
        ColumnEncoder code =
                YesNo.learn(TextColumn.of("a", "yes", "no", null), null).orElseThrow();
        assertThat(code.outputs()).containsExactly("a", "a=(missing)");
        EncodedColumn column = code.encode(TextColumn.of("a", "Yes", "no", "maybe", null), Origin.unknown());
        double[] values = {1, 0, 0.5, 0.5};
        for (int i = 0; i < 4; i++) {
            assertThat(column.get(i, 0)).isEqualTo(values[i]);
            assertThat(column.get(i, 1)).isEqualTo(i == 3 ? 1 : 0);
        }
        assertThat(column.unseen()).isEqualTo(1);
        assertThat(column.unexpectedGaps()).isZero();
        assertThat(code.said())
                .isEqualTo("1 for yes, 0 for no; missing values become one half, and a column says which");
        ColumnEncoder sure = YesNo.learn(TextColumn.of("a", "yes", "no"), null).orElseThrow();
        assertThat(sure.encode(TextColumn.of("a", "no", null), Origin.unknown()).unexpectedGaps())
                .isEqualTo(1);
    }
}
