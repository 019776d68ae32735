package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;

class JsonDoorTest extends ServedDoor {
    @Override
    protected Door door() {
        return Door.SERVE_JSON;
    }

    @Override
    protected double predict(Cell cell) {
        String row = joined(columns().stream()
                .map(name -> '"' + name + "\": " + json(cell, name))
                .toList());
        return answer("/models/cells/predict", "application/json", "[{" + row + "}]")
                .json()
                .at("/prediction/0")
                .doubleValue();
    }
}
