package dev.mercer.serve;

import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

class BinaryTensorDoorTest extends ServedDoor {
    private static final int MOST_BYTES = 1000;

    @Override
    protected Door door() {
        return Door.SERVE_BINARY_TENSORS;
    }

    @Override
    protected double predict(Cell cell) {
        List<String> inputs = new ArrayList<>();
        ByteBuffer values = ByteBuffer.allocate(MOST_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (String name : columns()) {
            boolean own = name.equals(cell.column());
            String text = own ? cell.text() : ROW.get(name);
            boolean number = own ? cell.isNumber() : name.equals("area");
            int before = values.position();
            if (number) values.putDouble(Double.parseDouble(text));
            else {
                byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
                values.putInt(bytes.length).put(bytes);
            }
            inputs.add("{\"name\": \"" + name + "\", \"shape\": [1], \"datatype\": \"" + (number ? "FP64" : "BYTES")
                    + "\", \"parameters\": {\"binary_data_size\": " + (values.position() - before) + "}}");
        }
        byte[] tensors = new byte[values.position()];
        values.flip().get(tensors);
        return binary("{\"inputs\": [" + joined(inputs) + "]}", tensors)
                .json()
                .at("/outputs/0/data/0")
                .doubleValue();
    }
}
