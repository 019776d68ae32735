package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;

class TsvDoorTest extends ServedDoor {
    @Override
    protected Door door() {
        return Door.SERVE_TSV;
    }

    @Override
    protected double predict(Cell cell) {
        return table(cell, "\t", "text/tab-separated-values");
    }
}
