/** What is known about a trained model, as values, text, JSON and pictures. */
@SuppressWarnings("module") // the modules named here are compiled later
module dev.mercer.report {
    requires transitive dev.mercer.io;
    requires static org.jspecify;

    exports dev.mercer.report to
            dev.mercer.cli,
            dev.mercer.studio;
}
