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
    exports dev.mercer.gram.psd;
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
    exports dev.mercer.auto.internal to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.compute.internal to
            dev.mercer.blas,
            dev.mercer.cli,
            dev.mercer.cuda,
            dev.mercer.io,
            dev.mercer.report,
            dev.mercer.serve;
    exports dev.mercer.data.encoder.internal to
            dev.mercer.cli,
            dev.mercer.export,
            dev.mercer.io,
            dev.mercer.report,
            dev.mercer.scorer,
            dev.mercer.serve,
            dev.mercer.studio;
    exports dev.mercer.data.internal to
            dev.mercer.io;
    exports dev.mercer.data.table.internal to
            dev.mercer.cli,
            dev.mercer.export,
            dev.mercer.io,
            dev.mercer.scorer,
            dev.mercer.serve,
            dev.mercer.studio;
    exports dev.mercer.data.textfeatures to
            dev.mercer.io;
    exports dev.mercer.gp.internal to
            dev.mercer.studio;
    exports dev.mercer.gram to
            dev.mercer.cli,
            dev.mercer.report,
            dev.mercer.studio;
    exports dev.mercer.kernel.internal to
            dev.mercer.cli,
            dev.mercer.cuda,
            dev.mercer.export;
    exports dev.mercer.learn.plan to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.learn.structure to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.linalg.internal to
            dev.mercer.cli,
            dev.mercer.cuda,
            dev.mercer.studio;
    exports dev.mercer.linalg.tile to
            dev.mercer.blas,
            dev.mercer.cuda;
    exports dev.mercer.loss.internal to
            dev.mercer.io,
            dev.mercer.report;
    exports dev.mercer.model.analysis to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.model.internal to
            dev.mercer.export,
            dev.mercer.io,
            dev.mercer.report;
    exports dev.mercer.score.internal to
            dev.mercer.cli,
            dev.mercer.report;
    exports dev.mercer.search.internal to
            dev.mercer.report;
    exports dev.mercer.solve.descent to
            dev.mercer.cli,
            dev.mercer.report,
            dev.mercer.studio;
    exports dev.mercer.solve.internal to
            dev.mercer.cli,
            dev.mercer.io;

    uses Backend;
    uses ModelStore;
}
