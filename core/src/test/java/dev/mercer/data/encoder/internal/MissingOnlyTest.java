package dev.mercer.data.encoder.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.data.encoder.internal.ColumnEncoder.EncodedColumn;
import dev.mercer.data.table.TextColumn;
import dev.mercer.data.table.internal.Origin;
import org.junit.jupiter.api.Test;

class MissingOnlyTest {
    @Test
    void saysWhetherTheValueIsMissingWhateverItIs() {
        MissingOnly code = new MissingOnly("age");
        assertThat(code.outputs()).containsExactly("age=(missing)");
        EncodedColumn column = code.encode(TextColumn.of("age", null, "x"), Origin.unknown());
        assertThat(new double[] {column.get(0, 0), column.get(1, 0)}).containsExactly(1, 0);
        assertThat(column.unexpectedGaps()).isZero();
        assertThat(column.unseen()).isZero();
    }
}
