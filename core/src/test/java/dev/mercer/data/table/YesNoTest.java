package dev.mercer.data.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.table.ColumnEncoder.EncodedColumn;
import org.junit.jupiter.api.Test;

class YesNoTest {
    @Test
    void bothWordsOfAPairAndNothingElse() {
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "No", "YES"))).contains(new YesNo("a", "yes", "no", false));
        assertThat(YesNo.learn(TextColumn.of("a", "true", null, "False")))
                .contains(new YesNo("a", "true", "false", true));
        assertThat(YesNo.learn(TextColumn.of("a", "f", "t"))).contains(new YesNo("a", "t", "f", false));
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "yes"))).isEmpty();
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "false"))).isEmpty();
        assertThat(YesNo.learn(TextColumn.of("a", "yes", "no", "maybe"))).isEmpty();
        assertThat(YesNo.learn(TextColumn.of("a", null, null))).isEmpty();
    }

    @Test
    void encodes() {
        ColumnEncoder code = YesNo.learn(TextColumn.of("a", "yes", "no", null)).orElseThrow();
        assertThat(code.outputs()).containsExactly("a", "a=(missing)");
        EncodedColumn column = code.encode(TextColumn.of("a", "Yes", "no", "maybe", null), Origin.unknown());
        double[] values = {1, 0, 0.5, 0.5};
        for (int i = 0; i < 4; i++) {
            assertThat(column.get(i, 0)).isEqualTo(values[i]);
            assertThat(column.get(i, 1)).isEqualTo(i == 3 ? 1 : 0);
        }
        assertThat(column.unseen()).isEqualTo(1);
        assertThat(column.imputed()).isZero();
        assertThat(code.said())
                .isEqualTo("1 for yes, 0 for no; missing values become one half, and a column says which");
        ColumnEncoder sure = YesNo.learn(TextColumn.of("a", "yes", "no")).orElseThrow();
        assertThat(sure.encode(TextColumn.of("a", "no", null), Origin.unknown()).imputed())
                .isEqualTo(1);
    }
}
