/** Tables and models in files, and pictures. */
@SuppressWarnings("module") // the modules named here are compiled later
module dev.mercer.io {
    requires transitive dev.mercer.core;
    requires static org.jspecify;

    exports dev.mercer.io;
    exports dev.mercer.io.table;
    exports dev.mercer.plot;
    exports dev.mercer.io.file to
            dev.mercer.cli,
            dev.mercer.export,
            dev.mercer.serve;
    exports dev.mercer.io.json to
            dev.mercer.report,
            dev.mercer.serve,
            dev.mercer.studio;
    exports dev.mercer.io.tensor to
            dev.mercer.serve;

    provides dev.mercer.model.ModelStore with
            dev.mercer.io.FileStore;
}
