/** Pages for a browser on which models are trained and looked at. */
module dev.mercer.studio {
    requires dev.mercer.report;
    requires jdk.httpserver;
    requires static org.jspecify;

    exports dev.mercer.studio;
}
