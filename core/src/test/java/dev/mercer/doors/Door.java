package dev.mercer.doors;

import java.util.List;

/**
 * The doors through which rows to predict come in. Each has a test that extends {@link DoorContract}.
 */
public enum Door {
    JAVA("core", "JavaDoorTest"),
    /** Whole files, and files in parts. */
    COMMAND(
            "cli",
            "CommandDoorTest",
            "PredictCommand",
            "EvaluateCommand",
            "NextCommand",
            "PlotCommand",
            "CompressCommand",
            "StreamedPredictions",
            "StreamedOutputs"),
    SERVE_JSON("serve", "JsonDoorTest", "ServedModel", "Predictor"),
    SERVE_CSV("serve", "CsvDoorTest", "ServedModel"),
    SERVE_TENSORS("serve", "TensorDoorTest", "ServedModel"),
    STUDIO("studio", "StudioDoorTest", "TrainedModel"),
    SCORER("scorer", "ScorerDoorTest", "ColumnCode", "ModelScorer"),
    ONNX("export", "OnnxDoorTest", "EncoderLowering"),
    SPARK("spark", "SparkDoorTest", "BlockPrediction", "VectorPrediction", "MercerFunctions");

    private final String module;
    private final String test;
    private final List<String> callers;

    Door(String module, String test, String... callers) {
        this.module = module;
        this.test = test;
        this.callers = List.of(callers);
    }

    public String module() {
        return module;
    }

    /** The name of its test. */
    public String test() {
        return test;
    }

    /** The classes, of any module, that hand its rows to a model or an encoder. */
    public List<String> callers() {
        return callers;
    }
}
