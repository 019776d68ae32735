package dev.mercer.serve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import org.junit.jupiter.api.Test;

class TsvDoorTest extends ServedDoor {
    private static final Cell WITH_COMMA = new Cell("area", false, "1,200", "(refused)");

    @Override
    protected Door door() {
        return Door.SERVE_TSV;
    }

    /** Where commas do not separate cells, numbers may have a decimal comma. */
    @Override
    protected boolean sends(Cell cell) {
        return !cell.equals(WITH_COMMA);
    }

    @Test
    void aCommaIsADecimalMarkWhereTabsSeparateCells() {
        assertThat(predict(WITH_COMMA)).isEqualTo(predict(new Cell("area", false, "1.2", "1.2")));
    }

    @Override
    protected double predict(Cell cell) {
        return table(cell, "\t", "text/tab-separated-values");
    }
}
