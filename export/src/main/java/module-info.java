/** Models in the format ONNX. */
module dev.mercer.export {
    requires transitive dev.mercer.io;
    requires static org.jspecify;

    exports dev.mercer.export;
}
