package dev.mercer.doors;

import java.util.List;

/** The doors through which rows to predict come in, a line for each form of rows. Each has a test that extends {@link DoorContract}. */
public enum Door {
    JAVA("core", "JavaDoorTest"),
    /** Whole files. */
    COMMAND(
            "cli",
            "CommandDoorTest",
            "PredictCommand",
            "EvaluateCommand",
            "NextCommand",
            "PlotCommand",
            "CompressCommand",
            "StreamedOutputs"),
    /** Rows in parts: a pipe, or a file that memory is too small for. */
    COMMAND_PARTS("cli", "PipeDoorTest", "StreamedPredictions"),
    SERVE_JSON("serve", "JsonDoorTest", "ServedModel", "Predictor"),
    SERVE_CSV("serve", "CsvDoorTest", "ServedModel"),
    SERVE_TSV("serve", "TsvDoorTest", "ServedModel"),
    SERVE_TENSORS("serve", "TensorDoorTest", "ServedModel"),
    SERVE_BINARY_TENSORS("serve", "BinaryTensorDoorTest", "ServedModel"),
    STUDIO("studio", "StudioDoorTest", "TrainedModel"),
    SCORER("scorer", "ScorerDoorTest", "ColumnCode", "ModelScorer"),
    /** An input of ONNX has one type, and there are no operators for dates and numbers as people write them. */
    ONNX("export", "OnnxDoorTest", List.of("price", "when"), "EncoderLowering"),
    SPARK("spark", "SparkDoorTest", "BlockPrediction", "VectorPrediction"),
    SPARK_SQL("spark", "SqlDoorTest", "MercerFunctions");

    private final String module;
    private final String test;
    private final List<String> leftOut;
    private final List<String> callers;

    Door(String module, String test, String... callers) {
        this(module, test, List.of(), callers);
    }

    Door(String module, String test, List<String> leftOut, String... callers) {
        this.module = module;
        this.test = test;
        this.leftOut = leftOut;
        this.callers = List.of(callers);
    }

    public String module() {
        return module;
    }

    /** The name of its test. */
    public String test() {
        return test;
    }

    /** The columns of the contract that it cannot receive. */
    public List<String> leftOut() {
        return leftOut;
    }

    /** The classes, of any module, that hand its rows to a model or an encoder. */
    public List<String> callers() {
        return callers;
    }
}
