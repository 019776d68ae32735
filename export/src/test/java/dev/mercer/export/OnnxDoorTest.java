package dev.mercer.export;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import dev.mercer.data.encoder.internal.LevelTable;
import dev.mercer.doors.Cell;
import dev.mercer.doors.Door;
import dev.mercer.doors.DoorContract;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** An input of ONNX has one type, and has no operators for dates and numbers as people write them. */
@Tag("once")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OnnxDoorTest extends DoorContract {
    private static final List<String> UNREADABLE = List.of("price", "when");

    private OrtSession session;

    @BeforeAll
    void open() throws OrtException {
        session = OrtEnvironment.getEnvironment().createSession(Exports.onnx(model(), Precision.DOUBLE));
    }

    @AfterAll
    void close() throws OrtException {
        session.close();
    }

    @Override
    protected Door door() {
        return Door.ONNX;
    }

    @Override
    protected Class<? extends Exception> refusal() {
        return OrtException.class;
    }

    @Test
    void datesAndNumbersAsPeopleWriteThemAreNotReceived() {
        for (String name : UNREADABLE)
            assertThatThrownBy(() -> Exports.onnx(learned(List.of(name)), Precision.DOUBLE))
                    .isInstanceOf(UnreadableColumnsException.class)
                    .hasMessageContaining("column \"" + name + "\"");
    }

    /** What the binding does not send is compared with the regular expressions that the runtime would. */
    @Test
    void lettersOfMoreThan16BitsAreLevels() {
        List<Cell> cells =
                Cell.all().stream().filter(OnnxDoorTest::hasSurrogates).toList();
        assertThat(cells).hasSizeGreaterThan(1);
        for (Cell cell : cells)
            for (String level : List.of("Oslo", "Rome", cell.means()))
                assertThat(cell.text().matches(new LevelPatterns(LevelTable.Prefix.WHOLE, List.of(level)).of(level)))
                        .as("%s, level %s", cell, level)
                        .isEqualTo(level.equals(cell.means()));
    }

    private static boolean hasSurrogates(Cell cell) {
        return cell.text().chars().anyMatch(c -> Character.isSurrogate((char) c));
    }

    /** The Java binding of onnxruntime sends characters of more than 16 bits in a form that is not UTF-8. */
    @Override
    protected boolean sends(Cell cell) {
        return !hasSurrogates(cell);
    }

    @Override
    protected boolean receives(Cell cell) {
        return cell.isNumber() == cell.column().equals("area");
    }

    @Override
    protected double predict(Cell cell) throws OrtException {
        Map<String, OnnxTensor> inputs = new HashMap<>();
        for (String name : columns()) {
            boolean own = name.equals(cell.column());
            boolean number = own ? cell.isNumber() : name.equals("area");
            String text = own ? cell.text() : ROW.get(name);
            Object value = number ? new double[][] {{Double.parseDouble(text)}} : new String[][] {{text}};
            inputs.put(name, OnnxTensor.createTensor(OrtEnvironment.getEnvironment(), value));
        }
        try (OrtSession.Result found = session.run(inputs)) {
            return ((double[][]) found.get("prediction").orElseThrow().getValue())[0][0];
        }
    }
}
