/** The command {@code mercer}. */
module dev.mercer.cli {
    requires dev.mercer.export;
    requires dev.mercer.report;
    requires dev.mercer.serve;
    requires dev.mercer.studio;
    requires info.picocli;
    requires java.management;
    requires jdk.management;
    requires static org.jspecify;

    opens dev.mercer.cli to
            info.picocli;
    opens dev.mercer.cli.option to
            info.picocli;
}
