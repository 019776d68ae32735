package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;

class CsvDoorTest extends ServedDoor {
    @Override
    protected Door door() {
        return Door.SERVE_CSV;
    }

    @Override
    protected double predict(Cell cell) {
        return table(cell, ",", "text/csv");
    }
}
