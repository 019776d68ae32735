import dev.mercer.compute.Backend;
import dev.mercer.model.ModelStore;

/**
 * The mathematics of kernel machines. Packages that are exported to named modules only are internal: they may change in every version.
 */
@SuppressWarnings("module") // the modules named here are compiled later
module dev.mercer.core {
    requires static org.jspecify;

    exports dev.mercer.auto;
    exports dev.mercer.compute;
    exports dev.mercer.conformal;
    exports dev.mercer.data;
    exports dev.mercer.data.encoder;
    exports dev.mercer.data.table;
    exports dev.mercer.gp;
    exports dev.mercer.gram;
    exports dev.mercer.kernel;
    exports dev.mercer.learn;
    exports dev.mercer.linalg;
    exports dev.mercer.loss;
    exports dev.mercer.method;
    exports dev.mercer.metric;
    exports dev.mercer.model;
    exports dev.mercer.score;
    exports dev.mercer.search;
    exports dev.mercer.solve;
    exports dev.mercer.util;
    exports dev.mercer.data.textfeatures to
            dev.mercer.io;
    exports dev.mercer.learn.plan to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.learn.structure to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.solve.descent to
            dev.mercer.cli,
            dev.mercer.report,
            dev.mercer.studio;

    uses Backend;
    uses ModelStore;
}
