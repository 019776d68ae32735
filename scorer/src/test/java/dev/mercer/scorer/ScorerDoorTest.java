package dev.mercer.scorer;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;

class ScorerDoorTest extends DoorContract {
    @Override
    protected Door door() {
        return Door.SCORER;
    }

    @Override
    protected double predict(Cell cell) {
        ScorerRow row = ModelScorer.of(model()).newRow();
        for (String name : columns()) {
            if (!name.equals(cell.column())) row.set(name, ROW.get(name));
            else if (cell.isNumber()) row.set(name, cell.number());
            else row.set(name, cell.text());
        }
        return row.predict().number();
    }
}
