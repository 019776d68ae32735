package dev.mercer.cli.option;

/** A format of another runtime. */
public enum ExportTarget {
    ONNX("an ONNX model"),
    LIBSVM("a LIBSVM model");

    private final String said;

    ExportTarget(String said) {
        this.said = said;
    }

    /** The name in texts. */
    public String said() {
        return said;
    }
}
