package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;

class TensorDoorTest extends ServedDoor {
    @Override
    protected Door door() {
        return Door.SERVE_TENSORS;
    }

    @Override
    protected double predict(Cell cell) {
        String inputs = joined(columns().stream()
                .map(name -> {
                    String value = json(cell, name);
                    return "{\"name\": \"" + name + "\", \"shape\": [1], \"datatype\": \""
                            + (value.startsWith("\"") ? "BYTES" : "FP64") + "\", \"data\": [" + value + "]}";
                })
                .toList());
        String body = "{\"inputs\": [" + inputs + "]}";
        return answer("/v2/models/cells/infer", "application/json", body)
                .json()
                .at("/outputs/0/data/0")
                .doubleValue();
    }
}
